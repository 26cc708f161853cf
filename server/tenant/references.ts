import { sql } from 'kysely'
import type { Database, TenantScope, Transaction } from '../db/database.ts'

/** How many numbers a process takes at once: one short transaction of its own, so that creates never wait in line. */
const blockSize = 20

interface Block {
  next: number
  end: number
}

/** What is numbered, and how its numbers look. */
const kinds = { property: 'P', lease: 'L' } as const
export type Numbered = keyof typeof kinds

const blocks = new WeakMap<Database, Map<string, Promise<Block>>>()

async function takeBlock(database: Database, scope: TenantScope, kind: Numbered): Promise<Block> {
  const take = async (tx: Transaction) => {
    const { rows } = await sql<{ value: number }>`
      insert into counters (organisation_id, name, value) values (${scope.organisationId}, ${kind}, ${blockSize})
      on conflict (organisation_id, name) do update set value = counters.value + ${blockSize}
      returning value`.execute(tx)
    const end = rows[0]!.value
    return { next: end - blockSize + 1, end }
  }
  return database.withTenant(scope, take, { apart: true })
}

/** The next own number of a property, "P-00042", or another record. Numbers of a stopped process are left out, never given twice. */
export async function nextReference(database: Database, scope: TenantScope, kind: Numbered): Promise<string> {
  const name = `${kind} ${scope.organisationId}`
  let byName = blocks.get(database)
  if (!byName) blocks.set(database, (byName = new Map()))
  for (;;) {
    let block = byName.get(name)
    if (!block) {
      block = takeBlock(database, scope, kind)
      byName.set(name, block)
      block.catch(() => byName.delete(name))
    }
    const taken = await block
    if (taken.next <= taken.end) return `${kinds[kind]}-${String(taken.next++).padStart(5, '0')}`
    if (byName.get(name) === block) byName.delete(name)
  }
}
