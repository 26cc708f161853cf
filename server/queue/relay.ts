import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../db/database.ts'

/** One side effect that a committed change asks for. */
export interface OutboxEntry {
  organisationId: string
  id: string
  topic: string
  payload: Record<string, unknown>
}

/** What the relay itself needs of what it hands to the handlers. */
interface Needed {
  database: Database
  log: FastifyBaseLogger
}

/** What is done with the entries of each topic. */
type Topics<Services> = Readonly<Record<string, (entry: OutboxEntry, services: Services) => Promise<void>>>

const batchSize = 200
/** Seconds until another try; doubles with each failure up to an hour. */
const firstDelay = 5

async function handleBatch<Services extends Needed>(
  tx: Transaction,
  topics: Topics<Services>,
  services: Services,
): Promise<number> {
  const { rows } = await sql<OutboxEntry & { attempts: number }>`
    select organisation_id as "organisationId", id, topic, payload, attempts
    from take_due_outbox(${batchSize})`.execute(tx)
  const done: OutboxEntry[] = []
  for (const entry of rows) {
    try {
      await topics[entry.topic]?.(entry, services)
      done.push(entry)
    } catch (error) {
      services.log.warn(
        { err: error, topic: entry.topic, outboxId: entry.id },
        'side effect failed, will be tried again',
      )
      const delay = Math.min(3600, firstDelay * 2 ** entry.attempts)
      await sql`select put_off_outbox(${entry.organisationId}, ${entry.id}, ${delay})`.execute(tx)
    }
  }
  if (done.length > 0) {
    const [organisations, ids] = [done.map(({ organisationId }) => organisationId), done.map(({ id }) => id)]
    await sql`select finish_outbox(${organisations}::uuid[], ${ids}::uuid[])`.execute(tx)
  }
  return rows.length
}

/**
 * Carries side effects from the outbox to their handlers, in this and any other process at once (rows are skipped
 * while another holds them). Entries without a handler are done by being read.
 * @returns a function that stops it after the batch at hand
 */
export function startRelay<Services extends Needed>(
  services: Services,
  topics: Topics<Services>,
  idle = 1_000,
): () => Promise<void> {
  let stopped = false
  let wake: (() => void) | undefined
  const loop = async () => {
    while (!stopped) {
      let handled = 0
      try {
        handled = await services.database.withTransaction((tx) => handleBatch(tx, topics, services))
      } catch (error) {
        if (!stopped) services.log.warn({ err: error }, 'the outbox could not be read')
      }
      if (handled < batchSize && !stopped) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, idle)
        })
      }
    }
  }
  const running = loop()
  return async () => {
    stopped = true
    wake?.()
    await running
  }
}
