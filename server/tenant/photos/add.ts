import type { propertyPhotos } from '#contract/tenant/photos.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { findChangeable, mostPhotos, notePhotos, photosOf, presented, setCover } from './photos.ts'
import { addPictures, type ReceivedPicture } from './receive.ts'

async function insertPhotos(
  tx: Transaction,
  { tenant }: Call,
  propertyId: string,
  added: readonly ReceivedPicture[],
): Promise<void> {
  const last = await tx
    .selectFrom('property_photos')
    .select((row) => row.fn.max('position').as('position'))
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  const first = (last?.position ?? -1) + 1
  await tx
    .insertInto('property_photos')
    .values(
      added.map(({ id, picture }, index) => ({
        organisation_id: tenant.organisationId,
        id,
        property_id: propertyId,
        position: first + index,
        alt: '',
        width: picture.width,
        height: picture.height,
      })),
    )
    .execute()
}

/** Adds the pictures of a form to a property, behind those that it has; the first of all becomes its cover. */
export const addPhotos: Handler<typeof propertyPhotos.add> = (call) => {
  const propertyId = call.params.id
  return addPictures(call, {
    allow: (tx) => findChangeable(tx, call, propertyId),
    place: async (tx, added) => {
      await findChangeable(tx, call, propertyId, true)
      const before = await photosOf(tx, propertyId)
      if (before.length + added.length > mostPhotos) {
        throw invalid([
          {
            field: 'file',
            errors: [`A property has at most ${mostPhotos} pictures; this one has ${before.length}.`],
          },
        ])
      }
      await insertPhotos(tx, call, propertyId, added)
      if (before.length === 0)
        await setCover(tx, call.tenant.organisationId, propertyId, added[0]!.id, call.services.clock.now())
      await notePhotos(tx, call, propertyId, 'photosAdded', {
        photos: { before: before.length, after: before.length + added.length },
      })
      return presented(await photosOf(tx, propertyId), call)
    },
    shows: ({ data }, id) => data.some((photo) => photo.id === id),
  })
}
