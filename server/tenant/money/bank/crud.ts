import { sql } from 'kysely'
import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { crud } from '../../../crud/crud.ts'
import { conflict } from '../../../errors.ts'

/** Statements as they were imported: removing one takes its lines along, unless something is matched with them. */
export const bankStatementCrud = crud(bankStatements, {
  table: 'bank_statement_records',
  async beforeRemove(tx, { id }, { tenant: { organisationId } }) {
    const { rows } = await sql<{ matched: number }>`
      select count(*)::int as matched from bank_lines
      where organisation_id = ${organisationId} and statement_id = ${id} and status <> 'open'`.execute(tx)
    const matched = rows[0]?.matched ?? 0
    const { rows: closed } = await sql`select from bank_reconciliations
      where organisation_id = ${organisationId} and statement_id = ${id} limit 1`.execute(tx)
    if (closed.length > 0) {
      throw conflict('reconciled', 'This statement was reconciled: it stays, and so does what was closed.')
    }
    if (matched === 0) return
    const lines = matched === 1 ? '1 line of this statement is' : `${matched} lines of this statement are`
    throw conflict('lines_matched', `${lines} matched. Undo those first, then delete the statement.`)
  },
})

export const bankLineCrud = crud(bankLines, { table: 'bank_line_records' })
