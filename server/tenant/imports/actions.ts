import { sql } from 'kysely'
import type { importOperations } from '#contract/tenant/import-operations.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { openImport, presented } from './crud.ts'
import { rememberMapping } from './memory.ts'
import type { ImportRecord } from './records.ts'

interface Figures {
  toCreate: number
  toUpdate: number
  created: number
  updated: number
}

async function figuresOf(tx: Transaction, record: ImportRecord): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select to_create as "toCreate", to_update as "toUpdate", created, updated from imports
    where id = ${record.id}`.execute(tx)
  return rows[0]!
}

async function enqueue(tx: Transaction, call: Call, record: ImportRecord): Promise<void> {
  await call.services.jobs.send(tx, 'imports', {
    organisationId: record.organisationId,
    importId: record.id,
  })
}

/** Starts the writing, with the rights of whoever asks for it, and keeps the mapping for the next file. */
export const commitImport: Handler<typeof importOperations.commit> = (call) =>
  call.write(async (tx) => {
    const record = await openImport(tx, call, call.params.id, 'commit', call.body.version)
    const { toCreate, toUpdate } = await figuresOf(tx, record)
    if (toCreate + toUpdate === 0) {
      throw invalid([], 'There is nothing to import: every row has an error or exists already.')
    }
    await sql`
      update imports set status = 'committing', profile_id = ${call.tenant.profileId}, worked_through = 0,
        failures = 0, version = version + 1, updated_at = ${call.services.clock.now()}
      where id = ${record.id}`.execute(tx)
    await rememberMapping(tx, record.organisationId, record.resource, record.setup)
    await enqueue(tx, call, record)
    return presented(tx, record.id, call)
  })

/** Gives it up; a writing that is under way stops after its batch. */
export const cancelImport: Handler<typeof importOperations.cancel> = (call) =>
  call.write(async (tx) => {
    const record = await openImport(tx, call, call.params.id, 'cancel')
    const now = call.services.clock.now()
    await sql`
      update imports set status = 'cancelled', finished_at = ${now}, updated_at = ${now}, version = version + 1,
        rejected = case when started_at is null then 0 else to_reject end
      where id = ${record.id}`.execute(tx)
    return presented(tx, record.id, call)
  })

/** Starts taking back whatever it wrote. */
export const undoImport: Handler<typeof importOperations.undo> = (call) =>
  call.write(async (tx) => {
    const record = await openImport(tx, call, call.params.id, 'undo')
    const { created, updated } = await figuresOf(tx, record)
    if (created + updated === 0)
      throw conflict('nothing_written', 'This import wrote nothing that could be undone.')
    await sql`
      update imports set status = 'undoing', failures = 0, profile_id = ${call.tenant.profileId}, version = version + 1,
        updated_at = ${call.services.clock.now()}
      where id = ${record.id}`.execute(tx)
    await enqueue(tx, call, record)
    return presented(tx, record.id, call)
  })
