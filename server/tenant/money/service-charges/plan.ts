import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AnswerOf } from '#contract/kit/index.ts'
import type {
  ItemWritten,
  ScheduleWritten,
  changePlan,
  copyServiceCharge,
  readPlan,
} from '#contract/tenant/money/service-charge-plan.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { portion } from '#domain/money/round.ts'
import { keyProblems, type SharingUnit } from '#domain/service-charges/keys.ts'
import { reserveClosing } from '#domain/service-charges/reserve.ts'
import { forecastOf, isReconciled } from '#domain/service-charges/vocabulary.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { serviceChargeCrud, type ServiceCharge, type Year } from './crud.ts'
import { loadExpenses, loadOutcome, loadPlan, loadReserve, loadUnits, type Plan } from './load.ts'

type Planned = AnswerOf<typeof readPlan>
type Written = { schedules: readonly ScheduleWritten[]; items: readonly ItemWritten[] }

/** What is set aside of a year, and spent of it; nothing where its budget sets nothing aside. */
export async function reserveOf(
  tx: Transaction,
  organisationId: string,
  charge: Year,
  { items }: Plan,
): Promise<Planned['reserve']> {
  const own = items.filter(({ reserve }) => reserve)
  if (own.length === 0) return null
  const movements = {
    opening: await loadReserve(tx, organisationId, charge),
    contributions: own.reduce((sum, { actual }) => sum + actual, 0),
    interest: 0,
    spent: own.reduce((sum, { spentOfReserve }) => sum + spentOfReserve, 0),
  }
  return { ...movements, closing: reserveClosing(movements) }
}

async function planned(tx: Transaction, call: Call, charge: ServiceCharge): Promise<Planned> {
  const { organisationId, timezone } = call.tenant
  const plan = await loadPlan(tx, organisationId, charge)
  const units = await loadUnits(tx, organisationId, charge)
  const expenses = await loadExpenses(tx, organisationId, charge)
  const outcome = await loadOutcome(tx, organisationId, charge)
  const isOver = isReconciled(charge.stage) || dayAt(call.services.clock.now(), timezone) > charge.to
  return {
    charge: serviceChargeCrud.present(charge, call),
    schedules: plan.schedules,
    items: plan.items.map(({ spentOfReserve: _, ...item }) => ({
      ...item,
      forecast: forecastOf(item, isOver),
      expenses: expenses.get(item.id) ?? [],
    })),
    units,
    problems: problemsOf(plan, units),
    reserve: outcome ? outcome.reserve : await reserveOf(tx, organisationId, charge, plan),
  }
}

/** Why a budget cannot be demanded yet. */
export const problemsOf = ({ schedules, items }: Plan, units: readonly SharingUnit[]): string[] => [
  ...(items.length === 0 ? ['There is no item yet.'] : []),
  ...schedules
    .filter(({ id }) => items.some(({ scheduleId }) => scheduleId === id))
    .flatMap((schedule) => keyProblems(schedule, units)),
]

export const read: Handler<typeof readPlan> = (call) =>
  call.read(async (tx) => planned(tx, call, await serviceChargeCrud.find(tx, call.params.id, call)))

/** What is wrong with a plan as it was given, beside its places. */
function problemsOfGiven({ schedules, items }: Written, units: readonly SharingUnit[]) {
  const known = new Set(units.map(({ id }) => id))
  const ids = schedules.map(({ id }) => id)
  const names = schedules.map(({ name }) => name.toLowerCase())
  const itemIds = items.map(({ id }) => id)
  return [
    ...schedules.flatMap(({ id, excluded, entered }, index) => [
      ...(ids.indexOf(id) < index
        ? [{ field: `schedules.${index}.id`, errors: ['This schedule is in the list twice.'] }]
        : []),
      ...(names.indexOf(names[index]!) < index
        ? [{ field: `schedules.${index}.name`, errors: ['Another schedule has this name.'] }]
        : []),
      ...([...excluded, ...Object.keys(entered)].some((unitId) => !known.has(unitId))
        ? [{ field: `schedules.${index}.entered`, errors: ['There is no such unit in this property.'] }]
        : []),
    ]),
    ...items.flatMap(({ id, scheduleId }, index) => [
      ...(itemIds.indexOf(id) < index
        ? [{ field: `items.${index}.id`, errors: ['This item is in the list twice.'] }]
        : []),
      ...(ids.includes(scheduleId)
        ? []
        : [{ field: `items.${index}.scheduleId`, errors: ['Choose one of its schedules.'] }]),
    ]),
  ]
}

/** Writes schedules and items in their order. What expenses belong to is kept, or the whole is refused. */
async function writePlan(
  tx: Transaction,
  organisationId: string,
  id: string,
  { schedules, items }: Written,
): Promise<void> {
  const numbered = (rows: readonly object[]) =>
    JSON.stringify(rows.map((row, index) => ({ ...row, n: index + 1 })))
  const { rows: kept } = await sql<{ id: string }>`
    insert into service_charge_schedules (organisation_id, service_charge_id, id, n, name, method, excluded, entered)
    select ${organisationId}::uuid, ${id}::uuid, id, n, name, method, excluded, entered
    from jsonb_to_recordset(${numbered(schedules)}::jsonb) as given (id uuid, n integer, name text, method text, excluded uuid[], entered jsonb)
    on conflict (organisation_id, id) do update set n = excluded.n, name = excluded.name, method = excluded.method,
      excluded = excluded.excluded, entered = excluded.entered
    where service_charge_schedules.service_charge_id = excluded.service_charge_id
    returning id`.execute(tx)
  await sql`delete from service_charge_items where organisation_id = ${organisationId} and service_charge_id = ${id}
      and id <> all(${items.map((item) => item.id)}::uuid[])`.execute(tx)
  const { rows: written } = await sql<{ id: string }>`
    insert into service_charge_items (organisation_id, service_charge_id, id, schedule_id, n, name, budget, recoverable_bps, reserve)
    select ${organisationId}::uuid, ${id}::uuid, id, "scheduleId", n, name, budget, "recoverableBps", reserve
    from jsonb_to_recordset(${numbered(items)}::jsonb) as given (id uuid, "scheduleId" uuid, n integer, name text, budget bigint,
      "recoverableBps" integer, reserve boolean)
    on conflict (organisation_id, id) do update set schedule_id = excluded.schedule_id, n = excluded.n, name = excluded.name,
      budget = excluded.budget, recoverable_bps = excluded.recoverable_bps, reserve = excluded.reserve
    where service_charge_items.service_charge_id = excluded.service_charge_id
    returning id`.execute(tx)
  if (kept.length < schedules.length || written.length < items.length) {
    throw invalid([
      { field: 'items', errors: ['Another service charge has schedules or items of these ids.'] },
    ])
  }
  await sql`delete from service_charge_schedules where organisation_id = ${organisationId} and service_charge_id = ${id}
      and id <> all(${schedules.map((schedule) => schedule.id)}::uuid[])`.execute(tx)
}

export const change: Handler<typeof changePlan> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    const { version, ...plan } = call.body
    const before = await serviceChargeCrud.find(tx, call.params.id, call, true)
    assertMayWrite(call.tenant.ability, 'update', serviceCharges, before, ['budget'])
    if (before.version !== version) throw staleVersion(serviceChargeCrud.present(before, call))
    if (before.stage !== 'draft') {
      throw conflict('illegal_transition', 'Return the budget to draft before you change it.')
    }
    const problems = problemsOfGiven(plan, await loadUnits(tx, organisationId, before))
    if (problems.length > 0) throw invalid(problems)
    await writePlan(tx, organisationId, before.id, plan)
    const now = call.services.clock.now()
    await sql`update service_charges set version = version + 1, updated_at = ${now}
      where organisation_id = ${organisationId} and id = ${before.id}`.execute(tx)
    const after = await serviceChargeCrud.find(tx, before.id, call)
    const changes = { budget: { before: before.budget, after: after.budget } }
    writeTrace(tx, serviceChargeCrud.trace(call, 'planned', after, now, changes))
    return planned(tx, call, after)
  })

export const copy: Handler<typeof copyServiceCharge> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    const { name, from, to, upliftBps, basis } = call.body
    const old = await serviceChargeCrud.find(tx, call.params.id, call)
    const plan = await loadPlan(tx, organisationId, old)
    const made = await serviceChargeCrud.add(tx, call, {
      propertyId: old.propertyId,
      name,
      from,
      to,
      frequency: old.frequency,
    })
    const next = new Map(plan.schedules.map(({ id }) => [id, uuid()]))
    const raised = (amount: number) => portion(amount, 10_000 + upliftBps, 10_000)
    await writePlan(tx, organisationId, made.id, {
      schedules: plan.schedules.map((schedule) => ({ ...schedule, id: next.get(schedule.id)! })),
      items: plan.items.map((item) => ({
        ...item,
        id: uuid(),
        scheduleId: next.get(item.scheduleId)!,
        budget: raised(item[basis]),
      })),
    })
    return serviceChargeCrud.present(await serviceChargeCrud.find(tx, made.id, call), call)
  })
