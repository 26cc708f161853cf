import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcileServiceCharge } from '#contract/tenant/money/service-charge-units.ts'
import { inMonths } from '#tests/support/calendar.ts'
import { booksOf, server, startExpenses } from '#tests/support/expenses.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import { demanded, does, moved, shown, spent, unitOf, unitsOf } from '#tests/support/service-charges.ts'

/** A large estate; in milliseconds. */
const [units, items] = [400, 40]
const most = { reconcile: 3_000, unit: 200 }

beforeAll(startExpenses)
afterAll(() => server.close())

/** Many units, each let for the whole year, as an import brings them in. */
async function fill(house: Letting): Promise<string[]> {
  const { propertyId } = house
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into units (organisation_id, id, property_id, label, type, status, bedrooms, area, area_unit, rent_frequency, occupancy,
       property_title, currency)
     select organisation_id, gen_random_uuid(), id, 'Flat ' || n, 'apartment', 'active', 1 + n % 4, 40 + n % 90, 'sqm', 'monthly',
       'vacant', title, currency
     from properties cross join generate_series(1, $2::integer) as n where id = $1 returning id`,
    [propertyId, units],
  )
  await server.admin.query(
    `insert into leases (organisation_id, id, property_id, unit_id, reference, start, frequency, payable, due_day, proration,
       stage, unit_label, property_title, currency, tenant_ids, tenant_names, noted_status, noted_on, noted_until)
     select organisation_id, gen_random_uuid(), property_id, id, 'S-' || label, $2::date, 'monthly', 'advance', 1, 'actual', 'signed',
       label, property_title, currency, array[$3::uuid], 'Ada', 'active', current_date, current_date + 1
     from units where property_id = $1`,
    [propertyId, inMonths(-18), await house.tenant()],
  )
  return rows.map(({ id }) => id)
}

it(`reconciles ${units} units and ${items} items in one step, and explains a unit at once`, async () => {
  const house = await letting(server.own)
  const unitIds = await fill(house)
  const methods = ['equal', 'floorArea', 'bedrooms', 'weighted']
  const schedules = methods.map((method) => ({
    id: crypto.randomUUID(),
    name: method,
    method,
    entered: method === 'weighted' ? Object.fromEntries(unitIds.map((id, n) => [id, 1 + (n % 7)])) : {},
  }))
  const plan = {
    schedules,
    items: Array.from({ length: items }, (_, n) => ({
      id: crypto.randomUUID(),
      scheduleId: schedules[n % schedules.length]!.id,
      name: `Item ${n}`,
      budget: 1_000_003 + n,
      recoverableBps: n % 5 === 0 ? 8_000 : 10_000,
    })),
  }
  const charge = await demanded(house, plan)
  for (const [n, { id }] of plan.items.entries()) await spent(house, id, 1_000_000 + n * 1_237)
  await moved(charge, 'reconciling')

  const beforeUnit = performance.now()
  await unitOf(charge, unitIds[200]!)
  expect(performance.now() - beforeUnit).toBeLessThan(most.unit)

  const before = performance.now()
  const asked = await shown(charge)
  await ok(does(reconcileServiceCharge, charge, asked))
  expect(performance.now() - before).toBeLessThan(most.reconcile)

  const { totals, cost, owner, units: all } = await unitsOf(charge)
  expect(all).toHaveLength(units)
  expect(totals.due + owner.total).toBe(cost)
  const beforeKept = performance.now()
  const kept = await unitOf(charge, unitIds[200]!)
  expect(performance.now() - beforeKept).toBeLessThan(most.unit)
  expect(kept.items).toHaveLength(items)
  expect(await booksOf()).toEqual([])
})
