import pg from 'pg'
import { PgBoss, fromKysely } from 'pg-boss'
import type { Transaction } from '../db/database.ts'
import { queues, type JobData, type QueueName } from './queues.ts'

/** Background work on the same database: enqueued in the transaction that causes it, run by whichever process is free. */
export interface JobQueue {
  /**
   * Enqueues as part of `tx`: the job exists if and only if the transaction commits.
   * @param after seconds before which it does not run
   */
  send: <Q extends QueueName>(tx: Transaction, queue: Q, data: JobData[Q], after?: number) => Promise<void>
  /** The same of many jobs of one queue, in one statement. */
  sendAll: <Q extends QueueName>(tx: Transaction, queue: Q, jobs: readonly JobData[Q][]) => Promise<void>
  /** Enqueues at once, for work that is found rather than caused (after a restart). Parameters as `send`. */
  sendNow: <Q extends QueueName>(queue: Q, data: JobData[Q], after?: number) => Promise<void>
  /**
   * Starts workers of this process. What they throw makes the job retry with a growing delay.
   * @param options `atOnce` jobs at a time, of which `perOrganisation` are of the same organisation
   */
  work: <Q extends QueueName>(
    queue: Q,
    run: (data: JobData[Q], signal: AbortSignal) => Promise<void>,
    options?: { atOnce?: number; perOrganisation?: number },
  ) => Promise<void>
  /** Lets running jobs come to a stopping point, at most `timeout` milliseconds. */
  stop: (timeout?: number) => Promise<void>
}

const schema = 'jobs'

/** Any number: two processes cannot grant rights on the same tables at the same time. */
const grantLock = 7_203_117

/** Jobs of one organisation are told from those of others, so that none takes all workers. */
const groupOf = (data: object) =>
  'organisationId' in data && typeof data.organisationId === 'string'
    ? { group: { id: data.organisationId } }
    : {}

/** As the owner role: installs or upgrades the queue's own tables, its queues, and the process's rights on them. */
export async function installQueues(owner: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 2 })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    supervise: false,
    schedule: false,
  })
  try {
    await boss.start()
    for (const [name, options] of Object.entries(queues)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, options)
    }
    // Held until all of them are granted, as these statements are one transaction.
    await pool.query(`
      select pg_advisory_xact_lock(${grantLock});
      grant usage on schema ${schema} to freehold_app;
      grant select, insert, update, delete on all tables in schema ${schema} to freehold_app;
      grant usage on all sequences in schema ${schema} to freehold_app;
      grant execute on all functions in schema ${schema} to freehold_app;`)
  } finally {
    await boss.stop({ graceful: false }).catch(() => {})
    await pool.end()
  }
}

/** A job that another Freehold had, to be put into the queue as it was. */
interface CarriedJob {
  name: string
  data: object
  /** ISO 8601. */
  startAfter: string
}

/**
 * Puts jobs into the queue within a transaction; those of queues that there are not any more are left out.
 * @param client as the owner, in a database whose queues are installed
 */
export async function putJobs(client: pg.ClientBase, jobs: readonly CarriedJob[]): Promise<number> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  let put = 0
  try {
    for (const { name, data, startAfter } of jobs) {
      if (!(await boss.getQueue(name))) continue
      // How long the queue keeps it counts from here: what was due long ago would be deleted before anybody takes it.
      const due = Math.max(Date.parse(startAfter), Date.now())
      await boss.send(name, data, { startAfter: new Date(due), ...groupOf(data) })
      put++
    }
  } finally {
    await boss.stop({ graceful: false }).catch(() => {})
  }
  return put
}

/** @param onError told of the queue's own troubles; jobs' errors are kept with the job */
export async function openJobQueue(pool: pg.Pool, onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: false,
    // How soon a job is noticed whose heartbeat stopped.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', onError)
  await boss.start()
  return {
    async send(tx, queue, data, after = 0) {
      await boss.send(queue, data, { db: fromKysely(tx), startAfter: after, ...groupOf(data) })
    },
    async sendAll(tx, queue, jobs) {
      if (jobs.length === 0) return
      const made = jobs.map((data) => ({ data, ...groupOf(data) }))
      await boss.insert(queue, made, { db: fromKysely(tx) })
    },
    async sendNow(queue, data, after = 0) {
      await boss.send(queue, data, { startAfter: after, ...groupOf(data) })
    },
    async work(queue, run, { atOnce = 1, perOrganisation } = {}) {
      const options = {
        batchSize: 1,
        pollingIntervalSeconds: 0.5,
        localConcurrency: atOnce,
        ...(perOrganisation ? { localGroupConcurrency: perOrganisation } : {}),
      }
      const worker = await boss.work<JobData[typeof queue]>(queue, options, async (jobs) => {
        try {
          for (const job of jobs) await run(job.data, job.signal)
        } finally {
          // Where there was one there may be more: thousands of mails do not wait half a second each.
          boss.notifyWorker(worker)
        }
      })
    },
    stop: (timeout = 5_000) => boss.stop({ graceful: true, timeout, close: false }),
  }
}
