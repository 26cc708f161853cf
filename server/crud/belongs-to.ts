import { sql, type RawBuilder } from 'kysely'
import type { RecordOf, Resource } from '#contract/kit/index.ts'
import { ofPropertySchema, type OfProperty } from '#contract/tenant/of-property.ts'
import { properties } from '#contract/tenant/properties.ts'
import { columnOf } from '../db/columns.ts'
import { scopeOf } from '../db/conditions.ts'
import type { Transaction } from '../db/database.ts'
import { invalid } from '../errors.ts'
import type { Call } from '../http/call.ts'

type Fields = RecordOf<Resource>

/** A record that others belong to: what they show of it, and what rules about them compare. */
export interface Parent<Shown = unknown> {
  /** The computed field that shows it, and the field that holds its id. */
  field: string
  by: string
  /** What is selected for the field, for rows of the table. */
  select: (table: string) => RawBuilder<unknown>
  /** The same for one record. @throws 422 beside the id when the caller can't see such a record */
  read: (tx: Transaction, id: unknown, call: Call) => Promise<Shown>
}

/** Days begin and end there as at its organisation where the property says nothing else. */
const timezone = sql`coalesce(parent.timezone, zone_of(parent.organisation_id))`

const shown = sql.join(
  Object.keys(ofPropertySchema.shape).flatMap((name) => [
    sql.lit(name),
    name === 'timezone' ? timezone : sql`parent.${sql.ref(columnOf(name))}`,
  ]),
)

/** Of the property in `propertyId`. */
export const ofProperty: Parent<OfProperty> = {
  field: 'property',
  by: 'propertyId',
  select: (table) => sql`(select jsonb_build_object(${shown}) from properties parent
    where parent.organisation_id = ${sql.table(table)}.organisation_id and parent.id = ${sql.table(table)}.property_id)`,
  async read(tx, id, call) {
    const scope = scopeOf(call.tenant.ability, 'read', properties)
    const { rows } = await sql<{ property: OfProperty }>`
      select jsonb_build_object(${shown}) as property
      from (select * from properties where id = ${id} and ${scope}) as parent`.execute(tx)
    if (rows[0]) return rows[0].property
    throw invalid([{ field: 'propertyId', errors: ['There is no such record in your organisation.'] }])
  },
}

/**
 * Locks a property before something is written that it has one of at a time. Of those who come at once, each waits for the one
 * before; without the lock they would deadlock in the check of the exclusion constraint, a second each, and be refused.
 */
export const lockProperty = (tx: Transaction, organisationId: string, propertyId: string) =>
  sql`select from properties where organisation_id = ${organisationId} and id = ${propertyId} for no key update`.execute(
    tx,
  )

/** The record with its parent beside its id, as rules and people see it. */
export async function withParent(
  tx: Transaction,
  parent: Parent | undefined,
  record: Fields,
  call: Call,
): Promise<Fields> {
  if (!parent) return record
  const id = record[parent.by] ?? null
  return { ...record, [parent.field]: id === null ? null : await parent.read(tx, id, call) }
}
