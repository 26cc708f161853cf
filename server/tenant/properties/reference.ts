import { sql } from 'kysely'
import type { Database, TenantScope, Transaction } from '../../db/database.ts'

/** How many numbers a process takes at once: one short transaction of its own, so that creates never wait in line. */
const blockSize = 20

interface Block {
  next: number
  end: number
}

const blocks = new WeakMap<Database, Map<string, Promise<Block>>>()

async function takeBlock(database: Database, scope: TenantScope): Promise<Block> {
  const take = async (tx: Transaction) => {
    const { rows } = await sql<{ value: number }>`
      insert into counters (organisation_id, name, value) values (${scope.organisationId}, 'property', ${blockSize})
      on conflict (organisation_id, name) do update set value = counters.value + ${blockSize}
      returning value`.execute(tx)
    const end = rows[0]!.value
    return { next: end - blockSize + 1, end }
  }
  return database.withTenant(scope, take, { apart: true })
}

/** A property's next own number, such as "P-00042". Numbers of a stopped process are left out, never given twice. */
export async function nextReference(database: Database, scope: TenantScope): Promise<string> {
  let byOrganisation = blocks.get(database)
  if (!byOrganisation) blocks.set(database, (byOrganisation = new Map()))
  for (;;) {
    let block = byOrganisation.get(scope.organisationId)
    if (!block) {
      block = takeBlock(database, scope)
      byOrganisation.set(scope.organisationId, block)
      block.catch(() => byOrganisation.delete(scope.organisationId))
    }
    const taken = await block
    if (taken.next <= taken.end) return `P-${String(taken.next++).padStart(5, '0')}`
    if (byOrganisation.get(scope.organisationId) === block) byOrganisation.delete(scope.organisationId)
  }
}
