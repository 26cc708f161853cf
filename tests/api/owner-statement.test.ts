import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { receiveDeposit } from '#contract/tenant/money/deposit-operations.ts'
import { approveExpense, payExpenses } from '#contract/tenant/money/expense-operations.ts'
import { previewOwnerMails, sendOwnerMails } from '#contract/tenant/money/owner-mails.ts'
import { payOwners, receiveContribution } from '#contract/tenant/money/owner-payment-operations.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { ownerYear } from '#contract/tenant/money/owner-year.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { owners } from '#contract/tenant/owners.ts'
import { properties } from '#contract/tenant/properties.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { ownerMail } from '#server/tenant/money/owners/write-mail.ts'
import { errorOf } from '#tests/support/error.ts'
import {
  as,
  bank,
  entered,
  payment,
  propertyId,
  server,
  startExpensesOn,
  taken,
  unitId,
} from '#tests/support/expenses.ts'
import { signed } from '#tests/support/fixtures/money.ts'
import { ok } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'

let ids: string[]
type Statement = AnswerOf<typeof ownerStatement.read>

/** Sold by two on the last day of March, after some rent; the rest is paid to the buyer. */
beforeAll(async () => {
  await startExpensesOn('2026-01-01')
  const admin = as('admin')
  const params = { id: propertyId }
  const house = await ok(admin.call(properties.operations.get, { params }))
  const { userId } = as('landlord')
  const owners = [
    { name: 'Owner', userId, shareBps: 3333, to: '2026-03-31' },
    { name: 'Ben Obi', shareBps: 6667, to: '2026-03-31' },
    { name: 'Cleo Ltd', shareBps: 10_000, from: '2026-04-01' },
  ]
  const sold = await ok(
    admin.call(properties.operations.update, { params, body: { version: house.version, owners } }),
  )
  ids = (sold['owners'] as { ownerId: string }[]).map(({ ownerId }) => ownerId)
  const tenant = await ok(
    admin.call(tenants.operations.create, { body: { kind: 'person', firstName: 'Tom' } }),
  )
  const leaseId = await signed(server.own, { propertyId, unitId, tenantId: tenant.id })
  const rent = { leaseId, description: 'Rent', dueOn: '2026-03-01', net: 30_000, taxBps: 750 }
  await ok(admin.call(raiseCharge, { body: rent }))
  const into = { leaseId, method: 'bankTransfer', bankAccountId: bank }
  const pay = (date: string, amount: number) =>
    ok(admin.call(recordPayment, { body: { ...into, date, amount } }))
  await pay('2026-03-05', 10_000)
  await ok(admin.call(receiveDeposit, { body: { ...into, date: '2026-03-10', amount: 50_000 } }))
  const expense = await entered({ incurredOn: '2026-04-02', dueOn: '2026-04-30' })
  await taken(approveExpense, expense)
  const part = [{ expenseId: expense.id, amount: 6_000 }]
  await ok(admin.call(payExpenses, payment(part, { date: '2026-04-10' })))
  await pay('2026-04-20', 22_750)
})
afterAll(() => server.close())

async function read(query: object, person: Person = as('admin')): Promise<Statement> {
  const answer = await person.call(ownerStatement.read, { query: { ...query } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Statement
}
const march = { from: '2026-03-01', through: '2026-03-31' }
const april = { from: '2026-04-01', through: '2026-04-30' }
const linesOf = ({ data }: Statement) =>
  data.map(({ owner, opening, received, spent, closing }) => [owner, opening, received, spent, closing])

describe('the statement of an owner', () => {
  /*
   * Of 32,250 with 2,250 tax 10,000 came in March: 22,250 are open, 1,552 of them tax, so that 698 of what came in is tax and
   * 9,302 the owners': 3,100.36 and 6,201.64. In April 22,250 - 1,552 = 20,698; what is on account (500) and the deposit are the
   * tenant's, and of the expense what was paid counts.
   */
  it('has what came in and was paid, by the shares of the day, to the last minor unit', async () => {
    const ownerId = ids.join()
    expect(linesOf(await read({ ...march, ownerId }))).toEqual([
      ['Ben Obi', 0, 6_202, 0, 6_202],
      ['Owner', 0, 3_100, 0, 3_100],
    ])
    const statement = await read({ ...april, ownerId })
    expect(linesOf(statement)).toEqual([
      ['Ben Obi', 6_202, 0, 0, 6_202],
      ['Cleo Ltd', 0, 20_698, -6_000, 14_698],
      ['Owner', 3_100, 0, 0, 3_100],
    ])
    // In the bank are 76,750: less a deposit of 50,000, 500 on account and 2,250 of tax.
    expect(statement.totals).toMatchObject([{ currency: 'NGN', sums: { closing: '24000' } }])
    expect(statement.figures).toEqual({ owners: ['Ben Obi', 'Cleo Ltd', 'Owner'] })
  })

  it('is a landlord’s own, on the page and as a file, and nobody else’s', async () => {
    const landlord = as('landlord')
    expect(linesOf(await read(april, landlord))).toEqual([['Owner', 3_100, 0, 0, 3_100]])
    expect(linesOf(await read({ ...april, ownerId: ids.join() }, landlord))).toHaveLength(1)
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const file = await landlord.call(ownerStatement.file, { query: { ...april, format } })
      expect(file.status, file.text.slice(0, 200)).toBe(200)
      if (format === 'csv') expect(file.text).toContain('Owner')
    }
    // Who looks after the building reads how to reach owners, not what they are paid.
    const { status } = await as('facility-manager').call(ownerStatement.read, { query: april })
    expect(status).toBe(403)
  })
})

describe('the summary of a year', () => {
  const year = { from: '2026-01-01', through: '2026-12-31' }
  /** What the scene's charges are booked as. */
  const charged = 'Parking, storage and other charges'
  type Year = AnswerOf<typeof ownerYear.read>
  const summary = async (query: object, person: Person = as('admin')): Promise<Year> => {
    const answer = await person.call(ownerYear.read, { query: { ...year, ...query } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body as Year
  }
  const of = (ownerId: string, { data }: Year) =>
    data
      .filter((line) => line.ownerId === ownerId)
      .map(({ section, category, amount }) => [section, category, amount])

  it('tells by category what the statements of its months add up to, by the shares of each day', async () => {
    const [landlord, ben, cleo] = ids as [string, string, string]
    const way = { date: '2026-05-02', method: 'bankTransfer', bankAccountId: bank }
    const payments = [{ ownerId: ben, propertyId, amount: 1_000 }]
    await ok(as('admin').call(payOwners, { body: { ...way, payments } }))
    const contribution = { ...way, ownerId: cleo, propertyId, amount: 500 }
    await ok(as('admin').call(receiveContribution, { body: contribution }))
    const ownerId = ids.join()
    const whole = await summary({ ownerId })
    expect(of(landlord, whole)).toEqual([
      ['opening', null, 0],
      ['income', charged, 3_100],
      ['closing', null, 3_100],
    ])
    expect(of(ben, whole)).toEqual([
      ['opening', null, 0],
      ['income', charged, 6_202],
      ['distributions', null, -1_000],
      ['closing', null, 5_202],
    ])
    const cleos = of(cleo, whole)
    expect(cleos).toContainEqual(['income', charged, 20_698])
    expect(cleos).toContainEqual(['contributions', null, 500])
    expect(cleos).toContainEqual(['closing', null, 15_198])
    // Of the repairs 6,000 were paid: the rest of the bill is still owed, and its tax.
    const spent = cleos.filter(([section]) => section === 'expenses' || section === 'tax')
    expect(spent.map(([, category]) => category)).toContain('Bills not paid yet, change')
    expect(spent.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(-6_000)

    const months = await Promise.all(
      Array.from({ length: 12 }, (_, n) => addMonths(year.from, n)).map((from) =>
        read({ from, through: addDays(addMonths(from, 1), -1), ownerId }),
      ),
    )
    const moved = (columns: readonly ('received' | 'spent' | 'fees' | 'paid' | 'contributed' | 'other')[]) =>
      months
        .flatMap(({ data }) => data)
        .reduce((sum, line) => columns.reduce((all, column) => all + (line[column] ?? 0), sum), 0)
    expect(whole.figures!.sums).toEqual([
      {
        currency: 'NGN',
        opening: '0',
        income: String(moved(['received'])),
        expenses: String(moved(['spent'])),
        fees: String(moved(['fees'])),
        paid: String(moved(['paid', 'contributed'])),
        other: String(moved(['other'])),
        closing: months.at(-1)!.totals[0]!.sums['closing'],
      },
    ])
    expect(moved(['received', 'spent', 'fees', 'paid', 'contributed', 'other'])).toBe(23_500)
  })

  it('is a landlord’s own, of days that end before another owner’s begin, and a file', async () => {
    const own = await summary({}, as('landlord'))
    expect(new Set(own.data.map(({ ownerId }) => ownerId))).toEqual(new Set([ids[0]]))
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const file = await as('landlord').call(ownerYear.file, { query: { ...year, format } })
      expect(file.status, file.text.slice(0, 200)).toBe(200)
      if (format === 'csv') expect(file.text).toContain(charged)
    }
    expect((await as('facility-manager').call(ownerYear.read, { query: year })).status).toBe(403)
  })
})

type Mails = AnswerOf<typeof previewOwnerMails>

describe('statements that are mailed', () => {
  const admin = () => as('admin')
  const preview = async (query: object = april, person: Person = admin()) => {
    const answer = await person.call(previewOwnerMails, { query: { ...query } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body as Mails
  }
  const send = (body: object, person: Person = admin()) => person.call(sendOwnerMails, { body })
  const address = async (id: string, email: string) => {
    const { version } = await ok(admin().call(owners.operations.get, { params: { id } }))
    await ok(admin().call(owners.operations.update, { params: { id }, body: { version, email } }))
  }
  /** What was asked for, the newest last, as the queue hands it over. */
  const asked = async () => {
    const { rows } = await server.admin.query<{ id: string }>(
      'select id from owner_mails where organisation_id = $1 order by created_at, id',
      [server.own.id],
    )
    return rows.map(({ id }) => ({ id, kind: 'owner' as const, organisationId: server.own.id }))
  }

  it('go to whoever has an address and something to see, once for a period unless sent again on purpose', async () => {
    const outcomes = ({ owners: found }: Mails) => found.map(({ name, outcome }) => [name, outcome])
    expect(outcomes(await preview())).toEqual([
      ['Ben Obi', 'noEmail'],
      ['Cleo Ltd', 'noEmail'],
      ['Owner', 'noEmail'],
    ])
    const [landlord, , cleo] = ids as [string, string, string]
    await address(landlord, 'landlord@example.com')
    await address(cleo, 'cleo@example.com')
    // Before they bought there is nothing to show.
    expect(outcomes(await preview({ ...march, ownerId: cleo }))).toEqual([['Cleo Ltd', 'nothing']])
    expect((await preview({ ...april, ownerId: cleo })).owners).toMatchObject([
      { outcome: 'ready', properties: 1, held: [{ currency: 'NGN', amount: 14_698 }], last: null },
    ])
    expect(errorOf(await send({ ...april, ownerIds: [ids[1]] }), 422)).toMatchObject({
      payload: [{ field: 'ownerIds.0', errors: ['Ben Obi has no email address: enter one first.'] }],
    })
    errorOf(await send({ ...april, through: '2199-01-01', ownerIds: [cleo] }), 422)
    const both = { ...april, ownerIds: [landlord, cleo] }
    // However often it is asked for at once, each gets one.
    const answers = await Promise.all([send(both), send(both)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(202)
    expect(await asked()).toHaveLength(2)
    errorOf(await send(both), 422)
    expect((await preview()).owners.map(({ name, last }) => [name, last?.to])).toEqual([
      ['Ben Obi', undefined],
      ['Cleo Ltd', 'cleo@example.com'],
      ['Owner', 'landlord@example.com'],
    ])

    const written = await Promise.all((await asked()).map((job) => ownerMail(server.services, job)))
    const [own, other] = written.toSorted((a, b) => b!.to.localeCompare(a!.to))
    expect(own).toMatchObject({ to: 'landlord@example.com', attachments: [{ type: 'application/pdf' }] })
    expect(own!.letter.paragraphs.join(' ')).toContain('₦31')
    expect(own!.letter.action!.url).toContain(
      '/dashboard/owners/statement?from=2026-04-01&through=2026-04-30',
    )
    // Without an account there is no page to lead to.
    expect(other!.letter.action).toBeUndefined()
    expect(other!.letter.paragraphs.join(' ')).toContain('₦146.98')
    await own!.afterwards(true)
    await other!.afterwards(false)
    const sent = await Promise.all((await asked()).map((job) => ownerMail(server.services, job)))
    expect(sent).toEqual([undefined, undefined])
    // What was refused can be sent like the first one; what was taken only on purpose.
    expect((await send({ ...april, ownerIds: [cleo] })).status).toBe(202)
    expect((await send({ ...april, ownerIds: [landlord], again: true })).status).toBe(202)
    expect(await asked()).toHaveLength(4)
    // A year has a paper of its own.
    const year = { kind: 'year', from: '2026-01-01', through: '2026-04-30', ownerIds: [cleo] }
    expect((await send(year)).status).toBe(202)
    const summary = await ownerMail(server.services, (await asked()).at(-1)!)
    expect(summary!.attachments![0]!.name).toContain('Year-end summary')
    expect(summary!.attachments![0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('are of the properties that whoever sends them looks after', async () => {
    const manager = as('portfolio-manager')
    expect((await preview(april, manager)).owners).toHaveLength(3)
    const params = { id: propertyId }
    const { version } = await ok(admin().call(properties.operations.get, { params }))
    await ok(
      admin().call(properties.operations.update, { params, body: { version, portfolioManagerId: null } }),
    )
    expect((await preview(april, manager)).owners).toEqual([])
    errorOf(await send({ ...april, ownerIds: [ids[0]] }, manager), 422)
    errorOf(await send({ ...april, ownerIds: [ids[0]] }, as('landlord')), 403)
  })
})
