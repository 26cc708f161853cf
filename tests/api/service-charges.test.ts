import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import {
  changePlan,
  copyServiceCharge,
  listItemsOfProperty,
  moveServiceCharge,
  readPlan,
} from '#contract/tenant/money/service-charge-plan.ts'
import {
  previewDemands,
  raiseDemands,
  reconcileServiceCharge,
} from '#contract/tenant/money/service-charge-units.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { addDays, daysUntil } from '#domain/dates/calendar.ts'
import { raiseCharges } from '#server/tenant/money/charges.ts'
import { openItems } from '#server/tenant/money/items.ts'
import { inDays, inMonths } from '#tests/support/calendar.ts'
import { approveExpense } from '#contract/tenant/money/expense-operations.ts'
import {
  as,
  bank,
  booksOf,
  entered as enteredBy,
  repairs,
  server,
  startExpenses,
  step,
} from '#tests/support/expenses.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import {
  begun,
  demanded,
  does,
  equally,
  moved,
  read,
  shown,
  spent,
  today,
  unitOf,
  unitsOf,
  year,
} from '#tests/support/service-charges.ts'

beforeAll(startExpenses)
afterAll(() => server.close())

const admin = () => as('admin')
const chargesOf = async (leaseId: string) => {
  const { body } = await admin().call(charges.operations.list, { query: { lease: leaseId } })
  return (body as { data: { id: string; description: string; net: number; open: number }[] }).data
}

/** What a property's books hold, by the purpose of the account. */
async function balances(propertyId: string): Promise<Record<string, number>> {
  const { rows } = await server.admin.query<{ purpose: string; sum: string }>(
    `select purpose, sum(amount) as sum from postings join accounts on accounts.id = account_id
     where property_id = $1 and purpose is not null group by 1 having sum(amount) <> 0`,
    [propertyId],
  )
  return Object.fromEntries(rows.map(({ purpose, sum }) => [purpose, Number(sum)]))
}

it('goes from a budget by demands and expenses to balances that are charged and given back', async () => {
  const house = await letting(server.own)
  const [a, b] = [await house.unit(), await house.unit()]
  const [first, second] = [
    await house.signed(a, { start: inMonths(-18) }),
    await house.signed(b, { start: inMonths(-18) }),
  ]
  const plan = equally({ Cleaning: 80_000, Security: { budget: 40_000, recoverableBps: 5_000 } })
  const charge = await demanded(house, plan)
  // Half of 80,000 and a quarter of 40,000, in quarters.
  const before = await unitsOf(charge)
  expect(before.totals).toMatchObject({
    budgetShare: 100_000,
    billed: 100_000,
    outstanding: 100_000,
    actualShare: 0,
  })
  expect((await chargesOf(first.id)).map(({ net }) => net)).toEqual([12_500, 12_500, 12_500, 12_500])
  // However often it is asked.
  const again = await admin().call(raiseDemands, { params: { id: charge.id }, body: { through: today } })
  expect(again.body).toEqual({ raised: 0, sum: 0 })
  const taken = (await chargesOf(second.id))[0]!
  const credit = { kind: 'creditNote', date: today, amount: 12_500, reason: 'Agreed.' }
  await ok(admin().call(creditCharge, { params: { id: taken.id }, body: credit }))

  await spent(house, plan.items[0]!.id, 90_001)
  await spent(house, plan.items[1]!.id, 4_000)
  await moved(charge, 'reconciling')
  const balance = await unitsOf(charge)
  // The earlier unit bears the odd unit of money; half of security is the owner's.
  expect(balance.units.map(({ due, billed, balance: left }) => [due, billed, left])).toEqual([
    [46_001, 50_000, -3_999],
    [46_000, 37_500, 8_500],
  ])
  expect(balance).toMatchObject({
    cost: 94_001,
    owner: { irrecoverable: 2_000, total: 2_000 },
    charges: { count: 1, sum: 8_500 },
    credits: { count: 1, sum: 3_999 },
  })
  const asked = await shown(charge)
  const other = { ...asked, expects: { ...asked.expects, cost: 1 } }
  expect((await does(reconcileServiceCharge, charge, other)).status).toBe(409)
  expect(await ok(does(reconcileServiceCharge, charge, asked))).toMatchObject({
    stage: 'reconciled',
    actual: 94_001,
    reconciledOn: today,
  })

  const [left] = (await chargesOf(second.id)).filter(({ description }) => description.startsWith('Balance'))
  expect(left).toMatchObject({ description: 'Balance of Last year', net: 8_500 })
  // What was given back settles what was open, the oldest first.
  expect((await chargesOf(first.id)).reduce((sum, { open }) => sum + open, 0)).toBe(50_000 - 3_999)
  const kept = await balances(house.propertyId)
  expect(kept).toMatchObject({ recoveries: -92_001, receivables: 92_001 })
  expect(kept['serviceChargeFund']).toBeUndefined()
  expect(await booksOf()).toEqual([])

  const explained = await unitOf(charge, b)
  expect(explained.occupants).toMatchObject([{ chargeId: left!.id, balance: 8_500, due: 46_000 }])
  expect(explained.items.map(({ sentence }) => sentence)).toEqual([
    'Of ₦900.01 for Cleaning this unit pays 1 of 2 equal shares: ₦450.',
    'Of ₦40 for Security, 50 % is recoverable, ₦20; of that this unit pays 1 of 2 equal shares: ₦10.',
  ])
  expect(explained.items[0]!.expenses).toMatchObject([{ description: 'New tap', amount: 90_001 }])

  // It stays whatever becomes of units afterwards.
  await house.unit()
  expect((await unitsOf(charge)).units).toEqual(
    balance.units.map((unit) => expect.objectContaining({ id: unit.id, balance: unit.balance })),
  )
  expect(await moved(charge, 'archived')).toMatchObject({ stage: 'archived' })
})

it('divides a year among occupants by days; vacancies, caps and concessions are the owner’s', async () => {
  const house = await letting(server.own)
  const [a, b] = [await house.unit(), await house.unit()]
  const middle = inMonths(-6)
  const capped = await house.signed(a, { start: inMonths(-18), serviceChargeCap: 30_000 })
  const late = await house.signed(b, { start: middle, serviceChargeConcessionBps: 1_000 })
  const plan = equally({ Cleaning: 73_000 })
  const charge = await demanded(house, plan, { frequency: 'yearly' })
  await spent(house, plan.items[0]!.id, 73_000)
  await moved(charge, 'reconciling')
  const { units, owner } = await unitsOf(charge)
  const [unitA, unitB] = [await unitOf(charge, a), await unitOf(charge, b)]
  expect(unitA.occupants).toMatchObject([{ leaseId: capped.id, share: 36_500, overCap: 6_500, due: 30_000 }])
  const [had] = unitB.occupants
  expect(had).toMatchObject({ leaseId: late.id, from: middle, to: year.to })
  expect(had!.days + unitB.vacantDays).toBe(unitB.days)
  expect(had!.share + unitB.figures.vacancy).toBe(36_500)
  expect(had!.concession).toBe(had!.share - had!.due)
  expect(had!.sentences[0]).toMatch(/^For 18\d of 36\d days: ₦/)
  expect(unitB.vacancySentence).toMatch(/^Nobody had the unit on 18\d of 36\d days: the owner pays ₦/)
  expect(owner).toMatchObject({
    overCaps: 6_500,
    vacancy: unitB.figures.vacancy,
    concessions: had!.concession,
  })
  expect(units.reduce((sum, { due }) => sum + due, 0) + owner.total).toBe(73_000)
  // Demands followed the same agreements: nothing is left to settle.
  expect(units.map(({ balance }) => balance)).toEqual([0, 0])
})

it('counts what leases bring themselves as billed on account, and demands nothing beside it', async () => {
  const house = await letting(server.own)
  const [a, b] = [await house.unit(), await house.unit()]
  const start = inMonths(-18)
  const own = { type: 'serviceCharge', amount: 5_000, from: start }
  const lease = await house.signed(a, { start, terms: [{ type: 'rent', amount: 100_000, from: start }, own] })
  await house.signed(b, { start })
  const charge = await begun(house)
  await ok(does(changePlan, charge, equally({ Cleaning: 80_000 })))
  await moved(charge, 'approved')
  await moved(charge, 'locked')
  const preview = await admin().call(previewDemands, { params: { id: charge.id }, query: { through: today } })
  expect(preview.body).toMatchObject({ count: 4, sum: 40_000 })
  const demands = (preview.body as { demands: { unitLabel: string }[] }).demands
  expect(new Set(demands.map(({ unitLabel }) => unitLabel))).toEqual(new Set(['Flat 2']))
  // A charge for days of two years counts by the days of each.
  const from = inMonths(-3)
  const to = addDays(inMonths(9), -1)
  const by = { organisationId: server.own.id, userId: null }
  await server.services.database.withTenant(by, async (tx) => {
    const { account } = await openItems(tx, by.organisationId, lease.id)
    const about = { type: 'serviceCharge', description: 'Their own', dueOn: from, net: 36_500 } as const
    await raiseCharges(tx, by, [{ account, ...about, from, to }])
  })
  const [billed] = (await unitOf(charge, a)).occupants[0]!.charges
  const days = daysUntil(from, today)
  expect(billed).toMatchObject({
    description: `Their own: ${days} of ${daysUntil(from, to) + 1} days`,
    amount: Math.round((36_500 * days) / (daysUntil(from, to) + 1)),
  })
})

it('says what is missing before a budget is approved, and keeps it from then on', async () => {
  const house = await letting(server.own)
  const unit = await house.unit()
  const charge = await begun(house)
  const empty = await does(moveServiceCharge, charge, { stage: 'approved' })
  expect([empty.status, (empty.body as { message: string }).message]).toEqual([409, 'There is no item yet.'])
  const plan = equally({ Cleaning: 10_000 })
  const byArea = { ...plan, schedules: [{ ...plan.schedules[0]!, method: 'floorArea' }] }
  const planned = await ok(does(changePlan, charge, byArea))
  expect(planned['problems']).toEqual(['Flat 1 has no floor area.'])
  expect((await does(moveServiceCharge, charge, { stage: 'approved' })).status).toBe(409)
  const percent = (share: number) => ({
    ...plan,
    schedules: [{ ...plan.schedules[0]!, method: 'fixedPercent', entered: { [unit]: share } }],
  })
  const short = await ok(does(changePlan, charge, percent(99.5)))
  expect(short['problems']).toEqual(['The percentages of All add up to 99.5 %, not to 100 %.'])
  await ok(does(changePlan, charge, percent(100)))
  await moved(charge, 'approved')
  expect((await does(changePlan, charge, plan)).status).toBe(409)
  expect((await does(moveServiceCharge, charge, { stage: 'reconciled' })).status).toBe(422)
  const { version } = await read(charge)
  const other = { version: version - 1, stage: 'locked' }
  expect((await admin().call(moveServiceCharge, { params: { id: charge.id }, body: other })).status).toBe(409)
})

it('refuses schedules, items and units that do not fit, beside their places', async () => {
  const house = await letting(server.own)
  await house.unit()
  const [charge, foreign] = [await begun(house), await begun(await letting(server.own))]
  const plan = equally({ Cleaning: 10_000 })
  const errors = async (given: object) =>
    ((await does(changePlan, charge, given)).body as { payload: { field: string }[] }).payload.map(
      ({ field }) => field,
    )
  const [schedule] = plan.schedules
  const [item] = plan.items
  expect(
    await errors({ schedules: [schedule, { ...schedule, id: crypto.randomUUID() }], items: [] }),
  ).toEqual(['schedules.1.name'])
  expect(await errors({ schedules: [], items: [item] })).toEqual(['items.0.scheduleId'])
  expect(await errors({ schedules: [schedule], items: [item, item] })).toEqual(['items.1.id'])
  const elsewhere = { ...schedule, excluded: [crypto.randomUUID()] }
  expect(await errors({ schedules: [elsewhere], items: [] })).toEqual(['schedules.0.entered'])
  await ok(does(changePlan, foreign, plan))
  expect(await errors(plan)).toEqual(['items'])
  const overlapping = { propertyId: house.propertyId, name: 'Twice', from: year.to, to: today }
  const twice = await admin().call(serviceCharges.operations.create, { body: overlapping })
  expect([twice.status, (twice.body as { payload: unknown }).payload]).toMatchObject([
    422,
    [{ field: 'from' }],
  ])
})

it('begins the next year with what the last one planned or cost, raised', async () => {
  const house = await letting(server.own)
  await house.signed(await house.unit(), { start: inMonths(-18) })
  const plan = equally({ Cleaning: 10_000, Lift: 5_005 })
  const charge = await demanded(house, plan)
  await spent(house, plan.items[0]!.id, 12_000)
  const next = { from: today, to: inMonths(12), upliftBps: 1_000 }
  const copied = await ok(
    admin().call(copyServiceCharge, { params: { id: charge.id }, body: { name: 'Next', ...next } }),
  )
  expect(copied).toMatchObject({ name: 'Next', stage: 'draft', budget: 11_000 + 5_506 })
  const read = await ok(admin().call(readPlan, { params: { id: copied.id } }))
  expect(read['items']).toMatchObject([
    { name: 'Cleaning', budget: 11_000, actual: 0 },
    { name: 'Lift', budget: 5_506 },
  ])
  const far = { from: inMonths(13), to: inMonths(14), basis: 'actual' }
  const byCost = await ok(
    admin().call(copyServiceCharge, { params: { id: charge.id }, body: { name: 'After', ...far } }),
  )
  expect(byCost).toMatchObject({ budget: 12_000 })
})

it('sets aside what the reserve fund is given, spends of it apart, and adds interest', async () => {
  const house = await letting(server.own)
  const unit = await house.unit()
  await house.signed(unit, { start: inMonths(-18) })
  const plan = equally({ Cleaning: 10_000, 'Reserve fund': { budget: 30_000, reserve: true } })
  const charge = await demanded(house, plan)
  await spent(house, plan.items[0]!.id, 10_000)
  await spent(house, plan.items[1]!.id, 20_000)
  await moved(charge, 'reconciling')
  expect(await unitsOf(charge)).toMatchObject({ cost: 40_000, totals: { due: 40_000, balance: 0 } })
  const interest = { reserveInterest: 500 }
  const without = await does(reconcileServiceCharge, charge, await shown(charge, interest))
  expect(without.status).toBe(422)
  await ok(does(reconcileServiceCharge, charge, await shown(charge, { ...interest, bankAccountId: bank })))
  const { reserve } = await ok(admin().call(readPlan, { params: { id: charge.id } }))
  expect(reserve).toEqual({
    opening: 0,
    contributions: 30_000,
    interest: 500,
    spent: 20_000,
    closing: 10_500,
  })
  expect(await balances(house.propertyId)).toMatchObject({
    reserveFund: -10_500,
    recoveries: -30_000,
    bank: 500,
  })
  expect(await booksOf()).toEqual([])
})

it('lets expenses belong to items of years that are not reconciled, and to no other', async () => {
  const house = await letting(server.own)
  await house.signed(await house.unit(), { start: inMonths(-18) })
  const plan = equally({ Cleaning: 10_000 })
  const [item] = plan.items
  const charge = await demanded(house, plan)
  const listed = await admin().call(listItemsOfProperty, {
    params: { propertyId: house.propertyId },
    query: { on: addDays(today, -30) },
  })
  expect((listed.body as { data: object[] }).data).toMatchObject([
    { id: item!.id, name: 'Cleaning', serviceChargeName: 'Last year' },
  ])
  const line = { accountId: repairs, net: 100, itemId: item!.id }
  const both = { propertyId: house.propertyId, lines: [{ ...line, recoverableBps: 1 }] }
  const base = {
    description: 'Soap',
    incurredOn: inDays(-40),
    dueOn: today,
  }
  const entered = await ok(admin().call(expenses.operations.create, { body: { ...base, ...both } }))
  expect(entered).toMatchObject({
    lines: [{ itemId: item!.id, recoverableBps: 0 }],
    items: [{ name: 'Cleaning', serviceChargeName: 'Last year' }],
  })
  const elsewhere = (await letting(server.own)).propertyId
  const foreign = await admin().call(expenses.operations.create, {
    body: { ...base, propertyId: elsewhere, lines: [line] },
  })
  expect((foreign.body as { payload: unknown }).payload).toMatchObject([{ field: 'lines.0.itemId' }])
  // Approved after the year was shared, it would be in none.
  const late = await enteredBy({ propertyId: house.propertyId, lines: [line] })
  await moved(charge, 'reconciling')
  await ok(does(reconcileServiceCharge, charge, await shown(charge)))
  const approval = await step(approveExpense, late)
  expect([approval.status, (approval.body as { message: string }).message]).toEqual([
    409,
    '“Last year” is reconciled: choose an item of another year.',
  ])
})
