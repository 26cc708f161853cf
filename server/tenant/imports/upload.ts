import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { writeTrace } from '../../crud/writes.ts'
import type { importOperations } from '#contract/tenant/import-operations.ts'
import type { Handler } from '../../http/call.ts'
import { assertMayImport, presented } from './crud.ts'
import { headSize, receiveFile } from './receive.ts'
import { fileKeyOf } from './records.ts'
import { inInspectionTurn, runInspection } from './run-inspect.ts'
import { importContextOf } from './import-context.ts'

/** Takes a file: stored, its columns matched, its check under way when this answers. */
export const uploadImport: Handler<typeof importOperations.upload> = async (call) => {
  const { tenant, services } = call
  const { resource, propertyId } = call.query
  assertMayImport(call, resource)
  const id = uuid()
  const key = fileKeyOf(tenant.organisationId, id)
  const { name, size, sha256, head, utf8 } = await receiveFile(call, key)
  let kept: unknown
  try {
    const setup = await inInspectionTurn(() =>
      call.read(async (tx) =>
        runInspection(
          { bytes: head, complete: size <= headSize, utf8 },
          await importContextOf(tx, resource, tenant.ability, propertyId),
        ),
      ),
    )
    const answer = await call.write(async (tx) => {
      const now = services.clock.now()
      await sql`
        insert into imports (organisation_id, id, created_at, created_by, updated_at, profile_id, resource, file_name,
          file_size, sha256, status, duplicates, setup, run)
        values (${tenant.organisationId}, ${id}, ${now}, ${tenant.userId}, ${now}, ${tenant.profileId}, ${resource},
          ${name}, ${size}, ${sha256}, 'uploaded', 'skip', ${JSON.stringify(setup)}, 1)`.execute(tx)
      writeTrace(tx, {
        organisationId: tenant.organisationId,
        actorId: tenant.userId,
        at: now,
        action: 'uploaded',
        subject: 'Import',
        subjectId: id,
        propertyId: null,
        changes: {},
      })
      await services.jobs.send(tx, 'imports', { organisationId: tenant.organisationId, importId: id })
      return presented(tx, id, call)
    })
    kept = answer.id
    return answer
  } finally {
    // Refused, or the echo of an earlier upload: this copy belongs to nothing.
    if (kept !== id) await services.files.remove(key)
  }
}
