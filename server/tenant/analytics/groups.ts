import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'

interface Page {
  page: number
  limit: number
}

/**
 * One page of figures by group, and how many groups there are.
 * @param groups a query with one row per group
 */
export async function readGroups<Group>(
  tx: Transaction,
  groups: RawBuilder<Group>,
  order: RawBuilder<unknown>,
  { page, limit }: Page,
): Promise<{ rows: Group[]; total: number }> {
  const { rows } = await sql<Group & { total: number }>`
    select *, count(*) over () as total from (${groups}) as groups
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
  if (rows.length > 0 || page === 1) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a group again once the total is taken off
    return { rows: rows.map(({ total: _, ...group }) => group as Group), total: rows[0]?.total ?? 0 }
  }
  const counted = await sql<{ n: number }>`select count(*) as n from (${groups}) as groups`.execute(tx)
  return { rows: [], total: counted.rows[0]!.n }
}
