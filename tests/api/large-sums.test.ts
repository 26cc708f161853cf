import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '#contract/kit/index.ts'
import { leaseExpiry } from '#contract/tenant/lease-operations.ts'
import { changePortfolioProperties } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { summariseProperties } from '#contract/tenant/property-operations.ts'
import { rentRoll } from '#contract/tenant/rent-roll.ts'
import type { Filling } from '#tests/support/client.ts'
import { inMonths } from '#tests/support/calendar.ts'
import { letting, ok, type Row } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** As much as one amount can be, in minor units. */
const most = 9_000_000_000_000_000

it('SC-13 RT-33 sums are answered that are more than one amount can be, in every figure', async () => {
  const { admin } = server.own.people
  // Their sum is odd: a float would lose its last unit.
  const amounts = [most, most - 1]
  const sum = '17999999999999999'
  const houses = await Promise.all(
    amounts.map((amount) => letting(server.own, { valuations: [{ date: '2026-01-31', amount }] })),
  )
  const start = inMonths(-1)
  for (const [index, house] of houses.entries()) {
    const terms = [{ type: 'rent', amount: amounts[index], from: start }]
    await house.signed(await house.unit(), { start, end: inMonths(6), frequency: 'monthly', terms })
  }
  const ids = houses.map(({ propertyId }) => propertyId)
  const { id } = await ok(admin.call(portfolios.operations.create, { body: { title: 'All' } }))
  await ok(admin.call(changePortfolioProperties, { params: { id }, body: { add: ids } }))
  /** Within what is published of the answer. */
  const read = async (operation: Operation, filling: Filling) =>
    operation.answer!.parse(await ok(admin.call(operation, filling))) as Row

  const both = [{ currency: 'NGN', amount: sum }]
  expect(await read(summariseProperties, { query: { id: ids.join() } })).toMatchObject({ value: both })
  expect(await read(portfolios.operations.get, { params: { id } })).toMatchObject({ value: both })
  expect(await read(rentRoll.read, { query: { propertyId: ids.join() } })).toMatchObject({
    totals: [{ sums: { contractRent: sum } }],
  })
  const { buckets } = await read(leaseExpiry, { query: { propertyId: ids.join() } })
  expect(buckets).toContainEqual(
    expect.objectContaining({ count: 2, rents: [{ currency: 'NGN', monthly: sum }] }),
  )
})
