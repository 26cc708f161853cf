import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import { chargeFees, listFeesDue, reverseFee } from '#contract/tenant/money/management-fee-operations.ts'
import { reversePayment } from '#contract/tenant/money/payment-operations.ts'
import { errorOf } from '#tests/support/error.ts'
import { as, bank, booksOf, server, startExpensesOn, usd } from '#tests/support/expenses.ts'
import { asked, balancesOf, rented } from '#tests/support/owners-money.ts'

beforeAll(() => startExpensesOn('2026-01-01'))
afterAll(() => server.close())

type Agreement = RecordOf<typeof managementAgreements>
type Lines = AnswerOf<typeof chargeFees>['lines']

const agreed = (propertyId: string, more: object = {}) =>
  asked<Agreement>(managementAgreements.operations.create, {
    body: { propertyId, from: '2026-01-01', feeBps: 1_000, ...more },
  })
const read = ({ id }: Agreement) => asked<Agreement>(managementAgreements.operations.get, { params: { id } })
const run = (month: string, date: string) => ({ month: `${month}-01`, date, bankAccountId: bank })
const lineOf = (lines: Lines, { id }: Agreement) => lines.find(({ agreementId }) => agreementId === id)!
const charge = async (agreement: Agreement, month: string, date: string) => {
  const body = { ...run(month, date), agreementIds: [agreement.id] }
  return lineOf((await asked<{ lines: Lines }>(chargeFees, { body })).lines, agreement)
}

describe('management fees', () => {
  it('are a part of the rent collected, taken from the owners and earned by the firm, once a month', async () => {
    const house = await rented()
    const agreement = await agreed(house.propertyId, { taxBps: 2_000, float: 5_000 })
    await house.collect('2026-02-10', 100_000, { tax: 7_500 })
    await house.collect('2026-03-01', 50_000)
    const before = await balancesOf(null)
    const query = run('2026-02', '2026-03-05')
    const { lines } = await asked<{ lines: Lines }>(listFeesDue, { query })
    const due = { outcome: 'due', collected: 100_000, net: 10_000, tax: 2_000, funds: 150_000 }
    expect(lineOf(lines, agreement)).toMatchObject(due)
    expect(await balancesOf(null)).toEqual(before)
    const twice = await Promise.all([1, 2, 3].map(() => charge(agreement, '2026-02', '2026-03-05')))
    expect(twice.map(({ outcome }) => outcome).toSorted()).toEqual(['charged', 'charged', 'due'])
    expect(await balancesOf(house.propertyId)).toEqual({
      bank: 145_500,
      rent: -150_000,
      taxPayable: -7_500,
      managementFees: 12_000,
    })
    expect(await balancesOf(null)).toEqual({ bank: 12_000, managementFeeIncome: -10_000, taxPayable: -2_000 })
    expect(await read(agreement)).toMatchObject({
      chargedThrough: '2026-02-28',
      fees: [{ through: '2026-02-28', collected: 100_000, net: 10_000, tax: 2_000 }],
    })
    expect(await booksOf()).toEqual([])
  })

  it('go down by what was taken back since, and are charged again once reversed', async () => {
    const house = await rented()
    const agreement = await agreed(house.propertyId)
    const bounced = await house.collect('2026-04-10', 100_000)
    await house.collect('2026-05-10', 100_000)
    expect(await charge(agreement, '2026-04', '2026-05-20')).toMatchObject({ net: 10_000 })
    const params = { id: bounced.id }
    await asked(reversePayment, { params, body: { date: '2026-05-25', reason: 'Bounced' } })
    expect(await charge(agreement, '2026-05', '2026-06-01')).toMatchObject({
      collected: 0,
      outcome: 'nothing',
    })
    await house.collect('2026-06-10', 20_000)
    expect(await charge(agreement, '2026-06', '2026-07-01')).toMatchObject({ net: 2_000 })
    const [fee] = (await read(agreement)).fees
    const reversal = { feeId: fee!.id, date: '2026-07-02', reason: 'Waived for the owner' }
    const id = { id: agreement.id }
    await asked(reverseFee, { params: id, body: reversal })
    errorOf(await as('admin').call(reverseFee, { params: id, body: reversal }), 409)
    expect((await balancesOf(house.propertyId))['managementFees']).toBe(10_000)
    expect(await charge(agreement, '2026-06', '2026-07-03')).toMatchObject({ outcome: 'due', net: 2_000 })
    expect(await booksOf()).toEqual([])
  })

  it('wait for money of the owners, whatever else is in the bank account', async () => {
    const house = await rented()
    const agreement = await agreed(house.propertyId, { feeBps: 0, monthlyAmount: 8_000 })
    // Credit on account is the tenant's.
    await house.collect('2026-02-10', 5_000, { paid: 50_000 })
    expect(await charge(agreement, '2026-01', '2026-03-01')).toMatchObject({ outcome: 'short', funds: 5_000 })
    await house.collect('2026-03-10', 15_000, { paid: 15_000 })
    expect(await charge(agreement, '2026-02', '2026-04-01')).toMatchObject({ outcome: 'due', net: 16_000 })
  })

  it('follow the terms of their days, of which there is one agreement at a time', async () => {
    const house = await rented()
    const terms = { feeBps: 0, monthlyAmount: 3_000 }
    const first = await agreed(house.propertyId, { ...terms, to: '2026-02-14' })
    const overlapping = { propertyId: house.propertyId, from: '2026-02-14' }
    errorOf(await as('admin').call(managementAgreements.operations.create, { body: overlapping }), 422)
    const next = await agreed(house.propertyId, { ...terms, from: '2026-02-15', monthlyAmount: 6_000 })
    await house.collect('2026-02-01', 100_000)
    expect(await charge(next, '2026-02', '2026-03-01')).toMatchObject({
      from: '2026-01-01',
      net: 3_000 + 1_500 + 3_000,
    })
    const params = { id: next.id }
    const change = (body: object) =>
      as('admin').call(managementAgreements.operations.update, { params, body: { version: 1, ...body } })
    errorOf(await change({ feeBps: 500 }), 409)
    errorOf(await change({ to: '2026-02-20' }), 422)
    expect((await change({ float: 10_000, to: '2026-12-31' })).status).toBe(200)
    errorOf(await as('admin').call(managementAgreements.operations.remove, { params }), 409)
    expect(
      (await as('admin').call(managementAgreements.operations.remove, { params: { id: first.id } })).status,
    ).toBe(204)
  })

  it('are refused for a month that is not over, on a day before its end, and from an account that is not there', async () => {
    const next = `${new Date().getFullYear() + 1}-01-01`
    for (const [field, wrong] of [
      ['month', { month: next }],
      ['date', { month: '2026-03-01', date: '2026-03-30' }],
      ['date', { date: next }],
      ['bankAccountId', { bankAccountId: crypto.randomUUID() }],
      ['agreementIds.0', { bankAccountId: usd, agreementIds: [crypto.randomUUID()] }],
    ] as const) {
      const body = { ...run('2026-02', '2026-04-01'), ...wrong }
      const { payload } = errorOf(await as('admin').call(chargeFees, { body }), 422)
      expect(payload).toMatchObject([{ field }])
    }
  })
})
