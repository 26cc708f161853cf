import { sql } from 'kysely'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { targetOf } from '#domain/issues/targets.ts'
import type { IssuePriority } from '#domain/issues/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'

/** The last second of the day that was agreed, where the property is, so that it is that day still; else what the priority promises, counted from `from`. */
export async function targetFor(
  tx: Transaction,
  record: Record<string, unknown>,
  from: string,
): Promise<string> {
  const due = record['due'] as string | null
  if (!due) return targetOf(record['priority'] as IssuePriority, from)
  const zone = (record['property'] as OfProperty).timezone
  const { rows } = await sql<{ at: string }>`
    select ((${due}::date + 1)::timestamp at time zone ${zone}) - interval '1 second' as at`.execute(tx)
  return rows[0]!.at
}
