import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'

/** Where a list of ids that a record carries is kept besides, as a table of its own. */
interface Membership {
  table: string
  /** Its column that holds the record's id, and the one that holds an id of the list. */
  record: string
  member: string
}

/**
 * Lists by which records are looked for, by table and column: the table finds them by its index, where the list itself
 * would have every record looked at (row level security leaves an index on an array unused).
 */
export const memberships: Readonly<Record<string, Membership>> = {
  'properties.portfolio_ids': {
    table: 'portfolio_properties',
    record: 'property_id',
    member: 'portfolio_id',
  },
  'leases.tenant_ids': { table: 'lease_parties', record: 'lease_id', member: 'tenant_id' },
  'tenants.property_ids': { table: 'tenant_properties', record: 'tenant_id', member: 'property_id' },
  'tenants.portfolio_manager_ids': {
    table: 'tenant_portfolio_managers',
    record: 'tenant_id',
    member: 'portfolio_manager_id',
  },
  'tenants.owner_user_ids': { table: 'tenant_owners', record: 'tenant_id', member: 'owner_user_id' },
}

/** Whether a record's list of ids has any of these. */
export function anyOf({ name }: Resource, column: string, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  const membership = memberships[`${name.replaceAll('-', '_')}.${column}`]
  if (!membership) return sql`${sql.ref(column)} && ${ids}`
  const { table, record, member } = membership
  return sql`id = any(array(select ${sql.ref(record)} from ${sql.table(table)} where ${sql.ref(member)} = any(${ids})))`
}
