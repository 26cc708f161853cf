import { sql } from 'kysely'
import type { AllocationOrder } from '#domain/allocation/allocate.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { runInSteps } from '../../ledger/long-run.ts'
import { refusalOf } from '../../http/error-map.ts'
import type { Bookkeeper } from '../../ledger/post.ts'
import { startLoop } from '../../queue/loop.ts'
import type { JobData } from '../../queue/queues.ts'
import { chargeNext, openBooksOf } from './charge-run.ts'
import { applyCredit } from './credits.ts'
import { repeatNightly } from './expenses/repeat.ts'
import { demandNightly } from './service-charges/demands.ts'

/** Leases that one transaction charges: few enough that who records a payment meanwhile hardly waits. */
const batch = 500
/** Milliseconds between looks; midnight comes to each organisation at its own time. */
const every = 10 * 60_000

type Job = JobData['charge-runs']

/** Credit on account settles what was just charged, on the later of today and the day it is due. */
async function settleNew(
  tx: Transaction,
  by: Bookkeeper,
  { raised, today, order }: { raised: readonly string[]; today: string; order: AllocationOrder },
): Promise<void> {
  const { rows } = await sql<{ leaseId: string; dueOn: string }>`
    select lease_id as "leaseId", max(due_on) as "dueOn" from charges
    where organisation_id = ${by.organisationId} and id = any(${raised}::uuid[]) and exists (
      select from credits where credits.organisation_id = charges.organisation_id
        and credits.lease_id = charges.lease_id and available > 0)
    group by lease_id order by lease_id`.execute(tx)
  for (const { leaseId, dueOn } of rows) {
    await applyCredit(tx, by, { leaseId, date: dueOn > today ? dueOn : today, order })
  }
}

/** Charges the next leases of a run and notes how far it came, in one transaction. @returns whether there are more */
async function step(tx: Transaction, { organisationId, runId }: Job): Promise<boolean> {
  const { rows } = await sql<{ through: string; position: string; startedBy: string | null; today: string }>`
    select through, position, created_by as "startedBy", today_in(organisation_id) as today from charge_runs
    where organisation_id = ${organisationId} and id = ${runId} and status = 'running' for update`.execute(tx)
  const [run] = rows
  const books = run && (await openBooksOf(tx, organisationId))
  if (!run || !books) return false
  const by = { organisationId, userId: run.startedBy }
  const { through, today } = run
  const { raised, after } = await chargeNext(
    tx,
    by,
    books,
    { through, today },
    { after: run.position, most: batch },
  )
  if (books.appliesCredit) await settleNew(tx, by, { raised, today, order: books.allocationOrder })
  await sql`
    update charge_runs set raised = raised + ${raised.length}, position = coalesce(${after ?? null}::uuid, position),
      status = ${after ? 'running' : 'done'}, finished_at = ${after ? null : sql`now()`}, updated_at = now()
    where organisation_id = ${organisationId} and id = ${runId}`.execute(tx)
  return after !== undefined
}

/** Works on a run until it is done; one that was cut off goes on where it was. */
export async function workOnRun(
  { database, log }: Pick<Services, 'database' | 'log'>,
  job: Job,
  signal?: AbortSignal,
): Promise<void> {
  const scope = { organisationId: job.organisationId, userId: null }
  try {
    await runInSteps(database, scope, (tx) => step(tx, job), signal)
  } catch (error) {
    const refusal = error instanceof Error && !signal?.aborted ? refusalOf(error) : undefined
    if (!refusal || refusal.status === 503) throw error
    if (refusal.status >= 500) log.error({ err: error, ...job }, 'a charge run broke off')
    const problem =
      refusal.status < 500 ? refusal.message : 'Something went wrong on our side. It has been noted.'
    // What was charged stays; another run takes up the rest.
    await database.withTenant(scope, (tx) =>
      sql`update charge_runs set status = 'failed', problem = ${problem}, finished_at = now(), updated_at = now()
        where organisation_id = ${job.organisationId} and id = ${job.runId} and status = 'running'`.execute(
        tx,
      ),
    )
  }
}

/**
 * Once a day: what falls due within the organisation's lead time. Books that begin long ago are charged by a person first, who
 * has brought in what was charged before.
 */
async function beginNightly(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  organisationId: string,
): Promise<void> {
  await database.withTenant({ organisationId, userId: null }, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into charge_runs (organisation_id, through, night)
      select organisation_id, today_in(organisation_id) + lead_days, today_in(organisation_id) from books
      where organisation_id = ${organisationId} and (begin_on > today_in(organisation_id) - 32
        or exists (select from charge_runs where charge_runs.organisation_id = books.organisation_id)
        or exists (select from charges where charges.organisation_id = books.organisation_id and term is not null))
      on conflict do nothing returning id`.execute(tx)
    if (rows[0]) await jobs.send(tx, 'charge-runs', { organisationId, runId: rows[0].id })
  })
}

/** Those whose charges of the night have not been begun. */
async function toCharge(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select books_to_charge() as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Has every organisation charge what its own today asks for. @param signal stops before the next organisation */
export async function chargeNightly(
  services: Pick<Services, 'database' | 'jobs' | 'log' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const id of await services.database.withTransaction(toCharge)) {
    if (signal?.aborted) return
    // What fails keeps back nothing else: the run comes last, as it says that the night is done.
    for (const work of [repeatNightly, demandNightly, beginNightly]) {
      try {
        await work(services, id)
      } catch (error) {
        services.log.warn({ err: error, organisationId: id, work: work.name }, 'a part of the night failed')
      }
    }
  }
}

/** Takes up charge runs, and begins one a night. @returns ends the beginning; jobs end with the queue */
export async function startChargeRuns(services: Services): Promise<() => Promise<void>> {
  await services.jobs.work('charge-runs', (job, signal) => workOnRun(services, job, signal), {
    atOnce: 2,
    perOrganisation: 1,
  })
  return startLoop(services.log, { what: 'charging the night', every }, (signal) =>
    chargeNightly(services, signal),
  )
}
