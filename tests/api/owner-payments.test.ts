import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import {
  askForFunds,
  listFundRequests,
  listShortFunds,
  withdrawFundRequest,
} from '#contract/tenant/money/fund-requests.ts'
import { receiveDeposit } from '#contract/tenant/money/deposit-operations.ts'
import { approveExpense, payExpenses, submitExpense } from '#contract/tenant/money/expense-operations.ts'
import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import {
  listPayable,
  payOwners,
  previewPayOwners,
  readOwnerBankFile,
  receiveContribution,
  reverseOwnerPayment,
} from '#contract/tenant/money/owner-payment-operations.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { owners } from '#contract/tenant/owners.ts'
import { properties } from '#contract/tenant/properties.ts'
import { entryOf, post } from '#server/ledger/post.ts'
import { fundsMail } from '#server/tenant/money/owners/fund-mail.ts'
import { errorOf } from '#tests/support/error.ts'
import {
  as,
  bank,
  booksOf,
  entered,
  payment,
  repairs,
  server,
  startExpensesOn,
  taken,
} from '#tests/support/expenses.ts'
import { asked, balancesOf, rented } from '#tests/support/owners-money.ts'

beforeAll(() => startExpensesOn('2026-01-01'))
afterAll(() => server.close())

type Lines = AnswerOf<typeof listPayable>['lines']
type Paid = AnswerOf<typeof payOwners>

const date = '2026-04-01'
/** A house with 100,000 of rent in March, and who owns it. */
async function house() {
  const place = await rented()
  await place.collect('2026-03-10', 100_000)
  const { owners: shares } = await asked<RecordOf<typeof properties>>(properties.operations.get, {
    params: { id: place.propertyId },
  })
  const [ada, ben] = shares.map(({ ownerId }) => ownerId!) as [string, string]
  return { ...place, ada, ben }
}
const payable = async (propertyId: string, on = date) => {
  const query = { date: on, bankAccountId: bank }
  const { lines } = await asked<{ lines: Lines }>(listPayable, { query })
  return lines.filter((line) => line.propertyId === propertyId)
}
const paying = (propertyId: string, amounts: Record<string, number>, more: object = {}) => ({
  body: {
    date,
    method: 'bankTransfer',
    bankAccountId: bank,
    payments: Object.entries(amounts).map(([ownerId, amount]) => ({ ownerId, propertyId, amount })),
    ...more,
  },
})
const statementOf = async (ownerId: string, propertyId: string, through = '2026-12-31') => {
  const query = { ownerId, through, limit: '200' }
  const { data } = await asked<AnswerOf<typeof ownerStatement.read>>(ownerStatement.read, { query })
  return data.find((line) => line.propertyId === propertyId)
}

describe('owners are paid', () => {
  it('what is held for each, less the float, and a statement says what each was paid', async () => {
    const { propertyId, ada, ben } = await house()
    const agreement = { propertyId, from: '2026-01-01', float: 10_000 }
    await asked(managementAgreements.operations.create, { body: agreement })
    expect(await payable(propertyId)).toMatchObject([
      { ownerId: ben, held: 40_000, keptBack: 4_000, payable: 36_000 },
      { ownerId: ada, held: 60_000, keptBack: 6_000, payable: 54_000 },
    ])
    const preview = await asked<AnswerOf<typeof previewPayOwners>>(
      previewPayOwners,
      paying(propertyId, { [ada]: 54_000 }),
    )
    expect(preview.entries.map(({ lines }) => lines.map(({ amount }) => amount))).toEqual([[54_000, -54_000]])
    const done = await asked<Paid>(payOwners, paying(propertyId, { [ada]: 54_000 }))
    expect(done.payments).toMatchObject([{ kind: 'distribution', amount: 54_000, status: 'posted' }])
    expect(await statementOf(ada, propertyId)).toMatchObject({
      received: 60_000,
      paid: -54_000,
      closing: 6_000,
    })
    expect(await statementOf(ben, propertyId)).toMatchObject({ received: 40_000, paid: 0, closing: 40_000 })
    const most = async (amounts: Record<string, number>, more: object = {}) =>
      errorOf(await as('admin').call(payOwners, paying(propertyId, amounts, more)), 422).payload
    expect(await most({ [ben]: 36_001 })).toMatchObject([{ field: 'payments.0.amount' }])
    expect(await most({ [ben]: 40_001 }, { beyondKeptBack: true })).toMatchObject([
      { field: 'payments.0.amount', errors: [expect.stringContaining('is held')] },
    ])
    await asked(payOwners, paying(propertyId, { [ben]: 40_000 }, { beyondKeptBack: true }))
    expect(await balancesOf(propertyId)).toEqual({ bank: 6_000, rent: -100_000, ownerDistributions: 94_000 })
    expect(await booksOf()).toEqual([])
  })

  it('no more than is held, however many pay at once, and not before it came in', async () => {
    const { propertyId, ada } = await house()
    const call = () => as('admin').call(payOwners, paying(propertyId, { [ada]: 35_000 }))
    const answers = await Promise.all([call(), call(), call()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    expect((await payable(propertyId, '2026-03-01')).map((line) => line.payable)).toEqual([0, 0])
    // What a payment of another property would leave in the account is not theirs.
    const other = await rented()
    errorOf(await as('admin').call(payOwners, paying(other.propertyId, { [ada]: 1 })), 422)
  })

  it('nothing on an earlier day that was paid out since, though as much has come in again', async () => {
    const { propertyId, ada, ben, collect } = await house()
    await asked(payOwners, paying(propertyId, { [ada]: 60_000, [ben]: 40_000 }))
    await collect('2026-04-20', 100_000)
    expect((await payable(propertyId, '2026-03-15')).map((line) => line.payable)).toEqual([0, 0])
    expect((await payable(propertyId, '2026-04-20')).map((line) => line.payable)).toEqual([40_000, 60_000])
    const early = paying(propertyId, { [ada]: 1 }, { date: '2026-03-15' })
    errorOf(await as('admin').call(payOwners, early), 422)
  })

  it('none of a tenant’s deposit, where a co-owner has had more than is theirs', async () => {
    const { propertyId, leaseId, ada, ben } = await house()
    const deposit = { leaseId, date, amount: 50_000, method: 'cash', bankAccountId: bank }
    await asked(receiveDeposit, { body: deposit })
    await asked(payOwners, paying(propertyId, { [ada]: 60_000 }))
    const lines = [{ accountId: repairs, net: 50_000 }]
    const expense = await entered({ propertyId, lines, incurredOn: date, dueOn: date })
    await taken(submitExpense, expense)
    await taken(approveExpense, expense)
    await asked(payExpenses, payment([{ expenseId: expense.id, amount: 50_000 }], { date }))
    expect(await balancesOf(propertyId)).toMatchObject({ bank: 40_000 })
    expect(await payable(propertyId)).toMatchObject([
      { ownerId: ben, held: 20_000, payable: 0 },
      { ownerId: ada, held: -30_000, payable: 0 },
    ])
    errorOf(await as('admin').call(payOwners, paying(propertyId, { [ben]: 1 })), 422)
  })

  it('by a file for the bank, once it is known where', async () => {
    const { propertyId, ada } = await house()
    const { payments } = await asked<Paid>(payOwners, paying(propertyId, { [ada]: 1_500 }))
    const file = (format: string) =>
      as('admin').call(readOwnerBankFile, { params: { id: payments[0]!.id }, query: { format } })
    errorOf(await file('csv'), 422)
    const owner = await asked<RecordOf<typeof owners>>(owners.operations.get, { params: { id: ada } })
    const details = { accountNumber: '0123456789', bankName: 'Zenith', version: owner.version }
    await asked(owners.operations.update, { params: { id: ada }, body: details })
    expect((await file('csv')).text).toContain('0123456789')
    expect((await file('pain001')).text).toContain('<InstdAmt Ccy="NGN">15.00</InstdAmt>')
    errorOf(await as('landlord').call(readOwnerBankFile, { params: { id: payments[0]!.id } }), 403)
  })

  it('back what was reversed, and what they pay in is theirs alone', async () => {
    const { propertyId, ada, ben } = await house()
    const { payments } = await asked<Paid>(payOwners, paying(propertyId, { [ada]: 60_000 }))
    const { id } = payments[0]!
    const reversal = { params: { id }, body: { version: 1, date: '2026-04-05', reason: 'Came back' } }
    await asked(reverseOwnerPayment, reversal)
    errorOf(await as('admin').call(reverseOwnerPayment, reversal), 409)
    expect(await statementOf(ada, propertyId)).toMatchObject({ paid: 0, closing: 60_000 })
    expect(await statementOf(ada, propertyId, '2026-04-04')).toMatchObject({ paid: -60_000, closing: 0 })
    const body = {
      ownerId: ben,
      propertyId,
      date,
      method: 'bankTransfer',
      bankAccountId: bank,
      amount: 7_000,
    }
    await asked(receiveContribution, { body })
    expect(await statementOf(ben, propertyId)).toMatchObject({ contributed: 7_000, closing: 47_000 })
    expect(await statementOf(ada, propertyId)).toMatchObject({ contributed: 0, closing: 60_000 })
    const stranger = await house()
    errorOf(
      await as('admin').call(receiveContribution, {
        body: { ...body, propertyId: stranger.propertyId, ownerId: crypto.randomUUID() },
      }),
      422,
    )
    // A landlord sees what they were paid, not what the others were.
    const { data } = (await as('landlord').call(ownerPayments.operations.list, { query: { limit: '200' } }))
      .body as { data: RecordOf<typeof ownerPayments>[] }
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ ownerUserId }) => ownerUserId === as('landlord').userId)).toBe(true)
    expect(await booksOf()).toEqual([])
  })

  it('never with money of another property: the database refuses such an entry', async () => {
    const [one, other] = [await house(), await house()]
    const by = { organisationId: server.own.id, userId: as('admin').userId }
    const leak = entryOf(
      {
        kind: 'ownerDistribution',
        currency: 'NGN',
        dimensions: { propertyId: one.propertyId },
        bankAccountId: bank,
        amount: 5_000,
      },
      { date, sourceId: crypto.randomUUID(), description: 'Leak' },
    )
    const postings = leak.postings.map((posting) =>
      posting.account === 'bank' ? { ...posting, propertyId: other.propertyId } : posting,
    )
    const before = await balancesOf(other.propertyId)
    await expect(
      server.services.database.withTenant(by, (tx) => {
        post(tx, by, [{ ...leak, postings }])
        return Promise.resolve()
      }),
    ).rejects.toThrow(/out of balance/)
    expect(await balancesOf(other.propertyId)).toEqual(before)
  })
})

describe('owners are asked for funds', () => {
  type Asked = AnswerOf<typeof askForFunds>
  type Listed = AnswerOf<typeof listFundRequests>
  const requestsOf = async (propertyId: string, person = as('admin')) => {
    const answer = await person.call(listFundRequests, { query: { propertyId } })
    expect(answer.status, answer.text).toBe(200)
    return (answer.body as Listed).requests
  }

  /* A float of 150,000 with 100,000 held: Ada, who owns 60 %, is 30,000 short, and Ben 20,000. */
  it('by their share of what is short, by mail, and what they pay in for it says where it stands', async () => {
    const { propertyId, ada, ben } = await house()
    const agreement = { propertyId, from: '2026-01-01', float: 150_000 }
    await asked(managementAgreements.operations.create, { body: agreement })
    const short = async () => {
      const { lines } = await asked<AnswerOf<typeof listShortFunds>>(listShortFunds, {
        query: { bankAccountId: bank },
      })
      return lines.filter((line) => line.propertyId === propertyId)
    }
    expect(await short()).toMatchObject([
      { ownerId: ben, held: 40_000, keptBack: 60_000, asked: 0, short: 20_000 },
      { ownerId: ada, held: 60_000, keptBack: 90_000, asked: 0, short: 30_000 },
    ])
    const request = (ownerId: string, amount: number) => ({ ownerId, propertyId, amount })
    const both = [request(ada, 30_000), request(ben, 20_000)]
    const body = { bankAccountId: bank, dueOn: '2199-05-01', reason: 'Roof repair', requests: both }
    // Nobody has an address.
    expect(errorOf(await as('admin').call(askForFunds, { body }), 422).payload).toMatchObject([
      { field: 'requests.0.ownerId' },
      { field: 'requests.1.ownerId' },
    ])
    const twice = { ...body, mails: false, requests: [request(ada, 1), request(ada, 2)] }
    errorOf(await as('admin').call(askForFunds, { body: twice }), 422)
    errorOf(await as('admin').call(askForFunds, { body: { ...body, dueOn: '2020-01-01' } }), 422)
    const { version } = await asked<RecordOf<typeof owners>>(owners.operations.get, { params: { id: ada } })
    const address = { params: { id: ada }, body: { version, email: 'ada@example.com' } }
    await asked(owners.operations.update, address)
    const mailed = await asked<Asked>(askForFunds, { body: { ...body, requests: both.slice(0, 1) } })
    await asked<Asked>(askForFunds, { body: { ...body, mails: false, requests: both.slice(1) } })
    expect(mailed.requests).toMatchObject([{ status: 'open', amount: 30_000, email: 'ada@example.com' }])
    expect((await short()).map((line) => [line.asked, line.short])).toEqual([
      [20_000, 0],
      [30_000, 0],
    ])
    const requestId = mailed.requests[0]!.id
    const { rows } = await server.admin.query<{ id: string }>(
      'select mail_id as id from fund_requests where id = $1',
      [requestId],
    )
    const job = { id: rows[0]!.id, kind: 'funds' as const, organisationId: server.own.id }
    const mail = await fundsMail(server.services, job)
    expect(mail!.to).toBe('ada@example.com')
    expect(mail!.letter.paragraphs.join(' ')).toMatch(/₦300.+Roof repair.+P-\d+/)
    await mail!.afterwards(true)
    expect(await fundsMail(server.services, job)).toBeUndefined()

    const way = { propertyId, date, method: 'bankTransfer', bankAccountId: bank }
    // For a request to somebody else nothing can be paid in.
    const wrong = { ...way, ownerId: ben, amount: 1_000, requestId }
    errorOf(await as('admin').call(receiveContribution, { body: wrong }), 422)
    const part = { ...way, ownerId: ada, amount: 10_000, requestId }
    const paid = await asked<RecordOf<typeof ownerPayments>>(receiveContribution, { body: part })
    expect(await requestsOf(propertyId, as('landlord'))).toMatchObject([
      { ownerId: ada, status: 'partReceived', received: 10_000, open: 20_000 },
    ])
    const bounced = { params: { id: paid.id }, body: { version: 1, date, reason: 'Bounced' } }
    await asked(reverseOwnerPayment, bounced)
    expect((await requestsOf(propertyId)).map(({ status }) => status)).toEqual(['open', 'open'])
    await asked(receiveContribution, { body: { ...part, amount: 30_000 } })
    const [open, done] = await requestsOf(propertyId)
    expect([open, done]).toMatchObject([
      { ownerId: ben, status: 'open' },
      { ownerId: ada, status: 'received', open: 0 },
    ])
    const withdraw = ({ id, version: at }: Listed['requests'][number]) =>
      as('admin').call(withdrawFundRequest, { body: { requestId: id, version: at, reason: 'Not needed' } })
    errorOf(await withdraw(done!), 409)
    expect((await withdraw(open!)).status).toBe(200)
    errorOf(await withdraw(open!), 409)
    expect((await short()).map((line) => [line.ownerId, line.short])).toEqual([[ben, 20_000]])
    const late = await asked<Asked>(askForFunds, { body: { ...body, mails: false, requests: both.slice(1) } })
    await server.admin.query(`update fund_requests set due_on = '2026-01-01' where id = $1`, [
      late.requests[0]!.id,
    ])
    expect((await requestsOf(propertyId))[0]).toMatchObject({ overdue: true, open: 20_000 })
    expect(await booksOf()).toEqual([])
  })
})
