import { sql } from 'kysely'
import type { RowIssue } from '#domain/imports/check-plan.ts'
import type { Transaction } from '../../db/database.ts'
import { rowsOf } from './outcome.ts'
import type { ImportRecord } from './records.ts'
import type { ImportTarget } from './target.ts'

export interface Clash extends RowIssue {
  rowNumber: number
}

/** The parts of an import that say which of its rows would be written, and as what. */
export type Staged = Pick<ImportRecord, 'id' | 'run' | 'fields' | 'duplicates' | 'repeats'>

/**
 * Marks rows that are right by themselves but can't be written beside an earlier row or what is there already, so that the
 * preview says it and not the database afterwards.
 */
export async function markClashes(tx: Transaction, { clashes }: ImportTarget, staged: Staged): Promise<void> {
  if (!clashes) return
  const within = rowsOf(staged.id, staged.run)
  await sql`
    update import_rows
    set problems = nullif(jsonb_path_query_array(problems, '$[*] ? (!exists(@.clash))'), '[]')
    where ${within} and problems is not null and problems @> '[{"clash": true}]'`.execute(tx)
  const found = await clashes(tx, staged)
  if (found.length === 0) return
  await sql`
    update import_rows set problems = found.problems
    from unnest(${found.map(({ rowNumber }) => rowNumber)}::integer[],
        ${found.map(({ rowNumber: _, ...issue }) => JSON.stringify([{ ...issue, clash: true }]))}::jsonb[])
      as found (row_number, problems)
    where ${within} and import_rows.row_number = found.row_number`.execute(tx)
}
