import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type {
  addArrearsNote,
  addPromise,
  agreePlan,
  endPlan,
  readLeaseArrears,
  withdrawPromise,
} from '#contract/tenant/money/reminders.ts'
import { reminded } from '#contract/tenant/money/arrears.ts'
import { leases } from '#contract/tenant/leases.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { scopeOf } from '../../db/conditions.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { inArrears } from './remind.ts'
import { assertSeesMoney, mayOf, todayOf } from './reminders.ts'
import { plansOn, promisesOn } from './standing.ts'
import { writeNote, writePlan, writePromise } from './steps.ts'

type LeaseArrears = AnswerOf<typeof readLeaseArrears>

interface Lease {
  leaseId: string
  leaseReference: string
  propertyId: string
  propertyTitle: string
  unitLabel: string
  tenantNames: string
  currency: Currency
  email: string | null
  onAccount: number
}

/** @throws 404 for a lease that the caller does not see, or whose arrears they may not do this with */
async function leaseOf(tx: Transaction, call: Call, id: string, action: 'read' | 'create'): Promise<Lease> {
  assertSeesMoney(call)
  const { rows } = await sql<Lease>`
    select id as "leaseId", reference as "leaseReference", property_id as "propertyId",
      property_title as "propertyTitle", unit_label as "unitLabel", tenant_names as "tenantNames", currency,
      (select nullif(email, '') from tenants where tenants.organisation_id = lease_records.organisation_id
         and tenants.id = tenant_ids[1]) as email,
      (select coalesce(sum(available), 0)::bigint from credits where credits.organisation_id = lease_records.organisation_id
         and lease_id = lease_records.id and available > 0) as "onAccount"
    from lease_records where ${mayOf(call, action)} and id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const personName = sql`(select nullif(trim(concat(first_name, ' ', last_name)), '') from identity.users
  where users.id = created_by)`

async function arrearsOf(tx: Transaction, call: Call, lease: Lease): Promise<LeaseArrears> {
  const { tenant } = call
  const { organisationId, ability } = tenant
  const { leaseId } = lease
  const today = todayOf(call)
  const mine = sql`organisation_id = ${organisationId} and lease_id = ${leaseId}`
  const seen = sql`${mine} and ${scopeOf(ability, 'read', reminded)}`
  const [standing, charges, reminders, promises, plans, notes] = await Promise.all([
    inArrears(tx, tenant, today, { within: sql`lease_id = ${leaseId}`, most: 1 }),
    sql<LeaseArrears['charges'][number]>`
      select id, description, due_on as "dueOn", open from charges
      where ${mine} and settled_on is null and due_on < ${today} order by due_on, id`.execute(tx),
    sql<LeaseArrears['reminders'][number]>`
      select id, stage, sent_on as "sentOn", amount, mailed_to as "to", ${personName} as by from arrears_reminders
      where ${seen} order by created_at desc, id desc`.execute(tx),
    sql<LeaseArrears['promises'][number]>`
      select id, made_on as "madeOn", due_on as "dueOn", amount, paid, status, note
      from ${promisesOn(tenant, today)} as promises where lease_id = ${leaseId} order by created_at desc`.execute(
      tx,
    ),
    sql<LeaseArrears['plans'][number]>`
      select id, agreed_on as "agreedOn", note, status, total, paid, instalments
      from ${plansOn(tenant, today)} as plans where lease_id = ${leaseId} order by created_at desc`.execute(
      tx,
    ),
    sql<LeaseArrears['notes'][number]>`
      select id, created_at as at, kind, text, ${personName} as by from arrears_notes
      where ${seen} order by created_at desc limit 200`.execute(tx),
  ])
  const [debt] = standing.rows
  return {
    ...lease,
    overdue: debt?.overdue ?? 0,
    since: debt?.since ?? null,
    daysOverdue: debt?.daysOverdue ?? 0,
    charges: charges.rows,
    next: debt?.next ?? null,
    paused: debt?.paused ?? null,
    reminders: reminders.rows,
    promises: promises.rows,
    plans: plans.rows,
    notes: notes.rows,
  }
}

export const read: Handler<typeof readLeaseArrears> = (call) =>
  call.read(async (tx) => arrearsOf(tx, call, await leaseOf(tx, call, call.params.id, 'read')))

/** Does something about the arrears of a lease, in its history, and answers how things stand then. */
const doing = async (
  call: Call,
  id: string,
  action: string,
  step: (tx: Transaction, lease: Lease) => Promise<unknown>,
): Promise<LeaseArrears> =>
  call.write(async (tx) => {
    const lease = await leaseOf(tx, call, id, 'create')
    await step(tx, lease)
    writeTrace(tx, { ...traceOf(call, action, leases.subject, id), propertyId: lease.propertyId })
    return arrearsOf(tx, call, lease)
  })

/** What is done about the arrears of a lease, and by whom. */
const byOf = (call: Call, { leaseId, propertyId }: Lease) => {
  const { organisationId, userId } = call.tenant
  return { organisationId, userId, leaseId, propertyId }
}

export const note: Handler<typeof addArrearsNote> = (call) =>
  doing(call, call.params.id, 'arrearsNoted', (tx, lease) =>
    writeNote(tx, byOf(call, lease), {
      ...call.body,
      notedOn: todayOf(call),
      at: call.services.clock.now(),
    }),
  )

/** @throws 409 where nothing is overdue on the lease */
async function overdueOf(tx: Transaction, call: Call, leaseId: string): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`
    select coalesce(sum(open), 0)::bigint as overdue from charges
    where organisation_id = ${call.tenant.organisationId} and lease_id = ${leaseId} and settled_on is null
      and due_on < ${todayOf(call)}`.execute(tx)
  const { overdue } = rows[0]!
  if (overdue > 0) return overdue
  throw conflict('nothing_overdue', 'Nothing is overdue on this lease.')
}

export const promise: Handler<typeof addPromise> = (call) =>
  doing(call, call.params.id, 'promised', async (tx, lease) => {
    const today = todayOf(call)
    if (call.body.dueOn < today) {
      throw invalid([{ field: 'dueOn', errors: ['Enter today’s date or a later one.'] }])
    }
    await overdueOf(tx, call, lease.leaseId)
    await writePromise(tx, byOf(call, lease), { ...call.body, madeOn: today })
  })

export const withdraw: Handler<typeof withdrawPromise> = (call) =>
  doing(call, call.params.id, 'promiseWithdrawn', async (tx) => {
    const today = todayOf(call)
    const { rows } = await sql`
      update payment_promises set withdrawn_on = ${today}
      where organisation_id = ${call.tenant.organisationId} and id in (
        select id from ${promisesOn(call.tenant, today)} as promises
        where lease_id = ${call.params.id} and status = 'open')
      returning id`.execute(tx)
    if (rows.length === 0) throw conflict('no_promise', 'No promise to pay is open.')
  })

export const agree: Handler<typeof agreePlan> = (call) =>
  doing(call, call.params.id, 'planAgreed', async (tx, lease) => {
    const { organisationId } = call.tenant
    const { instalments } = call.body
    const today = todayOf(call)
    const { id } = call.params
    const problems = instalments.flatMap(({ dueOn }, index) =>
      dueOn < today || (index > 0 && dueOn <= instalments[index - 1]!.dueOn)
        ? [
            {
              field: `instalments.${index}.dueOn`,
              errors: [
                dueOn < today
                  ? 'Enter today’s date or a later one.'
                  : 'Enter a day after that of the instalment before.',
              ],
            },
          ]
        : [],
    )
    if (problems.length > 0) throw invalid(problems)
    const overdue = await overdueOf(tx, call, id)
    if (instalments.reduce((sum, { amount }) => sum + amount, 0) > overdue) {
      const most = formatMoney(overdue, lease.currency)
      throw invalid([
        { field: 'instalments', errors: [`${most} is overdue: the instalments can't come to more.`] },
      ])
    }
    // One that was paid off makes room for the next.
    await sql`
      update payment_plans set ended_on = ${today} where organisation_id = ${organisationId} and id in (
        select id from ${plansOn(call.tenant, today)} as plans
        where lease_id = ${id} and status = 'completed')`.execute(tx)
    const agreed = await writePlan(tx, byOf(call, lease), { ...call.body, agreedOn: today })
    if (!agreed) {
      throw conflict(
        'plan_running',
        'This lease already has a payment plan. End that plan before you agree another.',
      )
    }
  })

export const end: Handler<typeof endPlan> = (call) =>
  doing(call, call.params.id, 'planEnded', async (tx) => {
    const { rows } = await sql`
      update payment_plans set ended_on = ${todayOf(call)}
      where organisation_id = ${call.tenant.organisationId} and lease_id = ${call.params.id} and ended_on is null
      returning id`.execute(tx)
    if (rows.length === 0) throw conflict('no_plan', 'This lease has no payment plan.')
  })
