import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** As the database's superuser sees it: rows of every organisation. */
export async function rowsIn<Row extends object>(
  { admin }: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, values)).rows
  } finally {
    await client.end()
  }
}
