import type pg from 'pg'
import { avatarKey, avatarSizeNames } from '../admin/avatars/avatar.ts'
import { originalKey, renditionFormats, renditionKey, renditionsOf } from '../pictures/renditions.ts'
import { fileKey } from '../tenant/documents/files.ts'
import { keyOfFile } from '../tenant/report-files/rows.ts'

/** Rows at a time, of which each names some ten files. */
const atOnce = 1_000

/** What a statement gives, a part at a time. */
async function* inParts<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  select: string,
  values: unknown[],
): AsyncGenerator<Row> {
  const cursor = 'files_named'
  await client.query(`declare ${cursor} no scroll cursor for ${select}`, values)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${atOnce} from ${cursor}`)
    yield* rows
    if (rows.length < atOnce) break
  }
  await client.query(`close ${cursor}`)
}

/**
 * Every file that the database names of an organisation and cannot be made again, by its key: pictures, documents, reports. Uploads
 * that are being imported are copied as well, but end by themselves. Within a transaction.
 */
export async function* filesNamedBy(client: pg.ClientBase, organisationId: string): AsyncGenerator<string> {
  const photos = inParts<{ id: string; width: number; height: number }>(
    client,
    `select id, width, height from property_photos where organisation_id = $1
     union all select id, width, height from issue_photos where organisation_id = $1`,
    [organisationId],
  )
  for await (const { id, ...size } of photos) {
    yield originalKey(organisationId, id)
    for (const { name } of renditionsOf(size))
      for (const format of renditionFormats) yield renditionKey(organisationId, id, name, format)
  }
  const documents = 'select id from document_files where organisation_id = $1'
  for await (const { id } of inParts<{ id: string }>(client, documents, [organisationId]))
    yield fileKey(organisationId, id)
  const reports = `select id from report_files where organisation_id = $1 and status = 'ready'`
  for await (const { id } of inParts<{ id: string }>(client, reports, [organisationId]))
    yield keyOfFile(organisationId, id)
}

/** The pictures that people show of themselves. @param which a condition on `users`, trusted */
export async function* avatarsNamed(client: pg.ClientBase, which = 'true'): AsyncGenerator<string> {
  const people = inParts<{ id: string; avatar: string }>(
    client,
    `select id, avatar_file_id as avatar from identity.users as users where avatar_file_id is not null and ${which}`,
    [],
  )
  for await (const { id, avatar } of people)
    for (const size of avatarSizeNames) yield avatarKey(id, avatar, size)
}
