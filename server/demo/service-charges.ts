import { sql } from 'kysely'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Transaction } from '../db/database.ts'
import type { Year } from '../tenant/money/service-charges/crud.ts'
import { raiseThrough } from '../tenant/money/service-charges/demands.ts'
import { reconcileYear } from '../tenant/money/service-charges/reconcile.ts'
import type { DemoOrganisation, DemoProperty } from './business.ts'
import { demoId } from './ids.ts'
import { insertAll } from './rows.ts'
import { hasServiceCharge, sharedCosts } from './supplies.ts'

/** The year that is reconciled, and the one that runs. */
function yearsOf(property: DemoProperty, today: string): Year[] {
  const running = addMonths(`${today.slice(0, 7)}-01`, -5)
  return [addMonths(running, -12), running].map((from) => {
    const to = addDays(addMonths(from, 12), -1)
    const [first, last] = [from.slice(0, 4), to.slice(2, 4)]
    return {
      id: demoId('service charge', `${property.id}/${from}`),
      propertyId: property.id,
      name: `Service charge ${first}/${last}`,
      from,
      to,
      frequency: 'quarterly',
      currency: property.record.currency,
      stage: 'locked',
      lockedOn: from,
    }
  })
}

const itemId = (year: { id: string }, code: string) => demoId('service charge item', `${year.id}/${code}`)

/** Two years of budgets of the properties whose units share costs, demanded as far as they are due. */
export async function loadBudgets(
  tx: Transaction,
  { id: organisationId, properties, profiles }: DemoOrganisation,
  today: string,
): Promise<void> {
  const approves = profiles.find(({ role }) => role === 'portfolio-manager')?.userId ?? profiles[0]!.userId
  for (const property of properties.filter(hasServiceCharge)) {
    for (const [n, year] of yearsOf(property, today).entries()) {
      await loadBudget(tx, organisationId, { year, property, approves, raise: n === 0 ? 1 : 1.04 })
      await raiseThrough(tx, { organisationId, userId: null }, year, addDays(today, 14))
    }
  }
}

interface Budget {
  year: Year
  property: DemoProperty
  approves: string
  raise: number
}

async function loadBudget(
  tx: Transaction,
  organisationId: string,
  { year, property, approves, raise }: Budget,
): Promise<void> {
  const { id, from } = year
  const at = `${addDays(from, -20)}T10:00:00Z`
  const scheduleId = demoId('service charge schedule', id)
  const hasAreas = property.units.every(({ area }) => area !== null)
  const whose = { organisation_id: organisationId, service_charge_id: id }
  await insertAll(tx, 'service_charges', chargeTypes, [
    {
      organisation_id: organisationId,
      id,
      created_at: at,
      created_by: approves,
      updated_at: at,
      property_id: year.propertyId,
      name: year.name,
      from,
      to: year.to,
      frequency: year.frequency,
      currency: year.currency,
      stage: 'locked',
      approved_at: at,
      approved_by: approves,
      locked_on: from,
    },
  ])
  const method = hasAreas ? 'floorArea' : 'equal'
  await insertAll(tx, 'service_charge_schedules', scheduleTypes, [
    { ...whose, id: scheduleId, n: 1, name: 'All units', method },
  ])
  const costs = sharedCosts(property)
  const putBy = Math.round(costs.reduce((sum, { budget }) => sum + budget, 0) / 20_000) * 1000
  const items = [
    ...costs.map(({ item, code, budget, recoverableBps }) => ({
      code,
      name: item,
      budget,
      recoverableBps,
      reserve: false,
    })),
    { code: 'reserve', name: 'Reserve fund', budget: putBy, recoverableBps: 10_000, reserve: true },
  ]
  await insertAll(
    tx,
    'service_charge_items',
    itemTypes,
    items.map(({ code, name, budget, recoverableBps, reserve }, n) => ({
      ...whose,
      schedule_id: scheduleId,
      id: itemId(year, code),
      n: n + 1,
      name,
      budget: Math.round((budget * raise) / 1000) * 1000,
      recoverable_bps: recoverableBps,
      reserve,
    })),
  )
}

/** What was spent belongs to the items of its year; the year that is over is settled with the tenants. */
export async function reconcileYears(
  tx: Transaction,
  { id: organisationId, properties }: DemoOrganisation,
  today: string,
): Promise<void> {
  for (const property of properties.filter(hasServiceCharge)) {
    const years = yearsOf(property, today)
    for (const year of years) await assignExpenses(tx, organisationId, year, property)
    const [over] = years
    if (!over) continue
    await sql`update service_charges set stage = 'reconciling' where organisation_id = ${organisationId} and id = ${over.id}`.execute(
      tx,
    )
    const settled = { date: addMonths(over.to, 2), reserveInterest: 0, bankAccountId: null }
    await reconcileYear(tx, { organisationId, userId: null }, { ...over, stage: 'reconciling' }, settled)
  }
}

async function assignExpenses(
  tx: Transaction,
  organisationId: string,
  year: Year,
  property: DemoProperty,
): Promise<void> {
  const codes = sharedCosts(property).map(({ code }) => code)
  const ids = codes.map((code) => itemId(year, code))
  await sql`
    update expense_lines as line set item_id = given.item, recoverable_bps = 0
    from unnest(${codes}::text[], ${ids}::uuid[]) as given (code, item), accounts, expenses
    where line.organisation_id = ${organisationId} and accounts.organisation_id = ${organisationId}
      and expenses.organisation_id = ${organisationId} and accounts.code = given.code and accounts.id = line.account_id
      and expenses.id = line.expense_id and line.recoverable_bps > 0 and property_id = ${year.propertyId} and issue_id is null
      and incurred_on between ${year.from}::date and ${year.to}::date`.execute(tx)
}

const chargeTypes = {
  organisation_id: 'uuid',
  id: 'uuid',
  created_at: 'timestamptz',
  created_by: 'uuid',
  updated_at: 'timestamptz',
  property_id: 'uuid',
  name: 'text',
  from: 'date',
  to: 'date',
  frequency: 'text',
  currency: 'text',
  stage: 'text',
  approved_at: 'timestamptz',
  approved_by: 'uuid',
  locked_on: 'date',
}

const scheduleTypes = {
  organisation_id: 'uuid',
  service_charge_id: 'uuid',
  id: 'uuid',
  n: 'integer',
  name: 'text',
  method: 'text',
}

const itemTypes = {
  organisation_id: 'uuid',
  service_charge_id: 'uuid',
  schedule_id: 'uuid',
  id: 'uuid',
  n: 'integer',
  name: 'text',
  budget: 'bigint',
  recoverable_bps: 'integer',
  reserve: 'boolean',
}
