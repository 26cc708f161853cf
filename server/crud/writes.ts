import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Resource } from '#contract/kit/index.ts'
import { bind, columnOf } from '../db/columns.ts'
import type { Transaction } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { sendAlong } from '../db/send-along.ts'

type Row = Record<string, unknown>

export interface Change {
  before: unknown
  after: unknown
}

/** Who did what to which record: becomes its activity row, and the event that side effects follow from. */
export interface Trace {
  organisationId: string
  /** Null where nobody with an account did it. */
  actorId: string | null
  at: string
  action: string
  subject: string
  subjectId: string
  /** The property whose page shows it, when there is one. */
  propertyId: string | null
  changes: Record<string, Change>
}

/** The part of a statement that writes the audit row and the outbox row beside the change itself. */
function traceParts(trace: Trace): RawBuilder<unknown> {
  const { organisationId, actorId, at, action, subject, subjectId, propertyId, changes } = trace
  const event = { action, subject, id: subjectId, actorId }
  return sql`
    noted as (
      insert into activity (organisation_id, id, at, actor_id, action, subject, subject_id, property_id, changes)
      values (${organisationId}, ${uuid()}, ${at}, ${actorId}, ${action}, ${subject}, ${subjectId}, ${propertyId},
              ${JSON.stringify(changes)})
    ),
    announced as (
      insert into outbox (organisation_id, id, topic, payload)
      values (${organisationId}, ${uuid()}, 'record.changed', ${JSON.stringify(event)})
    )`
}

/** Writes an activity row and its event alone, by the end of the transaction, for changes that have a statement of their own. */
export function writeTrace(tx: Transaction, trace: Trace): void {
  sendAlong(tx, prepared(sql`with ${traceParts(trace)} select 1`))
}

/** Inserts a record given by field name, with its audit and outbox rows, in one statement, by the end of the transaction. */
export function insertRecord(
  tx: Transaction,
  resource: Resource,
  table: string,
  columns: Record<string, RawBuilder<unknown>>,
  trace: Trace,
): void {
  const names = Object.keys(columns).map((name) => sql.ref(columnOf(name)))
  const statement = sql`
    with inserted as (
      insert into ${sql.table(table)} (organisation_id, ${sql.join(names)})
      values (${trace.organisationId}, ${sql.join(Object.values(columns))})
    ), ${traceParts(trace)}
    select 1`
  sendAlong(tx, prepared(statement))
}

/** Changes some fields of a record whose version was checked under lock, likewise. */
export function updateRecord(
  tx: Transaction,
  resource: Resource,
  table: string,
  id: string,
  patch: Row,
  trace: Trace,
): void {
  const assignments = Object.entries(patch).map(
    ([name, value]) => sql`${sql.ref(columnOf(name))} = ${bind(resource, name, value)}`,
  )
  const statement = sql`
    with changed as (
      update ${sql.table(table)}
      set ${sql.join([...assignments, sql`version = version + 1`, sql`updated_at = ${trace.at}`])}
      where organisation_id = ${trace.organisationId} and id = ${id}
    ), ${traceParts(trace)}
    select 1`
  sendAlong(tx, prepared(statement))
}

/** The fields whose values differ, before and after. */
export function changesBetween(before: Row, patch: Row): Record<string, Change> {
  const changes: Record<string, Change> = {}
  for (const [name, after] of Object.entries(patch)) {
    if (JSON.stringify(before[name] ?? null) !== JSON.stringify(after ?? null)) {
      changes[name] = { before: before[name] ?? null, after: after ?? null }
    }
  }
  return changes
}
