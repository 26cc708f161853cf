import { readXlsx } from 'hucre/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { creditCharge, raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { readReceipt } from '#contract/tenant/money/receipts.ts'
import { recordPayment, reversePayment } from '#contract/tenant/money/payment-operations.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import type { Filling } from '#tests/support/client.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let house: Letting
let bankAccountId: string

const ask = (operation: Operation, filling: Filling) => server.own.people.admin.call(operation, filling)
const made = async (operation: Operation, body: object) => (await ok(ask(operation, { body }))).id

beforeAll(async () => {
  server = await startServer()
  await ok(ask(beginBooks, { body: { beginOn: '2026-01-01' } }))
  house = await letting(server.own)
  bankAccountId = await made(bankAccounts.operations.create, {
    name: 'Rents',
    kind: 'client',
    currency: 'NGN',
  })
})
afterAll(() => server.close())

async function read(query: object): Promise<AnswerOf<typeof statement.read>> {
  const answer = await ask(statement.read, { query: { through: '2026-12-31', ...query } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as AnswerOf<typeof statement.read>
}
const charge = (leaseId: string, dueOn: string, net: number, description = 'Rent') =>
  made(raiseCharge, { leaseId, description, dueOn, net })
const pay = (leaseId: string, date: string, amount: number) =>
  made(recordPayment, { leaseId, date, method: 'cheque', bankAccountId, amount, reference: 'FT 7' })
const linesOf = ({ data }: AnswerOf<typeof statement.read>) =>
  data.map(({ date, kind, charged, credited, balance }) =>
    [date, kind, charged ?? -(credited ?? 0), balance].join(' '),
  )

it('reads like a bank statement, as of any day, and says what settled what', async () => {
  const { id: leaseId } = await house.signed(await house.unit(), { start: '2026-01-01' })
  const march = await charge(leaseId, '2026-03-01', 30_000, 'Rent March')
  await charge(leaseId, '2026-04-01', 20_000, 'Rent April')
  const paid = await pay(leaseId, '2026-04-02', 35_000)
  const reversal = { date: '2026-04-09', reason: 'Bounced' }
  await ok(ask(reversePayment, { params: { id: paid }, body: reversal }))
  await ok(
    ask(creditCharge, {
      params: { id: march },
      body: { kind: 'waiver', date: '2026-04-20', amount: 5_000, reason: 'Agreed' },
    }),
  )
  const whole = await read({ leaseId })
  expect(linesOf(whole)).toEqual([
    '2026-03-01 charge 30000 30000',
    '2026-04-01 charge 20000 50000',
    '2026-04-02 payment -35000 15000',
    '2026-04-09 reversal 35000 50000',
    '2026-04-20 waiver -5000 45000',
  ])
  expect(whole.figures).toEqual({
    balances: [{ currency: 'NGN', amount: '45000' }],
    accounts: [expect.stringMatching(/^Ada · Flat 1, House to let · /)],
  })
  expect(whole.totals).toMatchObject([{ sums: { charged: '85000', credited: '40000' } }])
  // On the day after it was paid the cheque had settled March and a part of April; now the waiver alone settles anything.
  const then = await read({ leaseId, from: '2026-04-01', through: '2026-04-03' })
  expect(linesOf(then)).toEqual([
    '2026-04-01 broughtForward 0 30000',
    '2026-04-01 charge 20000 50000',
    '2026-04-02 payment -35000 15000',
  ])
  expect(then.data.map(({ settles }) => settles)).toEqual([
    null,
    'R-00001: ₦50',
    'Rent April: ₦50, Rent March: ₦300',
  ])
  expect(whole.data[0]!.settles).toBe('Waiver: ₦50')
})

it('says of a tenant what all of their leases come to', async () => {
  const tenantId = await house.tenant()
  const ids = []
  for (const start of ['2026-01-01', '2026-02-01'])
    ids.push((await house.signed(await house.unit(), { start, parties: [{ tenantId }] })).id)
  await charge(ids[0]!, '2026-02-01', 100)
  await charge(ids[1]!, '2026-03-01', 50)
  await pay(ids[0]!, '2026-04-01', 400)
  expect(linesOf(await read({ tenantId }))).toEqual([
    '2026-02-01 charge 100 100',
    '2026-03-01 charge 50 150',
    '2026-04-01 payment -400 -250',
  ])
})

const file = (person: Person, query: Record<string, string>) => person.call(statement.file, { query })
const admin = () => server.own.people.admin

it('comes as CSV, XLSX and PDF, with whose account it is', async () => {
  const { id: leaseId } = await house.signed(await house.unit(), { start: '2026-01-01' })
  await charge(leaseId, '2026-03-01', 30_000, 'Rent March')
  const query = { leaseId, from: '2026-02-01', through: '2026-12-31' }
  const csv = await file(admin(), { ...query, format: 'csv' })
  const [labels, ...lines] = csv.text.trim().split('\r\n')
  expect(labels).toContain('Paid or credited')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Balance brought forward')
  expect(lines[1]).toMatch(/Rent March.*300\.00.*300\.00/)
  const { sheets } = await readXlsx((await file(admin(), { ...query, format: 'xlsx' })).bytes)
  expect(sheets[0]!.rows[2]).toContain(300)
  const { bytes } = await file(admin(), { ...query, format: 'pdf' })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  for (const words of [
    'Statement of account',
    'Ada',
    'House to let',
    'Rent March',
    'From 1 Feb 2026',
    '300.00',
  ])
    expect(text).toContain(words)
})

it('reads only the account that somebody is tenant of, unless another is named', async () => {
  await charge((await house.signed(await house.unit(), { start: '2026-01-01' })).id, '2026-03-01', 100)
  expect(await read({})).toMatchObject({ data: [], figures: { balances: [] } })
})

describe('as a tenant', () => {
  let own: string
  let neighbours: string
  let neighbour: string
  const renter = () => server.own.people.renter
  beforeAll(async () => {
    const rented = async (person: object) => {
      const tenantId = await house.tenant(person)
      const parties = [{ tenantId }]
      return { tenantId, ...(await house.signed(await house.unit(), { start: '2026-01-01', parties })) }
    }
    own = (await rented({ firstName: 'Own', userId: renter().userId })).id
    ;({ id: neighbours, tenantId: neighbour } = await rented({ firstName: 'Neighbour' }))
    for (const leaseId of [own, neighbours]) {
      await charge(leaseId, '2026-03-01', 700, leaseId === own ? 'My rent' : 'Their rent')
      await pay(leaseId, '2026-03-02', 200)
    }
  })

  it('shows their own account, as a file too', async () => {
    const answer = await renter().call(statement.read, { query: { through: '2026-12-31' } })
    expect(answer.status, answer.text).toBe(200)
    const body = answer.body as AnswerOf<typeof statement.read>
    expect(linesOf(body)).toEqual(['2026-03-01 charge 700 700', '2026-03-02 payment -200 500'])
    expect(body.figures).toMatchObject({ balances: [{ currency: 'NGN', amount: '500' }] })
    const { text } = await file(renter(), { through: '2026-12-31' })
    expect(text).toContain('My rent')
    expect(text).not.toContain('Their rent')
  })

  it('shows nothing of a neighbour in the same building, however it is asked for', async () => {
    for (const [name, id] of [
      ['leaseId', neighbours],
      ['tenantId', neighbour],
    ] as const) {
      const query = { [name]: id, through: '2026-12-31' }
      const { body } = await renter().call(statement.read, { query })
      expect(body).toMatchObject({ data: [], total: 0, figures: { balances: [], accounts: [] } })
      const answer = await file(renter(), query)
      expect(answer.status).toBe(200)
      expect(answer.text.trim().split('\n')).toHaveLength(1)
    }
    for (const operation of [charges.operations.list, payments.operations.list]) {
      const { body, text } = await renter().call(operation, {})
      expect(body, text).toMatchObject({ data: [{ leaseId: own }] })
      expect(text).not.toContain(neighbours)
    }
    const paid = await ask(payments.operations.list, { query: { lease: neighbours } })
    const { id } = (paid.body as { data: [{ id: string }] }).data[0]
    expect((await renter().call(readReceipt, { params: { id } })).status).toBe(404)
  })
})
