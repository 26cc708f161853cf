import { sql } from 'kysely'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { allows, missingFor, missingWords, rulesOfAbility, type AccessRule } from '#domain/access/index.ts'
import type { TenantContext } from '../context.ts'
import { scopeOf } from '../db/conditions.ts'
import type { Transaction } from '../db/database.ts'
import { forbidden, invalid, notFound } from '../errors.ts'

export interface Role {
  key: string
  label: string
  /** The built-in role whose way of scoping it has. */
  based_on: string
  rules: AccessRule[]
}

/** @throws 403 where the caller lacks something of it, saying what */
export function assertHas(tenant: TenantContext, granted: readonly AccessRule[], sentence: string): void {
  const missing = missingFor(rulesOfAbility(tenant.ability), granted)
  if (missing.length > 0)
    throw forbidden(`${sentence} Your own role does not let you ${missingWords(missing)}.`)
}

/** @throws 422 where the organisation has no such role */
export async function roleOf(tx: Transaction, key: string): Promise<Role> {
  const { rows } = await sql<Role>`select key, label, based_on, rules from roles where key = ${key}`.execute(
    tx,
  )
  const [role] = rows
  if (!role) throw invalid([{ field: 'role', errors: ['There is no such role in your organisation.'] }])
  return role
}

/** @throws 404 alike for records that are foreign, unknown, or not the caller's to assign */
export async function assertMayAssign(
  tx: Transaction,
  { ability }: TenantContext,
  resource: typeof properties | typeof portfolios,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(resource.name)}
    where id = any(${wanted}::uuid[]) and ${scopeOf(ability, 'assign', resource)}`.execute(tx)
  if (rows[0]!.count !== wanted.length) throw notFound()
}

/** What somebody is given with a role, to look after or to see. */
export interface Given {
  propertyIds: readonly string[]
  portfolioIds: readonly string[]
}

/**
 * Whether the caller may give somebody this role with these records: nobody grants what they lack.
 * @throws 422 no such role, 403 more than the caller has, 404 beyond the caller's reach
 */
export async function assertMayGrant(
  tx: Transaction,
  tenant: TenantContext,
  roleKey: string,
  { propertyIds, portfolioIds }: Given,
): Promise<Role> {
  const role = await roleOf(tx, roleKey)
  assertHas(tenant, role.rules, `You can’t give anyone the role ${role.label}.`)
  await assertMayAssign(tx, tenant, properties, propertyIds)
  await assertMayAssign(tx, tenant, portfolios, portfolioIds)
  return role
}

/**
 * As `assertMayGrant`, to somebody new.
 * @throws 403 besides where the caller may not invite to the role
 */
export async function assertMayInvite(
  tx: Transaction,
  tenant: TenantContext,
  roleKey: string,
  given: Given,
): Promise<Role> {
  const role = await assertMayGrant(tx, tenant, roleKey, given)
  const invite = { inviterId: tenant.userId, role: roleKey }
  if (!allows(tenant.ability, 'create', 'Invite', invite)) {
    throw forbidden(`Your role does not let you invite anyone as ${role.label}.`)
  }
  return role
}
