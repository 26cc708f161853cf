import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { organisationIds } from '../db/organisation-ids.ts'
import { startLoop } from '../queue/loop.ts'
import { checkBooks, type Difference } from './check.ts'

type Parts = Pick<Services, 'database' | 'clock' | 'log'>

/** Milliseconds between looks; midnight comes to each organisation at its own time. */
const every = 10 * 60_000

/** Checks the books of one organisation, and notes the outcome. @returns what differs */
export async function checkOf({ database, clock }: Parts, organisationId: string): Promise<Difference[]> {
  const scope = { organisationId, userId: null }
  const differences = await database.withTenant(scope, (tx) => checkBooks(tx, organisationId), {
    readOnly: true,
  })
  await database.withTenant(scope, (tx) =>
    sql`update books set checked_at = ${clock.now()}, differences = ${differences.length}
      where organisation_id = ${organisationId}`.execute(tx),
  )
  return differences
}

/** Checks the books of every organisation. @returns what differs, by the organisation's id */
export async function checkAllBooks(parts: Parts): Promise<Map<string, Difference[]>> {
  const found = new Map<string, Difference[]>()
  for (const id of await parts.database.withTransaction(organisationIds)) {
    found.set(id, await checkOf(parts, id))
  }
  return found
}

/** Those whose day has turned since their books were checked. */
async function toCheck(tx: Transaction, now: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select books_to_check(${now}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Checks once a day, in each organisation's own, that its books follow from their postings; `/readyz` tells the outcome.
 * @param signal stops before the next organisation
 */
export async function checkBooksOfToday(parts: Parts, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = parts
  await database.withLock('books-check', async () => {
    for (const organisationId of await database.withTransaction((tx) => toCheck(tx, clock.now()))) {
      if (signal?.aborted) return
      try {
        const differences = await checkOf(parts, organisationId)
        if (differences.length > 0) {
          log.error(
            { organisationId, differences: differences.slice(0, 20) },
            `the books differ from their postings in ${differences.length} places`,
          )
        }
      } catch (error) {
        log.warn({ err: error, organisationId }, 'checking the books failed, will be tried again')
      }
    }
  })
}

export const startBooksChecks = (services: Services) =>
  startLoop(services.log, { what: 'checking the books', every }, (signal) =>
    checkBooksOfToday(services, signal),
  )
