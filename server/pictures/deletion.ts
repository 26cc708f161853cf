import { sql } from 'kysely'
import { z } from 'zod'
import type { Transaction } from '../db/database.ts'
import { assertFilesMayGo } from '../queue/deleting-files.ts'
import { announce } from '../queue/outbox.ts'
import type { TopicHandler } from '../context.ts'
import { photoKeys } from './renditions.ts'

/** Topic of the outbox: deletes for good those pictures that nothing needs any more. */
export const photoDeletion = 'files.delete'

/** How long a removed picture can be brought back, in milliseconds. */
export const keptFor = 24 * 3_600_000

/** Pictures that one entry of the outbox deletes. */
const atATime = 50

/** Longer than any upload takes, in milliseconds. */
const uploadsTake = 3_600_000

const later = (now: string, milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString()

/** Before bytes are written: whatever becomes of the upload, pictures that did not make it into a record are deleted. */
export const deleteUnlessAdded = (tx: Transaction, organisationId: string, ids: string[], now: string) =>
  announce(tx, organisationId, photoDeletion, { ids }, later(now, uploadsTake))

/** After pictures were taken off their property: they are deleted unless they have been put back by then. */
export const deleteUnlessPutBack = (tx: Transaction, organisationId: string, ids: string[], now: string) =>
  announce(tx, organisationId, photoDeletion, { ids }, later(now, keptFor + 60_000))

/** Together with a property: its pictures and those of its issues go as soon as that is committed. */
export async function deletePhotosOf(
  tx: Transaction,
  organisationId: string,
  propertyId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from property_photos
    where organisation_id = ${organisationId} and (property_id = ${propertyId} or removed_from = ${propertyId})
    union all
    select issue_photos.id from issue_photos join issue_records on issue_records.organisation_id = issue_photos.organisation_id
      and issue_records.id = issue_id
    where issue_photos.organisation_id = ${organisationId} and issue_records.property_id = ${propertyId}`.execute(
    tx,
  )
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return
  await sql`delete from property_photos where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`delete from issue_photos where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  for (let from = 0; from < ids.length; from += atATime)
    await announce(tx, organisationId, photoDeletion, { ids: ids.slice(from, from + atATime) })
}

/** Drops rows of removed pictures whose time is over, then the bytes of every named picture that has no row. */
export const deletePhotos: TopicHandler = async ({ organisationId, payload }, { database, files, clock }) => {
  const ids = z.array(z.uuid()).parse(payload['ids'])
  if (ids.length === 0) return
  const unneeded = await database.withTenant({ organisationId, userId: null }, async (tx) => {
    await tx
      .deleteFrom('property_photos')
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', ids)
      .where('removed_at', '<=', later(clock.now(), -keptFor))
      .execute()
    const { rows: kept } = await sql<{ id: string }>`
      select id from property_photos where organisation_id = ${organisationId} and id = any(${ids}::uuid[])
      union all select id from issue_photos where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(
      tx,
    )
    const keptIds = new Set(kept.map((row) => row.id))
    const gone = ids.filter((id) => !keptIds.has(id))
    if (gone.length > 0)
      await sql`delete from files where organisation_id = ${organisationId} and id = any(${gone}::uuid[])`.execute(
        tx,
      )
    return gone
  })
  if (unneeded.length > 0) await assertFilesMayGo(database)
  for (const id of unneeded) await Promise.all(photoKeys(organisationId, id).map((key) => files.remove(key)))
}
