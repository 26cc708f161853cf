import { rulesOfAbility } from '#domain/access/index.ts'
import { sql } from 'kysely'
import type { importOperations } from '#contract/tenant/import-operations.ts'
import type { CheckedRow } from '#domain/imports/check-plan.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { markClashes } from './clashes.ts'
import { encodeValue } from './codec.ts'
import { openImport, presented } from './crud.ts'
import { findMatch, hashOf, markRepeats } from './likeness.ts'
import { countRows, rowsOf } from './outcome.ts'
import { checkerFor, knownRecords, reachOf } from './plan.ts'
import type { ImportRecord } from './records.ts'
import { decodeRow, findRow, kindsOf, presentRows, type StoredRow } from './rows.ts'
import { targetOf } from './targets.ts'

/** Types over cells of one row: it is checked again at once, rows like it are compared anew, the counts follow. */
export const editRow: Handler<typeof importOperations.editRow> = async (call) => {
  const { edits } = call.body
  const rowNumber = Number(call.params.rowNumber)
  return call.write(async (tx) => {
    const record = await openImport(tx, call, call.params.id)
    if (record.status !== 'ready') {
      throw conflict(
        'illegal_transition',
        'Rows can be changed when every row has been checked, until the import starts.',
      )
    }
    const row = await findRow(tx, record, rowNumber, true)
    if (!row) throw notFound()
    assertEditable(record, Object.keys(edits))
    const merged: Record<string, string> = { ...row.edits }
    for (const [field, text] of Object.entries(edits)) {
      if (text === null) delete merged[field]
      else merged[field] = text
    }
    const checked = await recheck(tx, call, record, row, merged)
    const keys = [row.keyHash, checked.key === undefined ? null : hashOf(checked.key)]
    const around = keys.filter((key): key is string => key !== null)
    await storeRow(tx, call, record, row, merged, checked)
    for (const key of new Set(around)) await markRepeats(tx, record.id, record.run, key)
    await markClashes(tx, targetOf(record.resource), record)
    await countRows(tx, record)
    await sql`
      update imports set version = version + 1, updated_at = ${call.services.clock.now()}
      where id = ${record.id}`.execute(tx)
    const stored = await findRow(tx, record, rowNumber)
    const [shown] = await presentRows(tx, record, [stored!])
    return { row: shown!, import: await presented(tx, record.id, call) }
  })
}

function assertEditable(record: ImportRecord, fields: readonly string[]) {
  const unknown = fields.filter((field) => !record.fields.includes(field) || field === 'details')
  if (unknown.length === 0) return
  throw invalid(
    unknown.map((field) => ({ field: `edits.${field}`, errors: ['This field is not part of the import.'] })),
  )
}

async function recheck(
  tx: Transaction,
  call: Call,
  record: ImportRecord,
  row: StoredRow,
  edits: Record<string, string>,
): Promise<CheckedRow> {
  const target = targetOf(record.resource)
  const checker = checkerFor(target, {
    resource: record.resource,
    setup: record.setup,
    known: await knownRecords(tx, target, call.tenant.ability),
    rules: rulesOfAbility(call.tenant.ability),
  })
  if (checker.fields.join() !== record.fields.join()) {
    throw conflict(
      'other_rights',
      'This import was checked with other rights than yours. Save its mapping to check it again.',
    )
  }
  // A row that was right from the start has no cells kept: its values stand for them.
  if (row.cells) return checker.check(row.cells, { edits })
  const base = decodeRow(kindsOf(record), row.uneditedValues ?? row.fieldValues)
  return checker.check([], { edits, base })
}

async function storeRow(
  tx: Transaction,
  call: Call,
  record: ImportRecord,
  row: StoredRow,
  edits: Record<string, string>,
  checked: CheckedRow,
) {
  const target = targetOf(record.resource)
  const at = (field: string) => checked.values[record.fields.indexOf(field)]
  const reach = reachOf(target, call.tenant.ability)
  const match = await findMatch(tx, target, checked.key, record.fields, at, reach)
  const json = (list: unknown[]) => (list.length > 0 ? JSON.stringify(list) : null)
  await sql`
    update import_rows set field_values = ${checked.values.map(encodeValue)}::text[],
      problems = ${json(checked.problems)}, notes = ${json(checked.notes)},
      edits = ${Object.keys(edits).length > 0 ? JSON.stringify(edits) : null},
      unedited_values = ${row.cells ? null : (row.uneditedValues ?? row.fieldValues)}::text[],
      key_hash = ${checked.key === undefined ? null : hashOf(checked.key)}::bigint, by_reference = ${checked.byReference},
      match_id = ${match?.id ?? null}, match_locked = ${match?.locked ?? false}, repeats = null
    where ${rowsOf(record.id, record.run)} and row_number = ${row.rowNumber}`.execute(tx)
}
