import type pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { schemaState } from '../db/migrate.ts'
import { digestOf, type Schema } from '../db/schema.ts'
import type { Head } from './head.ts'

/** What tells schemas apart. Views, functions and triggers are made anew anyway. */
export const schemaMark = (schema: Schema): Head['schema'] => ({
  digest: digestOf(schema.tables),
  migrations: schema.migrations.map(({ name }) => name),
})

/** @throws StartProblem when the database is not exactly this version's */
export async function assertOwnSchema(client: pg.ClientBase, schema: Schema): Promise<void> {
  const state = await schemaState(client, schema)
  if (state === 'current') return
  throw new StartProblem(
    {
      none: 'The database is empty: there is nothing in it yet.',
      older: 'The database is of an older version than this Freehold. Run npm run db:migrate first.',
      newer: 'The database is of a newer version than this Freehold. Use the newer one.',
    }[state],
  )
}
