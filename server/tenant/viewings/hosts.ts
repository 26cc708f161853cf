import { sql } from 'kysely'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { abilityOf, allows, rulesFor, type AccessRule } from '#domain/access/index.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import { holdersOf } from '../../people/holders.ts'

/** Colleagues who would see a viewing of the property that they host; one of them alone where asked for. */
export async function candidatesOf(
  tx: Transaction,
  property: OfProperty,
  userId?: string,
): Promise<{ id: string; name: string }[]> {
  const { rows: roles } = await sql<{
    key: string
    rules: AccessRule[]
  }>`select key, rules from roles`.execute(tx)
  const people = new Map<string, string>()
  for (const holder of await holdersOf(tx, { userId })) {
    const rules = roles.find(({ key }) => key === holder.role)?.rules ?? []
    const hosted = { propertyId: property.id, property, hostId: holder.userId }
    if (allows(abilityOf(rulesFor(rules, holder)), 'read', viewings.subject, hosted))
      people.set(holder.userId, holder.name)
  }
  return [...people].map(([id, name]) => ({ id, name }))
}

/** @throws 422 where somebody cannot host viewings of the property */
export async function assertHost(
  tx: Transaction,
  property: OfProperty,
  hostId: string | null,
): Promise<void> {
  if (hostId === null) return
  const [host] = await candidatesOf(tx, property, hostId)
  if (!host)
    throw invalid([
      {
        field: 'hostId',
        errors: ['Choose a colleague who can see viewings of this property.'],
      },
    ])
}
