import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { readPage, type PageQuery } from '#server/crud/page.ts'
import type { Tables } from '#server/db/database.ts'

/** A statement with its values. */
export interface Statement {
  text: string
  values: unknown[]
}

/** The first statement by which a page of a list is read; nearly always the only one. */
export async function statementOfPage(query: PageQuery): Promise<Statement> {
  const statements: Statement[] = []
  const recorder = {
    query: (text: string, values: unknown[]) => {
      statements.push({ text, values })
      return Promise.reject(new Error('Recorded only.'))
    },
    release: () => {},
  }
  const tx = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => recorder, end: async () => {} } as unknown as pg.Pool,
    }),
  })
  await readPage(tx, query).catch(() => {})
  return statements[0]!
}
