import { readXlsx } from 'hucre/xlsx'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, Report } from '#contract/kit/index.ts'
import { accountLedger } from '#contract/tenant/money/account-ledger.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { journal } from '#contract/tenant/money/journal.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { propertyBalances, trialBalance } from '#contract/tenant/money/trial-balance.ts'
import { changePortfolioProperties } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { addDays } from '#domain/dates/calendar.ts'
import type { MoneyDocument } from '#domain/ledger/postings.ts'
import { randomOf } from '#server/demo/random.ts'
import { entryOf, post } from '#server/ledger/post.ts'
import { letting, ok, type Letting } from '#tests/support/lettings.ts'
import type { Person } from '#tests/support/organisation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Two houses in naira, one of them managed by somebody, one in pounds, and the firm; fourteen months of books. */
let server: TestServer
let managed: Letting
let other: Letting
let british: Letting
let portfolioId: string
let receipt: string

const begin = '2025-01-01'
const admin = () => server.own.people.admin

/** Documents of every shape, drawn at random, posted as the product posts them. */
function documents(): { date: string; document: MoneyDocument }[] {
  const random = randomOf('books of the reports')
  const places = [
    { propertyId: managed.propertyId, currency: 'NGN' },
    { propertyId: other.propertyId, currency: 'NGN' },
    { propertyId: british.propertyId, currency: 'GBP' },
    { propertyId: null, currency: 'NGN' },
  ] as const
  return Array.from({ length: 160 }, () => {
    const { currency, ...dimensions } = random.pick(places)
    const about = { currency, dimensions }
    const amount = Math.round(random.between(1, 900_000))
    const tax = random.chance(0.5) ? Math.round(amount * 0.075) : 0
    const chargeId = uuid()
    const document = random.pick<MoneyDocument>([
      { ...about, kind: 'charge', chargeId, credit: 'rent', net: amount, tax },
      {
        ...about,
        kind: 'creditNote',
        chargeId,
        credit: 'lateFees',
        net: amount,
        tax,
        open: Math.round(amount / 3),
      },
      { ...about, kind: 'writeOff', chargeId, amount },
      { ...about, kind: 'depositRetained', amount },
      { ...about, kind: 'serviceCharge', due: amount, contributed: Math.round(amount / 4), spent: tax },
    ])
    return { date: addDays(begin, Math.round(random.between(0, 430))), document }
  })
}

beforeAll(async () => {
  server = await startServer()
  await ok(admin().call(beginBooks, { body: { beginOn: begin } }))
  const portfolioManagerId = server.own.people['portfolio-manager'].userId
  managed = await letting(server.own, { title: 'Managed house', portfolioManagerId })
  other = await letting(server.own, { title: 'Other house' })
  british = await letting(server.own, { title: 'British house', currency: 'GBP' })
  const by = { organisationId: server.own.id, userId: admin().userId }
  await server.services.database.withTenant(by, async (tx) => {
    const entries = documents().map(({ date, document }) =>
      entryOf(document, { date, sourceId: uuid(), description: 'Drawn at random' }),
    )
    post(tx, by, entries)
  })
  const leaseId = (await managed.signed(await managed.unit(), { start: begin })).id
  const bank = { name: 'Rents', kind: 'client', currency: 'NGN' }
  const bankAccountId = (await ok(admin().call(bankAccounts.operations.create, { body: bank }))).id
  const owed = { leaseId, description: 'Repair', dueOn: '2026-03-01', net: 30_000 }
  await ok(admin().call(raiseCharge, { body: owed }))
  const paid = { leaseId, date: '2026-03-09', method: 'cash', bankAccountId, amount: 50_000 }
  receipt = String((await ok(admin().call(recordPayment, { body: paid })))['receipt'])
  const body = { title: 'North', visibility: 'private' }
  portfolioId = (await ok(admin().call(portfolios.operations.create, { body }))).id
  const add = [managed.propertyId, british.propertyId]
  const changed = await admin().call(changePortfolioProperties, {
    params: { id: portfolioId },
    body: { add, remove: [] },
  })
  expect(changed.status, changed.text).toBeLessThan(300)
})
afterAll(() => server.close())

async function read<R extends Report>(
  report: R,
  query: Record<string, string>,
  person: Person = admin(),
): Promise<AnswerOf<R['read']>> {
  const answer = await person.call(report.read, { query: { limit: '200', ...query } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as AnswerOf<R['read']>
}

/** What the postings say, added up one by one. */
async function posted(from: string, through: string, narrowed = 'true') {
  const { rows } = await server.admin.query<{ account: string; words: string }>(
    `select coalesce(property_id::text, 'firm') as property, name as account, currency,
       sum(amount) filter (where date < $2) as opening,
       sum(amount) filter (where date >= $2 and amount > 0) as debit,
       -sum(amount) filter (where date >= $2 and amount < 0) as credit
     from postings join accounts on accounts.organisation_id = $1 and accounts.id = account_id
     where postings.organisation_id = $1 and date <= $3 and ${narrowed}
     group by 1, 2, 3`,
    [server.own.id, from, through],
  )
  return rows as unknown as {
    property: string
    account: string
    currency: string
    opening: string | null
    debit: string | null
    credit: string | null
  }[]
}

type Balances = AnswerOf<typeof propertyBalances.read>['data']
const wordsOf = (rows: Balances) =>
  rows
    .map(({ propertyId, name, currency, opening, debit, credit, closing }) => {
      expect(closing).toBe((opening ?? 0) + (debit ?? 0) - (credit ?? 0))
      return [propertyId ?? 'firm', name, currency, opening, debit, credit].join(' ')
    })
    .toSorted()
const wordsOfPosted = (rows: Awaited<ReturnType<typeof posted>>) =>
  rows
    .map((row) => ({
      ...row,
      opening: Number(row.opening ?? 0),
      debit: Number(row.debit ?? 0),
      credit: Number(row.credit ?? 0),
    }))
    .filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0)
    .map(({ property, account, currency, opening, debit, credit }) =>
      [property, account, currency, opening, debit, credit].join(' '),
    )
    .toSorted()

const periods = [
  ['2025-01-01', '2026-12-31'],
  ['2025-03-01', '2025-05-31'],
  ['2025-02-11', '2025-02-20'],
  ['2025-02-11', '2025-02-28'],
  ['2025-06-17', '2026-01-09'],
] as const

describe('the trial balance', () => {
  it.each(periods)('from %s to %s is what the postings come to, and balances', async (from, through) => {
    const { data } = await read(propertyBalances, { from, through })
    expect(wordsOf(data)).toEqual(wordsOfPosted(await posted(from, through)))
    const { totals, data: accounts } = await read(trialBalance, { from, through })
    expect(totals.map(({ currency }) => currency)).toEqual(['GBP', 'NGN'])
    for (const { sums } of totals) {
      expect(sums).toMatchObject({ opening: '0', closing: '0' })
      expect(sums['debit']).toBe(sums['credit'])
    }
    // An account each, in the order of the chart, one currency after the other.
    const keys = accounts.map(({ code, currency }) => `${currency} ${code}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(keys.toSorted())
    for (const { name, currency, debit } of accounts) {
      const parts = data.filter((row) => row.name === name && row.currency === currency)
      expect(debit).toBe(parts.reduce((sum, row) => sum + (row.debit ?? 0), 0))
    }
  })

  it('is of some properties, portfolios, the firm’s own books, or a currency', async () => {
    const [from, through] = periods[0]
    const [naira, pounds] = [`currency = 'NGN'`, `currency = 'GBP'`]
    const ofManaged = `property_id = '${managed.propertyId}'`
    for (const [query, narrowed] of [
      [{ propertyId: managed.propertyId }, ofManaged],
      [{ books: 'firm' }, 'property_id is null'],
      [{ books: 'properties' }, 'property_id is not null'],
      [{ currency: 'GBP' }, pounds],
      [{ portfolioId }, `(${ofManaged} or ${pounds})`],
      [{ portfolioId, currency: 'NGN' }, `(${ofManaged} and ${naira})`],
    ] as [Record<string, string>, string][]) {
      const { data } = await read(propertyBalances, { from, through, ...query })
      expect(data.length).toBeGreaterThan(3)
      expect(wordsOf(data), narrowed).toEqual(wordsOfPosted(await posted(from, through, narrowed)))
    }
  })

  it('is of the year so far unless days are given, and of no period that ends before it begins', async () => {
    const { days } = await read(trialBalance, { through: '2026-03-14' })
    expect(days).toEqual({ from: '2026-01-01', through: '2026-03-14' })
    const refused = await admin().call(trialBalance.read, {
      query: { from: '2026-03-15', through: '2026-03-14' },
    })
    expect(refused).toMatchObject({ status: 422, body: { payload: [{ field: 'from' }] } })
  })

  it('RP-02 is of managed properties alone for whoever manages some', async () => {
    const manager = server.own.people['portfolio-manager']
    const [from, through] = periods[4]
    const { data } = await read(propertyBalances, { from, through }, manager)
    const narrowed = `property_id = '${managed.propertyId}'`
    expect(wordsOf(data)).toEqual(wordsOfPosted(await posted(from, through, narrowed)))
    // Portfolios that they may not see narrow it to nothing.
    expect((await read(trialBalance, { from, through, portfolioId: uuid() }, manager)).data).toEqual([])
  })
})

it('the general ledger closes with the trial balance, and holds every account as a file', async () => {
  const [from, through] = periods[4]
  const { data } = await read(trialBalance, { from, through })
  expect(data.length).toBeGreaterThan(10)
  for (const { accountId, currency, opening, closing } of data.slice(0, 8)) {
    const { figures } = await read(accountLedger, {
      from,
      through,
      accountId: accountId!,
      currency: currency!,
    })
    expect(figures!.balances).toEqual([{ currency, opening: String(opening), closing: String(closing) }])
  }
  expect((await read(accountLedger, { from, through })).data).toEqual([])
  const { text } = await admin().call(accountLedger.file, { query: { from, through, format: 'csv' } })
  const lines = text.trimEnd().split(/\r?\n/)
  const { rows } = await server.admin.query(
    'select 1 from postings where organisation_id = $1 and date between $2 and $3',
    [server.own.id, from, through],
  )
  const openings = data.filter(({ opening }) => opening !== 0).length
  expect(lines).toHaveLength(1 + openings + rows.length)
  for (const { name } of data) expect(text).toContain(name)
})

describe('the journal', () => {
  const march = { from: '2026-03-01', through: '2026-03-31' }

  it('has a line for each posting, with its document, on the page as in files', async () => {
    const { data, totals } = await read(journal, march)
    const shown = data.map(({ date, account, debit, credit, documentNumber, tenantNames, propertyTitle }) =>
      [date, account, debit, credit, documentNumber, tenantNames, propertyTitle].join(', '),
    )
    expect(receipt).toMatch(/^R/)
    expect(shown).toContain(`2026-03-09, Bank accounts, 50000, 0, ${receipt}, Ada, Managed house`)
    expect(shown).toContain('2026-03-01, Owed by tenants, 30000, 0, , Ada, Managed house')
    for (const { sums } of totals) expect(sums['debit']).toBe(sums['credit'])
    // A page has the same lines in the same order.
    const second = await read(journal, { ...march, limit: '2', page: '2' })
    expect(second.data).toEqual(data.slice(2, 4))

    const { text } = await admin().call(journal.file, { query: { ...march, format: 'csv' } })
    const [labels, ...lines] = text.replace('\uFEFF', '').trimEnd().split(/\r?\n/)
    expect(labels).toBe(
      'Currency,Entry ID,Date,Description,Kind,Document number,Account code,Account,Property,Unit,Tenant or vendor,Tenant,' +
        'Vendor,Lease,Bank account,Debit,Credit',
    )
    expect(lines).toHaveLength(data.length)
    expect(lines.find((line) => line.includes('Bank accounts'))).toContain(`${data.at(-1)!.entryId}`)
    const { sheets } = await readXlsx(
      (await admin().call(journal.file, { query: { ...march, format: 'xlsx' } })).bytes,
    )
    const [head = [], ...rows] = sheets[0]!.rows
    const sum = (name: string) => rows.reduce((all, row) => all + Number(row[head.indexOf(name)] ?? 0), 0)
    expect(Math.round(sum('Debit') * 100)).toBe(data.reduce((all, { debit }) => all + (debit ?? 0), 0))
  })

  it('is of one kind, where one is asked for', async () => {
    const { data } = await read(journal, { ...march, kind: 'payment' })
    expect(data.map(({ account }) => String(account)).toSorted()).toEqual([
      'Bank accounts',
      'Credit on account',
      'Owed by tenants',
    ])
  })
})
