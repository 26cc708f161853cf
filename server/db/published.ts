import type { Database } from './database.ts'

/** @returns the revision of a listed property, undefined of anything else */
export type RevisionOf = (id: string) => Promise<string | undefined>

interface Waiting {
  resolve: (revision: string | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Asks for the revisions of listed properties, one query at a time for all who wait: under load a hundred requests share
 * one round trip, and none gets an answer that is older than its question.
 */
export function revisionReader({ pool }: Database): RevisionOf {
  let waiting = new Map<string, Waiting[]>()
  let asking = false

  const ask = async () => {
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Map()
      try {
        const { rows } = await pool.query<{ id: string; revision: string }>({
          name: 'published-revisions',
          text: 'select id, revision from published_properties where id = any($1)',
          values: [[...asked.keys()]],
        })
        const revisions = new Map(rows.map((row) => [row.id, row.revision]))
        for (const [id, callers] of asked) for (const { resolve } of callers) resolve(revisions.get(id))
      } catch (error) {
        for (const callers of asked.values()) for (const { reject } of callers) reject(error)
      }
    }
    asking = false
  }

  return (id) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(id)
      if (callers) callers.push({ resolve, reject })
      else waiting.set(id, [{ resolve, reject }])
      if (asking) return
      asking = true
      // Whatever else arrives in this turn of the loop is asked for together.
      setImmediate(() => void ask())
    })
}
