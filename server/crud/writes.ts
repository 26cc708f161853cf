import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RecordOf, Resource } from '#contract/kit/index.ts'
import { bind, columnOf, parameterOf, sqlTypeOf } from '../db/columns.ts'
import type { Transaction } from '../db/database.ts'
import { prepared, preparedText } from '../db/prepared.ts'
import { storedIn } from '../db/stored-in.ts'
import { sendAlong, sendText } from '../db/send-along.ts'
import type { Call } from '../http/call.ts'

type Fields = RecordOf<Resource>
type Fragment = RawBuilder<unknown>

export interface Change {
  before: unknown
  after: unknown
}

/** Who did what, and when. */
export interface Act {
  organisationId: string
  /** Null where nobody with an account did it. */
  actorId: string | null
  at: string
  action: string
  subject: string
}

/** The same of one record: becomes its activity row. */
export interface Trace extends Act {
  subjectId: string
  /** The property whose page shows it, when there is one. */
  propertyId: string | null
  changes: Record<string, Change>
}

/** What the caller does to a record now. */
export const traceOf = (
  { tenant, services }: Call,
  action: string,
  subject: string,
  subjectId: string,
  changes: Trace['changes'] = {},
): Trace => ({
  organisationId: tenant.organisationId,
  actorId: tenant.userId,
  at: services.clock.now(),
  action,
  subject,
  subjectId,
  propertyId: null,
  changes,
})

const activityColumns =
  '(organisation_id, id, at, actor_id, action, subject, subject_id, property_id, changes)'

/**
 * The statement that writes the activity rows of many records at once, alone or as a part of the one that changes them.
 * @param of SQL over the rows of `from`
 */
export function traceMany(
  { organisationId, actorId, at, action, subject }: Act,
  of: { from: Fragment; subjectId: Fragment; propertyId: Fragment; changes: Fragment },
): Fragment {
  return sql`
    insert into activity ${sql.raw(activityColumns)}
    select ${organisationId}::uuid, uuid_v7(), ${at}::timestamptz, ${actorId}::uuid, ${action}, ${subject},
      ${of.subjectId}, ${of.propertyId}, ${of.changes}
    from ${of.from}`
}

/** What an activity row holds; with an id of this process, which are in the order in which they were made. */
const valuesOf = (trace: Trace): unknown[] => [
  trace.organisationId,
  uuid(),
  trace.at,
  trace.actorId,
  trace.action,
  trace.subject,
  trace.subjectId,
  trace.propertyId,
  JSON.stringify(trace.changes),
]

const traceOne = (trace: Trace): Fragment => sql`
  insert into activity ${sql.raw(activityColumns)} values (${sql.join(valuesOf(trace))})`

/** Writes an activity row alone, by the end of the transaction, for changes that have a statement of their own. */
export function writeTrace(tx: Transaction, trace: Trace): void {
  sendAlong(tx, prepared(traceOne(trace)))
}

const insertions = new Map<string, string>()

/** The statement that inserts a record of these fields with its activity row: many values, so it is put into words once. */
function insertionOf(resource: Resource, view: string, names: readonly string[]): string {
  const table = storedIn(view)
  const key = `${table} ${names.join(' ')}`
  const known = insertions.get(key)
  if (known) return known
  const columns = names.map((name) => `"${columnOf(name)}"`)
  // Behind the values of the activity row.
  const values = names.map((name, index) => `$${index + 10}::${sqlTypeOf(resource, name)}`)
  const text = preparedText(`
    with inserted as (
      insert into "${table}" (organisation_id, ${columns.join(', ')}) values ($1, ${values.join(', ')})
    ) insert into activity ${activityColumns} values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`)
  insertions.set(key, text)
  return text
}

/** Inserts a record given by field name, with its activity row, in one statement, by the end of the transaction. */
export function insertRecord(
  tx: Transaction,
  resource: Resource,
  table: string,
  record: Fields,
  trace: Trace,
): void {
  const values = Object.entries(record).map(([name, value]) => parameterOf(resource, name, value))
  sendText(tx, insertionOf(resource, table, Object.keys(record)), [...valuesOf(trace), ...values])
}

/** Changes some fields of a record whose version was checked under lock, likewise. */
export function updateRecord(
  tx: Transaction,
  resource: Resource,
  table: string,
  id: string,
  patch: Fields,
  trace: Trace,
): void {
  const assignments = Object.entries(patch).map(
    ([name, value]) => sql`${sql.ref(columnOf(name))} = ${bind(resource, name, value)}`,
  )
  const statement = sql`
    with changed as (
      update ${sql.table(storedIn(table))}
      set ${sql.join([...assignments, sql`version = version + 1`, sql`updated_at = ${trace.at}`])}
      where organisation_id = ${trace.organisationId} and id = ${id}
    ) ${traceOne(trace)}`
  sendAlong(tx, prepared(statement))
}

/** The fields whose values differ, before and after. */
export function changesBetween(before: Fields, patch: Fields): Record<string, Change> {
  const changes: Record<string, Change> = {}
  for (const [name, after] of Object.entries(patch)) {
    if (JSON.stringify(before[name] ?? null) !== JSON.stringify(after ?? null)) {
      changes[name] = { before: before[name] ?? null, after: after ?? null }
    }
  }
  return changes
}
