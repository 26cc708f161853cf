import { afterAll, beforeAll, expect, it } from 'vitest'
import { endLease } from '#contract/tenant/lease-operations.ts'
import { readCostSummary, readServiceChargeStatement } from '#contract/tenant/money/service-charge-units.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { inMonths } from '#tests/support/calendar.ts'
import { as, server, startExpenses } from '#tests/support/expenses.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { demanded, equally, spent } from '#tests/support/service-charges.ts'

beforeAll(startExpenses)
afterAll(() => server.close())

const admin = () => as('admin')

it('draws a summary of costs, and a statement for each tenant that says nothing of the others', async () => {
  const house = await letting(server.own)
  const unit = await house.unit()
  const middle = inMonths(-6)
  const left = await house.signed(unit, { start: inMonths(-18), end: addDays(middle, -1) })
  await ok(house.does(endLease, left.id, { on: addDays(middle, -1), reason: 'expired' }))
  const tenantId = await house.tenant({ firstName: 'Bola', lastName: 'Second', address: '9 New Road' })
  const next = await house.signed(unit, { start: middle, parties: [{ tenantId }] })
  const plan = equally({ Cleaning: 80_000, 'Reserve fund': { budget: 10_000, reserve: true } })
  const { id } = await demanded(house, plan)
  await spent(house, plan.items[0]!.id, 90_000)
  const summary = await admin().call(readCostSummary, { params: { id }, query: { format: 'html' } })
  for (const words of [
    'Summary of costs',
    'Cleaning',
    '900',
    'Reserve fund: ₦0 before, ₦100 set aside',
    'not reconciled yet',
  ])
    expect(summary.text).toContain(words)
  const params = { id, unitId: unit, leaseId: next.id }
  const statement = await admin().call(readServiceChargeStatement, { params, query: { format: 'html' } })
  for (const words of [
    'Service charge statement',
    'Bola Second',
    '9 New Road',
    '1 of 1 equal shares',
    'Your part',
  ])
    expect(statement.text).toContain(words)
  expect(statement.text).not.toContain('Ada')
  const file = await admin().call(readServiceChargeStatement, { params, query: { format: 'pdf' } })
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const other = await house.signed(await house.unit(), { start: middle })
  const foreign = { params: { ...params, leaseId: other.id }, query: { format: 'html' } }
  expect((await admin().call(readServiceChargeStatement, foreign)).status).toBe(404)
})
