import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { runKinds } from '#domain/billing/vocabulary.ts'
import type { Services } from '../../../context.ts'
import { traceMany } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { runInSteps } from '../../../ledger/long-run.ts'
import { refusalOf } from '../../../http/error-map.ts'
import type { JobData } from '../../../queue/queues.ts'
import { billable, gather, issue } from './gather.ts'
import { chargesOf, nextLeases, stated, type Chosen } from './run-charges.ts'

/** Leases that one transaction bills, or tenants that it asks a mail for. */
const batch = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

type Job = JobData['bill-runs']
type Doing = Pick<Services, 'database' | 'jobs' | 'log' | 'clock'>

interface Run extends Chosen {
  id: string
  kind: keyof typeof runKinds
  startedBy: string | null
  owingOnly: boolean
  issuedOn: string
  mails: boolean
  phase: 'issuing' | 'mailing'
  position: string
}

/** Bills the next leases. @returns the last of them, if there may be more */
async function issueNext(tx: Transaction, run: Run, organisationId: string, at: string) {
  const leases = await nextLeases(tx, organisationId, run, { after: run.position, most: batch })
  if (leases.length === 0) return { issued: 0, after: undefined }
  // In the one order of everybody who locks leases.
  await sql`select from leases where organisation_id = ${organisationId} and id = any(${leases}::uuid[])
    order by id for no key update`.execute(tx)
  const which = sql`${billable(organisationId)} and ${chargesOf(run)} and charges.lease_id = any(${leases}::uuid[])`
  const by = { organisationId, userId: run.startedBy }
  const ids = await gather(tx, by, { which, issuedOn: run.issuedOn, runId: run.id })
  await issue(tx, organisationId, ids)
  const act = { organisationId, actorId: run.startedBy, at, action: 'issue', subject: 'Invoice' }
  await traceMany(act, {
    from: sql`invoices where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`,
    subjectId: sql`id`,
    propertyId: sql`property_id`,
    changes: sql`'{}'::jsonb`,
  }).execute(tx)
  return { issued: ids.length, after: leases.length === batch ? leases.at(-1) : undefined }
}

/** Tenants whom a run writes to: `tenant_id`. */
const toWriteTo = (organisationId: string, run: Run): RawBuilder<unknown> =>
  run.kind === 'invoices'
    ? sql`select tenant_id from invoices
        where organisation_id = ${organisationId} and run_id = ${run.id} and stage = 'issued'`
    : sql`select tenant_ids[1] as tenant_id from leases
        where organisation_id = ${organisationId} and stage = 'signed' and property_id = any(${run.propertyIds}::uuid[])
          and exists (select from charges
            where ${stated(organisationId, run)} and charges.lease_id = leases.id)`

/** Asks for the mails of the next tenants. @returns the last of them, if there may be more */
async function mailNext(tx: Transaction, { jobs }: Doing, run: Run, organisationId: string) {
  const { rows: tenants } = await sql<{ id: string; email: string }>`
    select id, email from tenants
    where organisation_id = ${organisationId} and email <> '' and id > ${run.position}
      and id in (${toWriteTo(organisationId, run)})
    order by id limit ${batch}`.execute(tx)
  const drafts = tenants.map(({ id, email }) => ({ id, email, mailId: uuid() }))
  const { rows: asked } = await sql<{ tenantId: string; mailId: string }>`
    insert into bill_mails (organisation_id, run_id, tenant_id, mail_id, email)
    select ${organisationId}::uuid, ${run.id}::uuid, id, "mailId", email
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as draft (id uuid, email text, "mailId" uuid)
    on conflict (organisation_id, run_id, tenant_id) do update set mail_id = excluded.mail_id, email = excluded.email
      where bill_mails.sent_at is null
    returning tenant_id as "tenantId", mail_id as "mailId"`.execute(tx)
  const ofRun = { kind: 'bill-run', organisationId, runId: run.id } as const
  await jobs.sendAll(
    tx,
    'mails',
    asked.map(({ tenantId, mailId }) => ({ ...ofRun, id: mailId, tenantId })),
  )
  return tenants.length === batch ? tenants.at(-1)!.id : undefined
}

/** Takes the next step of a run and notes how far it came, in one transaction. @returns whether there are more */
async function step(tx: Transaction, services: Doing, { organisationId, runId }: Job): Promise<boolean> {
  const { rows } = await sql<Run>`
    select id, kind, created_by as "startedBy", from_on as "fromOn", through, property_ids as "propertyIds", types,
      owing_only as "owingOnly", issued_on as "issuedOn", mails, phase, position from bill_runs
    where organisation_id = ${organisationId} and id = ${runId} and status = 'running' for update`.execute(tx)
  const [run] = rows
  if (!run) return false
  const issuing = run.phase === 'issuing' && run.kind === 'invoices'
  const { issued, after } = issuing
    ? await issueNext(tx, run, organisationId, services.clock.now())
    : { issued: 0, after: await mailNext(tx, services, run, organisationId) }
  const ended = after === undefined && (!issuing || !run.mails)
  const phase = issuing && after !== undefined ? 'issuing' : 'mailing'
  await sql`
    update bill_runs set issued = issued + ${issued}, phase = ${phase}, position = ${after ?? beforeAll},
      status = ${ended ? 'done' : 'running'}, finished_at = ${ended ? sql`now()` : null}, updated_at = now()
    where organisation_id = ${organisationId} and id = ${runId}`.execute(tx)
  return !ended
}

/** Works on a run until it is done; one that was cut off goes on where it was. */
export async function workOnBillRun(services: Doing, job: Job, signal?: AbortSignal): Promise<void> {
  const { database, log } = services
  const scope = { organisationId: job.organisationId, userId: null }
  try {
    await runInSteps(database, scope, (tx) => step(tx, services, job), signal)
  } catch (error) {
    const refusal = error instanceof Error && !signal?.aborted ? refusalOf(error) : undefined
    if (!refusal || refusal.status === 503) throw error
    if (refusal.status >= 500) log.error({ err: error, ...job }, 'a bill run broke off')
    const problem =
      refusal.status < 500 ? refusal.message : 'Something went wrong on our side. It has been noted.'
    // What was issued stays; the run can go on.
    await database.withTenant(scope, (tx) =>
      sql`update bill_runs set status = 'failed', problem = ${problem}, finished_at = now(), updated_at = now()
        where organisation_id = ${job.organisationId} and id = ${job.runId} and status = 'running'`.execute(
        tx,
      ),
    )
  }
}

/** Takes up bill runs; they end with the queue. */
export const startBillRuns = (services: Services): Promise<void> =>
  services.jobs.work('bill-runs', (job, signal) => workOnBillRun(services, job, signal), {
    atOnce: 2,
    perOrganisation: 1,
  })
