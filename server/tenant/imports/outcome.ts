import { sql, type RawBuilder } from 'kysely'
import type { RowOutcome, RowPolicies } from '#domain/imports/outcome.ts'
import type { Transaction } from '../../db/database.ts'

/** `rowOutcome` of the domain as SQL over import_rows; a test shows that both agree. */
export function outcomeOf({ duplicates, repeats }: RowPolicies): RawBuilder<RowOutcome> {
  const matched =
    duplicates === 'update' ? sql`case when match_locked then 'skip' else 'update' end` : sql`'skip'`
  const repeated = repeats === 'skip' ? sql`true` : sql`(match_id is not null or by_reference)`
  return sql`case
    when problems is not null then 'reject'
    when repeats is not null and ${repeated} then 'skip'
    when match_id is not null then ${matched}
    else 'create' end`
}

/** The rows of an import's present run. */
export const rowsOf = (id: string, run: number) =>
  sql<boolean>`import_rows.import_id = ${id} and import_rows.run = ${run}`

/** Of those, the rows after `from` up to and including `to`. */
export const batchOf = ({ id, run }: { id: string; run: number }, from: number, to: number) =>
  sql<boolean>`${rowsOf(id, run)} and import_rows.row_number > ${from} and import_rows.row_number <= ${to}`

/**
 * For the rest of the transaction: no waiting for the disk, as a batch that is lost with the machine is done again, and
 * whoever is told of the end waits for all of them (`reachTheDisk`); joins by hashing. Rows that were just written have no statistics, and a planner that
 * takes thousands for one compares each with each. Single records are reached by `lateral … offset 0` or
 * `= any(array(…))`, which always go through the primary key.
 */
export async function planForBatches(tx: Transaction): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), set_config('enable_nestloop', 'off', true),
    set_config('jit', 'off', true)`.execute(tx)
}

/** The transaction that ends a run waits until it, and with it every batch before, is on the disk. */
export async function reachTheDisk(tx: Transaction): Promise<void> {
  await sql`set local synchronous_commit = on`.execute(tx)
}

/** Counts what will become of the rows, from scratch. */
export async function countRows(
  tx: Transaction,
  record: { id: string; run: number } & RowPolicies,
): Promise<void> {
  const within = rowsOf(record.id, record.run)
  // Problems and likenesses have indexes of their own, so that counting does not read a million rows.
  await sql`
    update imports set (to_create, to_update, to_skip, to_reject, existing, repeated) = (
      select imports.rows - coalesce(sum(count) filter (where outcome <> 'create'), 0),
        coalesce(sum(count) filter (where outcome = 'update'), 0),
        coalesce(sum(count) filter (where outcome = 'skip'), 0),
        coalesce(sum(count) filter (where outcome = 'reject'), 0),
        coalesce(sum(existing), 0), coalesce(sum(repeated), 0)
      from (
        select ${outcomeOf(record)} as outcome, count(*),
          count(*) filter (where problems is null and match_id is not null) as existing,
          count(*) filter (where problems is null and match_id is null) as repeated
        from import_rows
        where ${within} and (match_id is not null or repeats is not null)
        group by 1
        union all
        select 'reject', count(*), 0, 0 from import_rows
        where ${within} and problems is not null and match_id is null and repeats is null
      ) as counted)
    where id = ${record.id}`.execute(tx)
}
