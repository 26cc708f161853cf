import { sql } from 'kysely'
import { abilityOf, rulesFor, type Ability, type AccessRule } from '#domain/access/index.ts'
import type { Transaction } from '../db/database.ts'
import { holdersOf } from './holders.ts'

/** What somebody may do in each of their roles; nothing for who does not work here. */
export async function abilitiesOf(
  tx: Transaction,
  userId: string,
): Promise<{ profileId: string; ability: Ability }[]> {
  const holders = await holdersOf(tx, { userId })
  if (holders.length === 0) return []
  const { rows: roles } = await sql<{ key: string; rules: AccessRule[] }>`
    select key, rules from roles where key = any(${holders.map(({ role }) => role)})`.execute(tx)
  return holders.map((holder) => {
    const rules = roles.find(({ key }) => key === holder.role)?.rules ?? []
    return { profileId: holder.profileId, ability: abilityOf(rulesFor(rules, holder)) }
  })
}
