import type { Database } from '../db/database.ts'
import type { QueueName } from './queues.ts'

export interface WaitingWork {
  /** Of each queue; `seconds` that the oldest one that is due has waited. */
  jobs: { queue: string; due: number; active: number; seconds: number }[]
  outbox: { due: number; seconds: number }
}

/** What all processes together have not done yet. */
export async function waitingWork({ pool }: Pick<Database, 'pool'>): Promise<WaitingWork> {
  const [jobs, outbox] = await Promise.all([
    pool.query<WaitingWork['jobs'][number]>(
      `select queue.name as queue, count(job.id) filter (where state < 'active') as due,
         count(job.id) filter (where state = 'active') as active,
         coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as seconds
       from jobs.queue left join jobs.job
         on job.name = queue.name and state <= 'active' and (state = 'active' or start_after <= now())
       group by queue.name order by queue.name`,
    ),
    pool.query<WaitingWork['outbox']>('select due, seconds from outbox_waiting()'),
  ])
  return { jobs: jobs.rows, outbox: outbox.rows[0]! }
}

interface OwnWork<Q extends QueueName> {
  kind: Q
  waiting: number
  active: number
  /** Given up in the last days. */
  failed: number
  /** ISO instant since when the one waits that waits longest; null where none does. */
  waitingSince: string | null
}

/** What is to be done for one organisation, by queue. */
export async function waitingOf<Q extends QueueName>(
  { pool }: Pick<Database, 'pool'>,
  organisationId: string,
  queues: readonly Q[],
): Promise<OwnWork<Q>[]> {
  const { rows } = await pool.query<OwnWork<Q>>(
    `select kind, count(job.id) filter (where state < 'active')::int as waiting,
       count(job.id) filter (where state = 'active')::int as active,
       count(job.id) filter (where state = 'failed')::int as failed,
       min(start_after) filter (where state < 'active') as "waitingSince"
     from unnest($2::text[]) with ordinality as given (kind, place)
     left join jobs.job on job.name = kind and group_id = $1
       and (state in ('active', 'failed') or (state < 'active' and start_after <= now()))
     group by kind, place order by place`,
    [organisationId, queues],
  )
  return rows
}
