import { sql } from 'kysely'
import { imports, type Importable } from '#contract/tenant/imports.ts'
import { allows } from '#domain/access/index.ts'
import { importRefusal, keptDays, nextImportStatus, type ImportEvent } from '#domain/imports/machine.ts'
import { crud } from '../../crud/crud.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, forbidden, staleVersion } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { findImport, type ImportRecord } from './records.ts'
import { mayImport } from './target.ts'
import { targetOf } from './targets.ts'

/** Imports as a list and one by one; everything else about them is in this folder's other files. */
export const importCrud = crud(imports, {
  select: {
    progress: sql`case status
      when 'uploaded' then 0
      when 'checking' then least(0.99, bytes_read::float8 / greatest(file_size, 1))
      when 'committing' then worked_through::float8 / greatest(rows, 1)
      when 'undoing' then undone_through::float8 / greatest(rows, 1)
      else 1 end`,
  },
})

/** The import as the contract presents it. */
export async function presented(tx: Transaction, id: string, call: Call) {
  return importCrud.present(await importCrud.find(tx, id, call), call)
}

/** The import for somebody who may see it. @throws 404 alike for foreign and unknown ones */
export async function seenImport(tx: Transaction, call: Call, id: string): Promise<ImportRecord> {
  await importCrud.find(tx, id, call)
  return findImport(tx, id)
}

/**
 * The import under lock, for somebody who may work on it, after the event.
 * @param event undefined: any status will do
 * @param version that was seen; an older one is refused
 */
export async function openImport(
  tx: Transaction,
  call: Call,
  id: string,
  event?: ImportEvent,
  version?: number,
): Promise<ImportRecord> {
  const record = await importCrud.find(tx, id, call, true)
  if (!allows(call.tenant.ability, 'update', 'Import', record)) throw forbidden()
  const found = await findImport(tx, id)
  assertMayImport(call, found.resource)
  if (record.archivedAt !== null) {
    throw conflict('forgotten', `This import is older than ${keptDays} days: its file and rows are gone.`)
  }
  if (version !== undefined && found.version !== version) throw staleVersion(importCrud.present(record, call))
  if (event && !nextImportStatus(found.status, event)) {
    throw conflict('illegal_transition', importRefusal(found.status, event))
  }
  return found
}

export function assertMayImport(call: Call, resource: Importable): void {
  const target = targetOf(resource)
  if (!mayImport(call.tenant.ability, target)) {
    throw forbidden(`Your role does not let you import ${target.resource.labels.many.toLowerCase()}.`)
  }
}
