import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type {
  cancelBillRun,
  listBillRuns,
  resumeBillRun,
  startBillRun,
  startStatements,
} from '#contract/tenant/money/bill-runs.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { leases } from '#contract/tenant/leases.ts'
import { properties } from '#contract/tenant/properties.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { traceOf, writeTrace } from '../../../crud/writes.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, noBooks, notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { openBooksOf } from '../charge-run.ts'
import { candidates } from './run-preview.ts'
import { leasesToWriteTo } from './statements-preview.ts'

type Run = AnswerOf<typeof startBillRun>

/** Runs of properties in all of which the caller may raise invoices. */
const ofTheirs = ({ tenant: { ability, organisationId } }: Call): RawBuilder<unknown> => sql`
  organisation_id = ${organisationId} and not exists (
    select from unnest(property_ids) as chosen (id) where chosen.id not in (
      select distinct property_id from leases where organisation_id = ${organisationId} and id in (
        select id from lease_records where organisation_id = ${organisationId}
          and ${scopeOf(ability, 'create', { ...leases, subject: invoices.subject })})))`

const found = (tx: Transaction, call: Call, which: RawBuilder<unknown>) => {
  const { organisationId } = call.tenant
  const mails = (of: RawBuilder<unknown>) => sql`(
    select count(*) from bill_mails where bill_mails.organisation_id = ${organisationId} and run_id = run.id and ${of})`
  return sql<Run>`
    select id, kind, from_on as "fromOn", through, types, owing_only as "owingOnly", cardinality(property_ids) as properties,
      issued_on as "issuedOn", mails, status, leases, issued, problem, created_at as "startedAt",
      created_by as "startedBy", finished_at as "finishedAt",
      ${mails(sql`true`)} as "toMail", ${mails(sql`sent_at is not null and not refused`)} as mailed, ${mails(sql`refused`)} as refused,
      (select coalesce(json_agg(json_build_object('currency', currency, 'count', count, 'gross', gross::text) order by currency), '[]')
       from (select currency, count(*) as count, sum(gross) as gross from invoices
         where invoices.organisation_id = ${organisationId} and run_id = run.id and stage = 'issued' group by currency) as sum) as sums
    from bill_runs as run where ${ofTheirs(call)} and ${which}
    order by created_at desc, id desc limit 20`.execute(tx)
}

async function runOf(tx: Transaction, call: Call, id: string): Promise<Run> {
  const [run] = (await found(tx, call, sql`id = ${id}`)).rows
  if (!run) throw notFound()
  return run
}

interface Begun {
  kind: Run['kind']
  fromOn: string
  through: string
  propertyIds: readonly string[]
  types: Run['types']
  owingOnly: boolean
  issuedOn: string
  mails: boolean
  leases: number
}

/** Puts a run to work, unless there is one. */
async function begin(tx: Transaction, call: Call, draft: Begun): Promise<Run> {
  const { organisationId, userId } = call.tenant
  const { rows } = await sql<{ id: string }>`
    insert into bill_runs (organisation_id, created_by, kind, from_on, through, property_ids, types, owing_only, issued_on,
      mails, leases)
    values (${organisationId}, ${userId}, ${draft.kind}, ${draft.fromOn}, ${draft.through}, ${draft.propertyIds}::uuid[],
      ${draft.types}::text[], ${draft.owingOnly}, ${draft.issuedOn}, ${draft.mails}, ${draft.leases})
    on conflict do nothing returning id`.execute(tx)
  const [run] = rows
  if (!run) throw conflict('run_under_way', 'A bill run is under way. Wait until it is done, or cancel it.')
  await call.services.jobs.send(tx, 'bill-runs', { organisationId, runId: run.id })
  const changes = { run: { before: null, after: draft.kind } }
  writeTrace(tx, traceOf(call, 'billRun', 'Organisation', organisationId, changes))
  return runOf(tx, call, run.id)
}

/** @throws 409 before the books begin, 422 for a period that ends before it begins or a property that the caller does not see */
async function assertMayBegin(
  tx: Transaction,
  { tenant }: Call,
  { fromOn, through, propertyIds }: { fromOn: string; through: string; propertyIds: readonly string[] },
): Promise<void> {
  const { organisationId, ability } = tenant
  if (!(await openBooksOf(tx, organisationId))) throw noBooks()
  if (through < fromOn) {
    throw invalid([{ field: 'through', errors: ['Choose a day on or after the first one.'] }])
  }
  const { rows } = await sql<{ id: string }>`
    select id from properties where organisation_id = ${organisationId} and id = any(${propertyIds}::uuid[])
      and ${scopeOf(ability, 'read', properties)}`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const problems = propertyIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ field: `propertyIds.${index}`, errors: ['There is no such record in your organisation.'] }],
  )
  if (problems.length > 0) throw invalid(problems)
}

interface Extent {
  propertyIds: string[]
  leases: number
}

const todayOf = ({ services, tenant }: Call) => dayAt(services.clock.now(), tenant.timezone)

export const start: Handler<typeof startBillRun> = (call) => {
  const { types, mails, issuedOn = todayOf(call), ...given } = call.body
  return call.write(async (tx) => {
    await assertMayBegin(tx, call, given)
    const { rows } = await sql<Extent>`
      select coalesce(array_agg(distinct property_id), '{}') as "propertyIds", count(distinct lease_id) as leases from charges
      where ${candidates(call, { ...given, types })}`.execute(tx)
    const { propertyIds, leases: count } = rows[0]!
    if (count === 0) {
      throw conflict('nothing_to_bill', 'Nothing charged in this period is left to invoice.')
    }
    return begin(tx, call, {
      kind: 'invoices',
      ...given,
      propertyIds,
      types,
      owingOnly: false,
      issuedOn,
      mails,
      leases: count,
    })
  })
}

export const sendStatements: Handler<typeof startStatements> = (call) => {
  const { owingOnly, ...given } = call.body
  return call.write(async (tx) => {
    await assertMayBegin(tx, call, given)
    const { rows } = await sql<Extent>`
      select coalesce(array_agg(distinct property_id), '{}') as "propertyIds", count(*) as leases from leases
      where ${leasesToWriteTo(call, { ...given, owingOnly })}`.execute(tx)
    const { propertyIds, leases: count } = rows[0]!
    if (count === 0) throw conflict('nothing_to_send', 'There is nobody to send a statement to.')
    return begin(tx, call, {
      kind: 'statements',
      ...given,
      propertyIds,
      types: [],
      owingOnly,
      issuedOn: todayOf(call),
      mails: true,
      leases: count,
    })
  })
}

export const list: Handler<typeof listBillRuns> = (call) => {
  return call.read(async (tx) => ({ runs: (await found(tx, call, sql`true`)).rows }))
}

/** Locks a run of the caller. */
async function locked(tx: Transaction, call: Call, id: string): Promise<Run> {
  await sql`select from bill_runs where organisation_id = ${call.tenant.organisationId} and id = ${id}
    for update`.execute(tx)
  return runOf(tx, call, id)
}

export const cancel: Handler<typeof cancelBillRun> = (call) => {
  const { runId } = call.body
  return call.write(async (tx) => {
    const { status, toMail, mailed, refused } = await locked(tx, call, runId)
    if (status !== 'running' && !(status === 'done' && mailed + refused < toMail)) {
      throw conflict('run_over', 'This run has ended: there is nothing to cancel.')
    }
    await sql`
      update bill_runs set status = 'cancelled', finished_at = now(), updated_at = now()
      where organisation_id = ${call.tenant.organisationId} and id = ${runId}`.execute(tx)
    return runOf(tx, call, runId)
  })
}

export const resume: Handler<typeof resumeBillRun> = (call) => {
  const { organisationId } = call.tenant
  const { runId } = call.body
  return call.write(async (tx) => {
    const { status } = await locked(tx, call, runId)
    if (status !== 'cancelled' && status !== 'failed') {
      throw conflict('run_not_stopped', 'Only a run that was cancelled or stopped can go on.')
    }
    const { rows } = await sql`
      select from bill_runs where organisation_id = ${organisationId} and status = 'running'`.execute(tx)
    if (rows.length > 0) {
      throw conflict('run_under_way', 'A bill run is under way. Wait until it is done, or cancel it.')
    }
    // It looks at everything again: what is billed or mailed is known by its rows.
    await sql`
      update bill_runs set status = 'running', finished_at = null, problem = null, phase = 'issuing',
        position = '00000000-0000-0000-0000-000000000000', updated_at = now()
      where organisation_id = ${organisationId} and id = ${runId}`.execute(tx)
    await call.services.jobs.send(tx, 'bill-runs', { organisationId, runId })
    return runOf(tx, call, runId)
  })
}
