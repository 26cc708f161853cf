import { sql } from 'kysely'
import { issues } from '#contract/tenant/issues.ts'
import { assertMayWrite } from '../../crud/fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid, notFound } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { announce } from '../../queue/outbox.ts'
import { photoDeletion } from '../photos/deletion.ts'
import { addPictures } from '../photos/receive.ts'
import { issueCrud } from './crud.ts'

type Row = Record<string, unknown>

const mostPhotos = 40

async function findChangeable(tx: Transaction, call: Call, lock = false): Promise<Row> {
  const issue = await issueCrud.find(tx, call.params['id']!, call, lock)
  assertMayWrite(call.tenant.ability, 'update', issues, issue, ['photos'])
  return issue
}

const photosIn = (issue: Row) => issue['photos'] as { id: string }[]

/** Notes it; the record's version stays, so that an open form can still be saved. */
async function note(tx: Transaction, call: Call, issue: Row, action: string, after: number): Promise<void> {
  const at = call.services.clock.now()
  await sql`update issue_records set updated_at = ${at} where id = ${issue['id']}`.execute(tx)
  writeTrace(tx, {
    organisationId: call.tenant.organisationId,
    actorId: call.tenant.userId,
    at,
    action,
    subject: issues.subject,
    subjectId: issue['id'] as string,
    propertyId: issue['propertyId'] as string,
    changes: { photos: { before: photosIn(issue).length, after } },
  })
}

/** Adds the pictures of a form to an issue, behind those that it has. */
export function addIssuePhotos(call: Call) {
  return addPictures(call, {
    allow: (tx) => findChangeable(tx, call),
    place: async (tx, added) => {
      const issue = await findChangeable(tx, call, true)
      const before = photosIn(issue).length
      if (before + added.length > mostPhotos) {
        throw invalid([
          { field: 'file', errors: [`An issue has at most ${mostPhotos} pictures; this one has ${before}.`] },
        ])
      }
      const rows = added.map(
        ({ id, picture }) =>
          sql`(${call.tenant.organisationId}, ${id}, ${issue['id']}, ${picture.width}, ${picture.height})`,
      )
      await sql`
        insert into issue_photos (organisation_id, id, issue_id, width, height) values ${sql.join(rows)}`.execute(
        tx,
      )
      await note(tx, call, issue, 'photosAdded', before + added.length)
      return issueCrud.present(await issueCrud.find(tx, issue['id'] as string, call), call)
    },
    shows: (answer, id) => photosIn(answer).some((photo) => photo.id === id),
  })
}

export async function removeIssuePhoto(call: Call): Promise<undefined> {
  const { photoId } = call.params as { photoId: string }
  return call.write(async (tx) => {
    const issue = await findChangeable(tx, call, true)
    const before = photosIn(issue)
    if (!before.some((photo) => photo.id === photoId)) throw notFound()
    await sql`delete from issue_photos where id = ${photoId}`.execute(tx)
    await announce(tx, call.tenant.organisationId, photoDeletion, { ids: [photoId] })
    await note(tx, call, issue, 'photosRemoved', before.length - 1)
    return undefined
  })
}
