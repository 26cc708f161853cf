import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { findChangeable, mostPhotos, notePhotos, photosOf, presented, setCover } from './photos.ts'
import { addPictures, type ReceivedPicture } from './receive.ts'

async function insertPhotos(tx: Transaction, call: Call, added: readonly ReceivedPicture[]): Promise<void> {
  const propertyId = call.params['id']!
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
        organisation_id: call.tenant.organisationId,
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
export function addPhotos(call: Call) {
  const propertyId = call.params['id']!
  return addPictures(call, {
    allow: (tx) => findChangeable(tx, call),
    place: async (tx, added) => {
      await findChangeable(tx, call, true)
      const before = await photosOf(tx, propertyId)
      if (before.length + added.length > mostPhotos) {
        throw invalid([
          {
            field: 'file',
            errors: [`A property has at most ${mostPhotos} pictures; this one has ${before.length}.`],
          },
        ])
      }
      await insertPhotos(tx, call, added)
      if (before.length === 0) await setCover(tx, propertyId, added[0]!.id, call.services.clock.now())
      await notePhotos(tx, call, 'photosAdded', {
        photos: { before: before.length, after: before.length + added.length },
      })
      return presented(await photosOf(tx, propertyId), call)
    },
    shows: ({ data }, id) => data.some((photo) => photo.id === id),
  })
}
