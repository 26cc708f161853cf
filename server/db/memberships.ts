import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'

/** Where a list of ids that a record carries is found besides, as a table or view of its own. */
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
const memberships: Readonly<Record<string, Membership>> = {
  'properties.portfolio_ids': {
    table: 'portfolio_properties',
    record: 'property_id',
    member: 'portfolio_id',
  },
  'tenants.property_ids': ofTenants('tenant_properties'),
  'tenants.portfolio_ids': ofTenants('tenant_portfolios'),
  'tenants.portfolio_manager_ids': ofTenants('tenant_portfolio_managers'),
  'tenants.owner_user_ids': ofTenants('tenant_owners'),
}

/** Follows from their leases (migration 0211). */
function ofTenants(table: string): Membership {
  return { table, record: 'tenant_id', member: 'member_id' }
}

/** The lists of a resource that are kept besides, by column. */
export const membershipsOf = ({ name }: Resource): [column: string, membership: Membership][] =>
  Object.entries(memberships).flatMap(([key, membership]) => {
    const [table, column] = key.split('.') as [string, string]
    return table === name.replaceAll('-', '_') ? [[column, membership]] : []
  })

/** Whether a record's list of ids has any of these. */
export function anyOf(resource: Resource, column: string, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  const membership = membershipsOf(resource).find(([kept]) => kept === column)?.[1]
  if (!membership) return sql`${sql.ref(column)} && ${ids}`
  const { table, record, member } = membership
  return sql`id = any(array(select ${sql.ref(record)} from ${sql.table(table)} where ${sql.ref(member)} = any(${ids})))`
}
