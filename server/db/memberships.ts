import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'

/** Where a list of ids that a record carries is kept besides, as a table or view of its own. */
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
  'journal_entries.account_ids': { table: 'postings', record: 'entry_id', member: 'account_id' },
  'journal_entries.lease_ids': { table: 'postings', record: 'entry_id', member: 'lease_id' },
  'leases.tenant_ids': { table: 'lease_parties', record: 'lease_id', member: 'tenant_id' },
  'tenants.property_ids': ofTenants('tenant_properties'),
  'tenants.portfolio_ids': ofTenants('tenant_portfolios'),
  'tenants.portfolio_manager_ids': ofTenants('tenant_portfolio_managers'),
  'tenants.facility_manager_ids': ofTenants('tenant_facility_managers'),
  'tenants.owner_user_ids': ofTenants('tenant_owners'),
}

/** Follows from their leases (server/db/schema/views/3-tenants.sql). */
function ofTenants(table: string): Membership {
  return { table, record: 'tenant_id', member: 'member_id' }
}

/** Whether a record's list of ids has any of these. */
export function anyOf({ name }: Resource, column: string, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  const membership = memberships[`${name.replaceAll('-', '_')}.${column}`]
  if (!membership) return sql`${sql.ref(column)} && ${ids}`
  const { table, record, member } = membership
  return sql`id = any(array(select ${sql.ref(record)} from ${sql.table(table)} where ${sql.ref(member)} = any(${ids})))`
}
