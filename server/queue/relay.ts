import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../db/database.ts'
import { NotNow } from './not-now.ts'

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
/** Milliseconds after which the rest of a batch waits for the next turn, so that everybody gets theirs. */
const longest = 20_000
/** The transaction holds what it takes while handlers work, some with a slow file store. */
const mayWait = sql`set local idle_in_transaction_session_timeout = '15min'`
/** Seconds until another try; doubles with each failure up to an hour. */
const firstDelay = 5

/** Organisations with entries that are due. */
async function organisationsDue({ database }: Needed): Promise<string[]> {
  const { rows } = await database.withTransaction((tx) =>
    sql<{ id: string }>`select id from organisations_with_outbox_due() as id`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

async function handleBatch<Services extends Needed>(
  tx: Transaction,
  organisationId: string,
  topics: Topics<Services>,
  services: Services,
): Promise<number> {
  await mayWait.execute(tx)
  // Takes what it finds first: sorting would read everything that waits, time and again.
  const { rows } = await sql<OutboxEntry & { attempts: number }>`
    select organisation_id as "organisationId", id, topic, payload, attempts from outbox
    where organisation_id = ${organisationId} and due_at <= now()
    limit ${sql.lit(batchSize)} for update skip locked`.execute(tx)
  const done: string[] = []
  const begin = performance.now()
  for (const entry of rows) {
    if (performance.now() - begin > longest) break
    try {
      await topics[entry.topic]?.(entry, services)
      done.push(entry.id)
    } catch (error) {
      if (!(error instanceof NotNow)) {
        services.log.warn(
          { err: error, topic: entry.topic, outboxId: entry.id },
          'side effect failed, will be tried again',
        )
      }
      const delay = Math.min(3600, firstDelay * 2 ** entry.attempts)
      await sql`
        update outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => ${delay})
        where organisation_id = ${organisationId} and id = ${entry.id}`.execute(tx)
    }
  }
  if (done.length > 0) {
    await sql`delete from outbox where organisation_id = ${organisationId} and id = any(${done})`.execute(tx)
  }
  return rows.length
}

/**
 * Carries side effects from the outbox to their handlers, in this and any other process at once (rows are skipped
 * while another holds them), one organisation after the other. Entries without a handler are done by being read.
 * @returns a function that stops it after the batch at hand
 */
export function startRelay<Services extends Needed>(
  services: Services,
  topics: Topics<Services>,
  idle = 1_000,
): () => Promise<void> {
  let stopped = false
  let wake: (() => void) | undefined
  /** @returns whether there is more to do at once */
  const turn = async (): Promise<boolean> => {
    let more = false
    for (const organisationId of await organisationsDue(services)) {
      if (stopped) break
      try {
        const handled = await services.database.withTenant({ organisationId, userId: null }, (tx) =>
          handleBatch(tx, organisationId, topics, services),
        )
        more ||= handled === batchSize
      } catch (error) {
        // Others need not wait for what keeps one from being carried on.
        if (!stopped) services.log.warn({ err: error, organisationId }, 'an outbox could not be carried on')
      }
    }
    return more
  }
  const loop = async () => {
    while (!stopped) {
      let more = false
      try {
        more = await turn()
      } catch (error) {
        if (!stopped) services.log.warn({ err: error }, 'the outbox could not be read')
      }
      if (!more && !stopped) {
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
