import { sql, type RawBuilder } from 'kysely'
import { isNullable } from '#contract/kit/index.ts'
import { addFigures, inHalves, type Span } from '../../batches/halves.ts'
import { refusalOfDatabase } from '../../db/refusals.ts'
import { storedIn } from '../../db/stored-in.ts'
import { traceMany } from '../../crud/writes.ts'
import { columnOf, sqlTypeOf } from '../../db/columns.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { valueAt } from './codec.ts'
import { batchOf, outcomeOf, rowsOf } from './outcome.ts'
import type { ImportRecord } from './records.ts'
import { presetOf, type Writing } from './target.ts'
import { targetOf } from './targets.ts'

export type Written = {
  created: number
  updated: number
  /** Rows that the database refused, each now with its problem. */
  refused: number
}

/** A row is beyond what the importer may write; found by the database, told like any other problem of the row. */
class BeyondRights extends Error {}

export type Batch = Writing

/**
 * Writes the rows of a span, set-based. A row that the database refuses (a reference taken meanwhile, a person who has
 * left) gets the problem.
 */
export function writeBatch(batch: Batch, span: Span): Promise<Written> {
  const { tx, record } = batch
  return inHalves<Written>(
    tx,
    span,
    async ({ from, to }) => ({
      created: await createRecords(batch, from, to),
      updated: await updateRecords(batch, from, to),
      refused: 0,
    }),
    (error) => {
      const sentence = sentenceFor(error)
      return sentence === undefined
        ? undefined
        : async (row) => {
            await sql`
              update import_rows set problems = ${JSON.stringify([sentence])}
              where ${rowsOf(record.id, record.run)} and row_number = ${row}`.execute(tx)
            return { created: 0, updated: 0, refused: 1 }
          }
    },
    addFigures,
  )
}

function sentenceFor(error: unknown): { field: string | null; message: string } | undefined {
  if (error instanceof BeyondRights) return { field: null, message: error.message }
  const refusal = error instanceof Error ? refusalOfDatabase(error) : undefined
  // Another record stands in the way of this row.
  if (refusal?.status === 409) return { field: null, message: refusal.message }
  if (refusal?.status !== 422) return undefined
  const [first] = refusal.payload
  if (typeof first !== 'object') return { field: null, message: first ?? refusal.message }
  return { field: first.field || null, message: [first.errors].flat().join(', ') }
}

/** A contract's own value as SQL, of its column's type. */
function presetSql(record: ImportRecord, field: string): RawBuilder<unknown> | undefined {
  const { resource } = targetOf(record.resource)
  const preset = presetOf(resource, field)
  if (preset === undefined || preset === null) return undefined
  const type = sqlTypeOf(resource, field)
  return sql`${type === 'jsonb' ? JSON.stringify(preset) : preset}::${sql.raw(type)}`
}

async function createRecords(batch: Batch, from: number, to: number): Promise<number> {
  const { tx, record, importer, at } = batch
  const target = targetOf(record.resource)
  if (target.posted) return target.posted.write(batch, from, to)
  const { resource, table, numbered, derived = {} } = target
  const within = sql`${batchOf(record, from, to)} and ${outcomeOf(record)} = 'create'`
  const numberedAt = numbered ? record.fields.indexOf(numbered.field) + 1 : 0
  const unnumbered = numberedAt > 0 ? sql`field_values[${sql.lit(numberedAt)}] is null` : sql`true`
  const first = numbered ? await takeNumbers(tx, record, sql`${within} and ${unnumbered}`) : 0

  const columns: { name: string; value: RawBuilder<unknown> }[] = []
  for (const [field, schema] of Object.entries(resource.fields)) {
    if (target.keptApart?.includes(field)) continue
    const place = record.fields.indexOf(field) + 1
    const preset = presetSql(record, field)
    const own = place > 0 ? valueAt(resource, field, place) : undefined
    const number = numbered?.field === field ? numbered.text(sql`${first}::bigint + ordinal - 1`) : undefined
    const fallback = number ?? preset
    const value = own && fallback ? sql`coalesce(${own}, ${fallback})` : (own ?? fallback)
    if (value) columns.push({ name: columnOf(field), value })
    else if (!isNullable(schema)) throw new Error(`${field} is required but the import does not fill it.`)
  }
  const names = sql.join([
    ...columns.map(({ name }) => sql.ref(name)),
    ...Object.keys(derived).map((name) => sql.ref(name)),
  ])
  const { rows } = await sql<{ count: number }>`
    with source as (
      select record_id, ${at}::timestamptz as created_at,
        ${sql.join(columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`))}
      from (
        select record_id, row_number, field_values,
          count(*) filter (where ${unnumbered}) over (order by row_number) as ordinal
        from import_rows where ${within}
      ) as numbered
      order by row_number
    ), inserted as (
      insert into ${sql.table(storedIn(table))}
        (organisation_id, id, version, created_at, created_by, updated_at, import_id, ${names})
      select ${record.organisationId}::uuid, record_id, 1, created_at, ${importer.userId}::uuid, created_at,
        ${record.id}::uuid, ${sql.join(columns.map(({ name }) => sql.ref(name)))}
        ${Object.keys(derived).length > 0 ? sql`, ${sql.join(Object.values(derived))}` : sql``}
      from source
      returning 1
    )
    select count(*) from inserted`.execute(tx)
  if (!importer.ability.rulesFor('create', resource.subject).some((rule) => rule.conditions))
    return rows[0]!.count
  const { rows: beyond } = await sql`
    select from ${sql.table(storedIn(table))}
    where id = any(array(select record_id from import_rows where ${within}))
      and not (${scopeOf(importer.ability, 'create', resource)}) limit 1`.execute(tx)
  if (beyond.length > 0)
    throw new BeyondRights(`Your role does not let you create this ${resource.labels.one.toLowerCase()}.`)
  return rows[0]!.count
}

async function takeNumbers(
  tx: Transaction,
  record: ImportRecord,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from import_rows where ${where}`.execute(tx)
  const count = rows[0]!.count
  return count === 0 ? 0 : targetOf(record.resource).numbered!.take(tx, record.organisationId, count)
}

/**
 * Changes the records that rows are like: only fields that the file fills, only where the cell is not empty and the
 * value is another. Each changed record gets its activity row; before and after stay with the row, for undoing.
 */
async function updateRecords({ tx, record, importer, at }: Batch, from: number, to: number): Promise<number> {
  if (record.duplicates !== 'update') return 0
  const target = targetOf(record.resource)
  const { resource, table, keptOnUpdate } = target
  const fields = keptOnUpdate === 'all' ? [] : record.fields.filter((field) => !keptOnUpdate.includes(field))
  if (fields.length === 0) return 0
  const columns = fields.map((field) => ({
    field,
    name: sql.ref(columnOf(field)),
    value: valueAt(resource, field, record.fields.indexOf(field) + 1),
  }))
  const asObject = (value: (column: (typeof columns)[number]) => RawBuilder<unknown>) =>
    sql`jsonb_build_object(${sql.join(columns.map((column) => sql`${column.field}::text, to_jsonb(${value(column)})`))})`
  const { rows } = await sql<{ count: number; beyond: number }>`
    with source as materialized (
      select row_number, match_id, ${sql.join(columns.map(({ name, value }) => sql`${value} as ${name}`))}
      from import_rows where ${batchOf(record, from, to)} and ${outcomeOf(record)} = 'update'
    ), compared as materialized (
      select source.row_number, present.id, present.version,
        ${asObject(({ name }) => sql`present.${name}`)} as before,
        ${asObject(({ name }) => sql`coalesce(source.${name}, present.${name})`)} as after
      from source cross join lateral (
        select * from ${sql.table(table)} as found where found.id = source.match_id offset 0 for update
      ) as present
    ), changed as materialized (
      select row_number, id, version + 1 as version, (
        select jsonb_object_agg(old.key, jsonb_build_object('before', old.value, 'after', new.value))
        from jsonb_each(before) as old join jsonb_each(after) as new using (key)
        where old.value is distinct from new.value) as changes
      from compared where before is distinct from after
    ), written as (
      update ${sql.table(storedIn(table))} as present
      set version = changed.version, updated_at = ${at}::timestamptz,
        ${sql.join(columns.map(({ name }) => sql`${name} = coalesce(source.${name}, present.${name})`))}
      from source join changed using (row_number)
      where present.id = changed.id and present.id = any(array(select id from changed))
      returning present.*
    ), noted as (
      update import_rows set changes = changed.changes, changed_version = changed.version
      from changed where ${batchOf(record, from, to)} and import_rows.row_number = changed.row_number
    ), logged as (
      ${traceMany(
        {
          organisationId: record.organisationId,
          actorId: importer.userId,
          at,
          action: 'imported',
          subject: resource.subject,
        },
        {
          from: sql`changed`,
          subjectId: sql`id`,
          propertyId: target.propertyOf(sql`changed.id`),
          changes: sql`changes`,
        },
      )}
    )
    select count(*), count(*) filter (where not (${scopeOf(importer.ability, 'update', resource)})) as beyond
    from written`.execute(tx)
  if (rows[0]!.beyond > 0) {
    throw new BeyondRights('This change would take the record out of what your role may change.')
  }
  return rows[0]!.count
}
