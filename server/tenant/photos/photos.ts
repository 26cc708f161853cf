import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import type { propertyPhotos } from '#contract/tenant/photos.ts'
import { properties } from '#contract/tenant/properties.ts'
import { assertMayWrite, readable } from '../../fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { propertyCrud } from '../properties/crud.ts'
import { pictureOf } from '../../pictures/picture.ts'

type Property = RecordOf<typeof properties>

interface Photo {
  id: string
  alt: string
  cover: boolean
}

/** The most pictures that a property can have. */
export const mostPhotos = 100

/** The property whose pictures are asked for. @throws 404, or 403 where the role may not see pictures */
async function findShown(tx: Transaction, call: Call, id: string): Promise<Property> {
  const property = await propertyCrud.find(tx, id, call)
  if (!('coverPhoto' in readable(call.tenant.ability, properties, property))) throw forbidden()
  return property
}

/** The property whose pictures are to change; with `lock`, nobody else changes them meanwhile. @throws 404, 403 */
export async function findChangeable(
  tx: Transaction,
  call: Call,
  id: string,
  lock = false,
): Promise<Property> {
  const property = await propertyCrud.find(tx, id, call, lock)
  assertMayWrite(call.tenant.ability, 'update', properties, property, ['coverPhoto'])
  return property
}

/** The pictures of a property in their order. */
export async function photosOf(tx: Transaction, propertyId: string): Promise<Photo[]> {
  const { rows } = await sql<Photo>`
    select photos.id, photos.alt, photos.id is not distinct from properties.cover_photo_id as cover
    from property_photos photos
    join properties on properties.organisation_id = photos.organisation_id and properties.id = photos.property_id
    where photos.property_id = ${propertyId}
    order by photos.position, photos.id`.execute(tx)
  return rows
}

/** As the contract answers them, with signed addresses. */
export const presented = (photos: readonly Photo[], call: Call) => ({
  data: photos.map(({ id, alt, cover }) => ({
    ...pictureOf(call.services, call.tenant, { id, alt }),
    cover,
  })),
})

/** The pictures of a property in their order. */
export const listPhotos: Handler<typeof propertyPhotos.list> = (call) =>
  call.read(async (tx) => {
    const { id } = await findShown(tx, call, call.params.id)
    return presented(await photosOf(tx, id), call)
  })

/** Makes a picture the cover; the record's version stays, so that an open form can still be saved. */
export async function setCover(
  tx: Transaction,
  organisationId: string,
  propertyId: string,
  photoId: string | null,
  now: string,
): Promise<void> {
  await sql`
    update properties set cover_photo_id = ${photoId}, updated_at = ${now}
    where organisation_id = ${organisationId} and id = ${propertyId}
      and cover_photo_id is distinct from ${photoId}::uuid`.execute(tx)
}

/** Notes in the property's activity what became of its pictures. */
export async function notePhotos(
  tx: Transaction,
  call: Call,
  propertyId: string,
  action: 'photosAdded' | 'photosArranged' | 'photosRemoved',
  changes: Record<string, { before: unknown; after: unknown }>,
): Promise<void> {
  writeTrace(tx, {
    organisationId: call.tenant.organisationId,
    actorId: call.tenant.userId,
    at: call.services.clock.now(),
    action,
    subject: properties.subject,
    subjectId: propertyId,
    propertyId,
    changes,
  })
}

/** Takes pictures off their property, which remembers them. */
export async function detachPhotos(
  tx: Transaction,
  organisationId: string,
  propertyId: string,
  ids: readonly string[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('property_photos')
    .set({ property_id: null, removed_from: propertyId, removed_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .where('property_id', '=', propertyId)
    .execute()
}
