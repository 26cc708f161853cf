import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type {
  ItemWritten,
  ScheduleWritten,
  ServiceChargePlan,
} from '#contract/tenant/money/service-charge-plan.ts'
import type { readServiceChargeUnits } from '#contract/tenant/money/service-charge-units.ts'
import { daysFromTo } from '#domain/dates/calendar.ts'
import type { Period } from '#domain/dates/periods.ts'
import { partWithin, within, type ChargedUnit, type Occupancy } from '#domain/service-charges/apportion.ts'
import type { SharingUnit } from '#domain/service-charges/keys.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Year } from './crud.ts'

/** An item with what it came to, in minor units. */
export interface LoadedItem extends ItemWritten {
  actual: number
  spentOfReserve: number
}

/** Who has or had a unit in the year, or was billed for it. */
export interface LoadedLease extends Occupancy {
  reference: string
  tenantNames: string
}

/** `occupancies` are those of its leases that have days in the year. */
export interface LoadedUnit extends ChargedUnit {
  leases: LoadedLease[]
}

/** A year of a property with all that what units bear of it follows from. */
export interface LoadedYear extends Plan {
  charge: Year
  units: LoadedUnit[]
  /** By lease. */
  billed: ReadonlyMap<string, readonly BilledCharge[]>
}

/** A charge on account, or one that the lease itself brings. */
export interface BilledCharge {
  leaseId: string
  id: string
  description: string
  dueOn: string
  amount: number
  /** Taken back of it. */
  credited: number
  paid: number
  open: number
}

export interface Plan {
  schedules: ScheduleWritten[]
  items: LoadedItem[]
}

export async function loadPlan(
  tx: Transaction,
  organisationId: string,
  { id }: { id: string },
): Promise<Plan> {
  const [{ rows: schedules }, { rows: items }] = await Promise.all([
    sql<ScheduleWritten>`
      select id, name, method, excluded, entered from service_charge_schedules
      where organisation_id = ${organisationId} and service_charge_id = ${id} order by n`.execute(tx),
    sql<LoadedItem>`
      select id, schedule_id as "scheduleId", name, budget, recoverable_bps as "recoverableBps", reserve, actual,
        spent_of_reserve as "spentOfReserve"
      from service_charge_item_records
      where organisation_id = ${organisationId} and service_charge_id = ${id} order by n`.execute(tx),
  ])
  return { schedules, items }
}

/** The units of the property that can share, in the order in which people read them. */
export async function loadUnits(
  tx: Transaction,
  organisationId: string,
  { propertyId }: Pick<Year, 'propertyId'>,
): Promise<SharingUnit[]> {
  const { rows } = await sql<SharingUnit>`
    select id, label, area, area_unit as "areaUnit", bedrooms, service_weight as weight from units
    where organisation_id = ${organisationId} and property_id = ${propertyId} and status <> 'archived' and type <> 'commonArea'
    order by label collate people_order, id`.execute(tx)
  return rows
}

type Billed = BilledCharge & Period & { isInPart: boolean | null }

/** A charge that a lease brings for days of several years counts in each of them with the days of it. */
function billedIn({ from, to, isInPart, ...charge }: Billed, year: Period): BilledCharge {
  if (!isInPart) return charge
  const days = { from, to }
  const part = (amount: number) => partWithin(amount, days, year)
  const { amount, credited, paid, open, description } = charge
  const own = within(days, year)
  return {
    ...charge,
    description: `${description}: ${daysFromTo(own.from, own.to)} of ${daysFromTo(from, to)} days`,
    amount: part(amount),
    credited: part(credited),
    paid: part(paid),
    open: part(open),
  }
}

/** A service charge with its units, whoever has them in the year, and what they were billed on account. */
export async function loadYear(tx: Transaction, organisationId: string, charge: Year): Promise<LoadedYear> {
  const { id, propertyId, from, to } = charge
  const [plan, units, { rows: billed }] = await Promise.all([
    loadPlan(tx, organisationId, charge),
    loadUnits(tx, organisationId, charge),
    sql<Billed>`
      select lease_id as "leaseId", id, description, due_on as "dueOn", net as amount, credited,
        least(settled, gross - credited) as paid, open,
        service_charge_id is null and ("from" < ${from} or "to" > ${to}) as "isInPart", "from", "to"
      from charges
      cross join lateral (
        select coalesce(sum(credits.amount), 0)::bigint as credited from credits
        where credits.organisation_id = charges.organisation_id and credits.lease_id = charges.lease_id
          and credits.charge_id = charges.id and kind in ('creditNote', 'waiver') and reversed_on is null) as taken
      where organisation_id = ${organisationId} and property_id = ${propertyId} and type = 'serviceCharge' and (
        service_charge_id = ${id} and period is not null
        or service_charge_id is null and daterange(coalesce("from", due_on), coalesce("to", due_on), '[]')
          && daterange(${from}::date, ${to}::date, '[]'))
      order by due_on, id`.execute(tx),
  ])
  const leaseIds = [...new Set(billed.map(({ leaseId }) => leaseId))]
  const { rows: leases } = await sql<LoadedLease & { unitId: string }>`
    select unit_id as "unitId", id as "leaseId", reference, tenant_names as "tenantNames",
      greatest(start, ${from}::date) as "from", least(coalesce(ended_on, leaves_on, ${to}::date), ${to}::date) as "to",
      service_charge_cap as cap, coalesce(service_charge_concession_bps, 0) as "concessionBps"
    from leases
    where organisation_id = ${organisationId} and property_id = ${propertyId}
      and (occupied && daterange(${from}::date, ${to}::date, '[]') or id = any(${leaseIds}::uuid[]))
    order by start, id`.execute(tx)
  const had = Map.groupBy(leases, ({ unitId }) => unitId)
  return {
    ...plan,
    charge,
    units: units.map((unit) => {
      const own = had.get(unit.id) ?? []
      return { ...unit, leases: own, occupancies: own.filter((lease) => lease.from <= lease.to) }
    }),
    billed: Map.groupBy(
      billed.map((each) => billedIn(each, charge)),
      ({ leaseId }) => leaseId,
    ),
  }
}

export interface ItemExpense {
  itemId: string
  id: string
  label: string | null
  description: string
  vendorName: string | null
  incurredOn: string
  issueId: string | null
  issueNumber: number | null
  amount: number
}

/** The approved expenses of each item. */
export async function loadExpenses(
  tx: Transaction,
  organisationId: string,
  { id }: { id: string },
): Promise<Map<string, Omit<ItemExpense, 'itemId'>[]>> {
  const { rows } = await sql<ItemExpense>`
    select item_id as "itemId", expenses.id, label, expenses.description, vendors.name as "vendorName",
      incurred_on as "incurredOn", issue_id as "issueId",
      (select number from issue_records as issue
       where issue.organisation_id = expenses.organisation_id and issue.id = issue_id) as "issueNumber",
      sum(line.net + case when recovers_tax then 0 else line.tax end)::bigint as amount
    from service_charge_items as items
    join expense_lines as line on line.organisation_id = items.organisation_id and item_id = items.id
    join expenses on expenses.organisation_id = items.organisation_id and expenses.id = expense_id and stage = 'approved'
    left join vendors on vendors.organisation_id = expenses.organisation_id and vendors.id = vendor_id
    where items.organisation_id = ${organisationId} and service_charge_id = ${id}
    group by item_id, expenses.organisation_id, expenses.id, label, expenses.description, vendors.name, incurred_on, issue_id
    order by incurred_on, expenses.id`.execute(tx)
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  return new Map([...byItem].map(([item, own]) => [item, own.map(({ itemId: _, ...expense }) => expense)]))
}

/** What the reserve fund of a property holds of other years, in minor units. */
export async function loadReserve(
  tx: Transaction,
  organisationId: string,
  { propertyId, currency }: Pick<Year, 'propertyId' | 'currency'>,
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(amount), 0)::bigint as held
    from postings
    join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id and purpose = 'reserveFund'
    where postings.organisation_id = ${organisationId} and property_id = ${propertyId} and postings.currency = ${currency}`.execute(
    tx,
  )
  return rows[0]!.held
}

/** What came of a year, as it is kept once the year is reconciled. */
export interface Outcome extends Pick<
  AnswerOf<typeof readServiceChargeUnits>,
  'cost' | 'owner' | 'charges' | 'credits'
> {
  reserve: ServiceChargePlan['reserve']
}

/** Nothing before the year is reconciled. */
export async function loadOutcome(
  tx: Transaction,
  organisationId: string,
  { id }: { id: string },
): Promise<Outcome | undefined> {
  const { rows } = await sql<{ outcome: Outcome | null }>`
    select outcome from service_charges where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
  return rows[0]?.outcome ?? undefined
}
