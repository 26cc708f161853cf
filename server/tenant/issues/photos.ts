import { sql } from 'kysely'
import type { issuePhotos } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { assertMayWrite } from '../../fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden, invalid, notFound } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { announce } from '../../queue/outbox.ts'
import { photoDeletion } from '../../pictures/deletion.ts'
import { addPictures } from '../photos/receive.ts'
import { issueCrud, type Issue } from './crud.ts'

const mostPhotos = 40

async function findChangeable(tx: Transaction, call: Call, id: string, lock = false): Promise<Issue> {
  const issue = await issueCrud.find(tx, id, call, lock)
  assertMayWrite(call.tenant.ability, 'update', issues, issue, ['photos'])
  return issue
}

/** Notes it; the record's version stays, so that an open form can still be saved. */
async function note(tx: Transaction, call: Call, issue: Issue, action: string, after: number): Promise<void> {
  const at = call.services.clock.now()
  await sql`update issue_records set updated_at = ${at}
    where organisation_id = ${call.tenant.organisationId} and id = ${issue.id}`.execute(tx)
  writeTrace(tx, issueCrud.trace(call, action, issue, at, { photos: { before: issue.photos.length, after } }))
}

/** Adds the pictures of a form to an issue, behind those that it has. */
export const addIssuePhotos: Handler<typeof issuePhotos.add> = (call) => {
  const { id } = call.params
  return addPictures(call, {
    allow: (tx) => findChangeable(tx, call, id),
    place: async (tx, added) => {
      const issue = await findChangeable(tx, call, id, true)
      const before = issue.photos.length
      if (before + added.length > mostPhotos) {
        throw invalid([
          { field: 'file', errors: [`An issue has at most ${mostPhotos} pictures; this one has ${before}.`] },
        ])
      }
      const rows = added.map(
        ({ id: photoId, picture }) =>
          sql`(${call.tenant.organisationId}, ${photoId}, ${id}, ${picture.width}, ${picture.height})`,
      )
      await sql`
        insert into issue_photos (organisation_id, id, issue_id, width, height) values ${sql.join(rows)}`.execute(
        tx,
      )
      await note(tx, call, issue, 'photosAdded', before + added.length)
      return issueCrud.present(await issueCrud.readBack(tx, id, call), call)
    },
    shows: ({ photos }, photoId) => photos.some((photo) => photo.id === photoId),
  })
}

export const removeIssuePhoto: Handler<typeof issuePhotos.remove> = (call) =>
  call.write(async (tx) => {
    const { id, photoId } = call.params
    const { organisationId } = call.tenant
    const issue = await findChangeable(tx, call, id, true)
    const photo = issueCrud.present(issue, call).photos.find((each) => each.id === photoId)
    if (!photo) throw notFound()
    if (!photo.removable) throw forbidden('You can delete only the photos that you added.')
    await sql`delete from issue_photos where organisation_id = ${organisationId} and id = ${photoId}`.execute(
      tx,
    )
    await announce(tx, organisationId, photoDeletion, { ids: [photoId] })
    await note(tx, call, issue, 'photosRemoved', issue.photos.length - 1)
  })
