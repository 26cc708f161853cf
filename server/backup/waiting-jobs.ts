import type pg from 'pg'
import { putJobs } from '../queue/queue.ts'
import { queues } from '../queue/queues.ts'
import type { Table } from '../db/copying.ts'

const ours = Object.keys(queues)
  .map((name) => `'${name}'`)
  .join(', ')

/**
 * Work that waits, or is under way. The queue's own tables are its own affair and change with its version; what is taken
 * along is what was asked for.
 */
export const waitingJobs: Pick<Table, 'name' | 'columns'> & { where?: string } = {
  name: 'jobs.job',
  columns: ['name', 'data', 'start_after'],
  where: `name in (${ours}) and state in ('created', 'retry', 'active')`,
}

/** Where the jobs of an archive are put first. */
export const arrivedJobs = 'pg_temp.arrived_jobs'

export const makeRoomForJobs = (client: pg.ClientBase) =>
  client.query(
    'create temp table arrived_jobs (name text, data jsonb, start_after timestamptz) on commit drop',
  )

/** Puts what has arrived, and was not left out, into the queue. @returns how many jobs */
export async function queueArrivedJobs(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ name: string; data: object; startAfter: string }>(
    `select name, data, start_after::text as "startAfter" from ${arrivedJobs}`,
  )
  return putJobs(client, rows)
}
