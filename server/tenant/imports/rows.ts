import { rulesOfAbility } from '#domain/access/index.ts'
import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
import type { ImportRow } from '#contract/tenant/import-shapes.ts'
import type { importOperations, rowFilters } from '#contract/tenant/import-operations.ts'
import type { FieldValue } from '#domain/imports/cells/result.ts'
import type { RowIssue } from '#domain/imports/check-plan.ts'
import type { FieldKind, ImportField } from '#domain/imports/fields.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call, Handler } from '../../http/call.ts'
import { decodeValue } from './codec.ts'
import { seenImport } from './crud.ts'
import { withNames, type UnnamedRow } from './names.ts'
import { outcomeOf, rowsOf } from './outcome.ts'
import { checkerFor, knownRecords } from './plan.ts'
import type { ImportRecord } from './records.ts'
import { importFields } from './target.ts'
import { targetOf } from './targets.ts'

type Show = (typeof rowFilters)[number]

export interface StoredRow {
  rowNumber: number
  fileRow: number
  outcome: ImportRow['outcome']
  recordId: string
  fieldValues: (string | null)[]
  problems: RowIssue[] | null
  notes: RowIssue[] | null
  cells: string[] | null
  edits: Record<string, string> | null
  uneditedValues: (string | null)[] | null
  keyHash: string | null
  matchId: string | null
  repeats: number | null
  keptBecause: string | null
}

const storedColumns = (record: ImportRecord) => sql`
  row_number as "rowNumber", file_row as "fileRow", ${outcomeOf(record)} as outcome, record_id as "recordId",
  field_values as "fieldValues", problems, notes, cells, edits, unedited_values as "uneditedValues",
  key_hash::text as "keyHash", match_id as "matchId", kept_because as "keptBecause",
  (select first.file_row from import_rows as first where first.import_id = import_rows.import_id
    and first.run = import_rows.run and first.row_number = import_rows.repeats) as repeats`

function conditionOf(show: Show, record: ImportRecord): RawBuilder<boolean> {
  // All of these are like others, which an index knows.
  const like = sql<boolean>`(match_id is not null or repeats is not null)`
  switch (show) {
    case 'all':
      return sql`true`
    case 'valid':
      return sql`problems is null`
    case 'errors':
      return sql`problems is not null`
    case 'duplicates':
      return sql`${like} and problems is null`
    case 'skipped':
      return sql`${like} and ${outcomeOf(record)} = 'skip'`
  }
}

/** @param lock keeps others from changing it until the transaction ends */
export async function findRow(
  tx: Transaction,
  record: ImportRecord,
  rowNumber: number,
  lock = false,
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${storedColumns(record)} from import_rows
    where ${rowsOf(record.id, record.run)} and row_number = ${rowNumber} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows[0]
}

/** Rows of a kind after one of them, in their order. */
export async function rowsAfter(
  tx: Transaction,
  record: ImportRecord,
  show: Show,
  after: number,
  limit: number,
) {
  const { rows } = await sql<StoredRow>`
    select ${storedColumns(record)} from import_rows
    where ${rowsOf(record.id, record.run)} and row_number > ${after} and ${conditionOf(show, record)}
    order by row_number limit ${limit}`.execute(tx)
  return rows
}

/** The kinds of the fields in `field_values`, in their order. */
export function kindsOf(record: ImportRecord): FieldKind[] {
  const byKey = new Map(
    importFields(targetOf(record.resource)).map((field: ImportField) => [field.key, field.kind]),
  )
  return record.fields.map((key) => byKey.get(key) ?? 'text')
}

export function decodeRow(kinds: readonly FieldKind[], values: readonly (string | null)[]): FieldValue[] {
  return values.map((text, index) => decodeValue(kinds[index]!, text))
}

/** Rows as the contract shows them. */
export const presentRows = (tx: Transaction, record: ImportRecord, rows: readonly StoredRow[]) =>
  withNames(
    tx,
    record.resource,
    rows.map((row) => presentRow(record, row)),
  )

function presentRow(record: ImportRecord, row: StoredRow): UnnamedRow {
  const values = decodeRow(kindsOf(record), row.fieldValues)
  const written = row.rowNumber <= record.workedThrough
  const became = row.outcome === 'create' ? row.recordId : row.outcome === 'update' ? row.matchId : null
  return {
    rowNumber: row.rowNumber,
    fileRow: row.fileRow,
    outcome: row.outcome,
    values: Object.fromEntries(record.fields.map((field, index) => [field, values[index] ?? null])),
    problems: row.problems ?? [],
    notes: row.notes ?? [],
    edits: row.edits ?? {},
    matchId: row.matchId,
    repeats: row.repeats,
    recordId: written ? became : null,
    keptBecause: row.keptBecause,
  }
}

/** One page of rows. Rows that the check has not reached are read from the first part of the file. */
export const listRows: Handler<typeof importOperations.rows> = (call) =>
  call.read(async (tx) => {
    const { show, page, limit } = call.query
    const record = await seenImport(tx, call, call.params.id)
    if (record.stagedThrough === 0 && ['uploaded', 'checking'].includes(record.status)) {
      return previewRows(tx, call, call.query, record)
    }
    const offset = (page - 1) * limit
    // Row numbers have no gaps: the plain list needs no counting to find its page.
    const place =
      show === 'all'
        ? sql`row_number > ${offset} and row_number <= ${offset + limit} order by row_number`
        : sql`${conditionOf(show, record)} order by row_number limit ${limit} offset ${offset}`
    const { rows } = await sql<StoredRow>`
      select ${storedColumns(record)} from import_rows
      where ${rowsOf(record.id, record.run)} and ${place}`.execute(tx)
    return { data: await presentRows(tx, record, rows), total: await countShown(tx, record, show) }
  })

async function countShown(tx: Transaction, record: ImportRecord, show: Show): Promise<number> {
  if (show === 'all') return record.rows
  const counted = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from import_rows where ${rowsOf(record.id, record.run)} and ${condition}`.execute(tx)
    return rows[0]!.count
  }
  if (show === 'valid') return record.rows - (await counted(conditionOf('errors', record)))
  return counted(conditionOf(show, record))
}

async function previewRows(
  tx: Transaction,
  call: Call,
  { show, page, limit }: QueryOf<typeof importOperations.rows>,
  record: ImportRecord,
): Promise<AnswerOf<typeof importOperations.rows>> {
  const target = targetOf(record.resource)
  const checker = checkerFor(target, {
    resource: record.resource,
    setup: record.setup,
    known: await knownRecords(tx, target, call.tenant.ability),
    rules: rulesOfAbility(call.tenant.ability),
  })
  const { dialect, sample } = record.setup
  const rows = sample.map<UnnamedRow>((cells, index) => {
    const { values, problems, notes } = checker.check(cells)
    return {
      rowNumber: index + 1,
      fileRow: index + 1 + dialect.skip + (dialect.header ? 1 : 0),
      outcome: problems.length > 0 ? 'reject' : 'create',
      values: Object.fromEntries(checker.fields.map((field, place) => [field, values[place] ?? null])),
      problems,
      notes,
      edits: {},
      matchId: null,
      repeats: null,
      recordId: null,
      keptBecause: null,
    }
  })
  const shown = rows.filter(({ problems }) => {
    if (show === 'duplicates' || show === 'skipped') return false
    return show === 'all' || (show === 'errors') === problems.length > 0
  })
  const data = await withNames(tx, record.resource, shown.slice((page - 1) * limit, page * limit))
  return { data, total: shown.length }
}

/** The next row with an error, and the page of the shown rows that it is on. */
export const nextProblem: Handler<typeof importOperations.nextProblem> = (call) =>
  call.read(async (tx) => {
    const { after = 0, show, limit } = call.query
    const record = await seenImport(tx, call, call.params.id)
    const within = rowsOf(record.id, record.run)
    const { rows } = await sql<{ rowNumber: number }>`
      (select row_number as "rowNumber" from import_rows
        where ${within} and problems is not null and row_number > ${after} order by row_number limit 1)
      union all
      (select row_number from import_rows where ${within} and problems is not null order by row_number limit 1)
      limit 1`.execute(tx)
    const rowNumber = rows[0]?.rowNumber ?? null
    if (rowNumber === null) return { rowNumber: null, page: null }
    if (show === 'all') return { rowNumber, page: Math.ceil(rowNumber / limit) }
    const { rows: places } = await sql<{ place: number; shown: boolean }>`
      select count(*) filter (where ${conditionOf(show, record)}) as place,
        coalesce(bool_or(${conditionOf(show, record)}) filter (where row_number = ${rowNumber}), false) as shown
      from import_rows where ${within} and row_number <= ${rowNumber}`.execute(tx)
    const { place, shown } = places[0]!
    return { rowNumber, page: shown ? Math.ceil(place / limit) : null }
  })
