import { sql, type RawBuilder } from 'kysely'
import { isKeyOf } from '#domain/kit/keys.ts'
import { numbered, referencePrefixes, usualPrefixes, type NumberSeries } from '#domain/money/number-series.ts'
import type { Database, TenantScope, Transaction } from './db/database.ts'

/** Numbers that were taken: the first of them, and how they begin, where they begin with something of the organisation's own. */
export interface Taken {
  first: number
  prefix: string | null
}

/** What an organisation numbers, each in a series of its own. */
export type Series = NumberSeries | keyof typeof referencePrefixes | 'issue'

/**
 * Takes the next numbers of a series, without gaps, as a statement or a part of one: the series is locked until the transaction
 * ends, and a rollback takes them back. Whoever else wants one waits, so take them late in a transaction.
 */
export const takingNumbers = (
  organisationId: string,
  series: Series,
  count: number,
): RawBuilder<Taken> => sql`
  insert into counters (organisation_id, name, value, prefix)
  values (${organisationId}, ${series}, ${count}, ${isKeyOf(usualPrefixes, series) ? usualPrefixes[series] : null})
  on conflict (organisation_id, name) do update set value = counters.value + excluded.value
  returning value - ${count} + 1 as first, prefix`

/** The same at once. */
export async function takeNumbers(
  tx: Transaction,
  organisationId: string,
  series: Series,
  count = 1,
): Promise<Taken> {
  const { rows } = await takingNumbers(organisationId, series, count).execute(tx)
  return rows[0]!
}

/** How many numbers a process takes at once where gaps do not matter: nobody waits for another's transaction. */
const blockSize = 20

interface Block {
  next: number
  end: number
}

const blocks = new WeakMap<Database, Map<string, Promise<Block>>>()

async function takeBlock(database: Database, scope: TenantScope, series: Series): Promise<Block> {
  const take = (tx: Transaction) => takeNumbers(tx, scope.organisationId, series, blockSize)
  const { first } = await database.withTenant(scope, take, { apart: true })
  return { next: first, end: first + blockSize - 1 }
}

/** The next reference of a property, "P-00042", or a lease. A stopped process leaves gaps; none is given twice. */
export async function nextReference(
  database: Database,
  scope: TenantScope,
  series: keyof typeof referencePrefixes,
): Promise<string> {
  const name = `${series} ${scope.organisationId}`
  let byName = blocks.get(database)
  if (!byName) blocks.set(database, (byName = new Map()))
  for (;;) {
    let block = byName.get(name)
    if (!block) {
      block = takeBlock(database, scope, series)
      byName.set(name, block)
      block.catch(() => byName.delete(name))
    }
    const taken = await block
    if (taken.next <= taken.end) return numbered(referencePrefixes[series].prefix, taken.next++)
    if (byName.get(name) === block) byName.delete(name)
  }
}
