import { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** @returns the revision of something published by its key, undefined of anything else */
export type RevisionOf = (key: string) => Promise<string | undefined>

/** What has a revision, and the statement that reads those of several by their keys. */
const statements = {
  properties: 'select id as key, revision from published_property_revisions where id = any($1)',
  portfolios: 'select id as key, revision from published_portfolio_revisions where id = any($1)',
  companies: 'select slug as key, revision from published_organisation_revisions where slug = any($1)',
} as const

interface Row {
  key: string
  revision: string
}

interface Waiting {
  resolve: (revision: string | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Asks for the revisions of what is published, one query at a time for all who wait: under load a hundred requests share
 * one round trip, and none gets an answer that is older than its question.
 */
export function revisionReader(
  { pool, distributed, withPublic }: Database,
  what: keyof typeof statements = 'properties',
): RevisionOf {
  const read = async (keys: string[]): Promise<Row[]> => {
    // Where visitors have a role of their own, it is taken on within a transaction.
    if (distributed)
      return withPublic(
        async (tx) => (await tx.executeQuery<Row>(CompiledQuery.raw(statements[what], [keys]))).rows,
      )
    const name = `published-revisions-of-${what}`
    return (await pool.query<Row>({ name, text: statements[what], values: [keys] })).rows
  }
  let waiting = new Map<string, Waiting[]>()
  let asking = false

  const ask = async () => {
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Map()
      try {
        const rows = await read([...asked.keys()])
        const revisions = new Map(rows.map((row) => [row.key, row.revision]))
        for (const [key, callers] of asked) for (const { resolve } of callers) resolve(revisions.get(key))
      } catch (error) {
        for (const callers of asked.values()) for (const { reject } of callers) reject(error)
      }
    }
    asking = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key)
      if (callers) callers.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      if (asking) return
      asking = true
      // Whatever else arrives in this turn of the loop is asked for together.
      setImmediate(() => void ask())
    })
}
