import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** Rows given by column name as a set that a statement can select from. */
function rowsOf(types: Record<string, string>, rows: readonly object[]): RawBuilder<unknown> {
  const columns = Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.join(columns)})`
}

/** Inserts any number of rows with one statement. */
export async function insertAll(
  tx: Transaction,
  table: string,
  types: Record<string, string>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(Object.keys(types).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${rowsOf(types, rows)}`.execute(
    tx,
  )
}
