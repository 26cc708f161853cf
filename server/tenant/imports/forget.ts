import { sql } from 'kysely'
import { keptDays } from '#domain/imports/machine.ts'
import type { Services } from '../../context.ts'
import { filesMayGo } from '../../queue/deleting-files.ts'
import type { Job } from './commit.ts'
import { fileKeyOf } from './records.ts'

const atOnce = 20

/**
 * Lets go of the files and rows of imports that rest since `keptDays`: the import stays on its list, archived, but can no
 * longer be gone on with or undone.
 */
export async function forgetOldImports(services: Services): Promise<void> {
  if (!(await filesMayGo(services.database))) return
  const old = await services.database.withTransaction(async (tx) => {
    const { rows } = await sql<Job>`
      select organisation_id as "organisationId", import_id as "importId"
      from imports_at_rest(${keptDays}, ${atOnce})`.execute(tx)
    return rows
  })
  for (const { organisationId, importId } of old) {
    await services.files.remove(fileKeyOf(organisationId, importId))
    await services.database.withTenant({ organisationId, userId: null }, async (tx) => {
      await sql`update imports set archived_at = now(), ledgers = '[]' where id = ${importId}`.execute(tx)
      await sql`delete from import_rows where import_id = ${importId}`.execute(tx)
    })
  }
}
