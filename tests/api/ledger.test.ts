import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/dates/calendar.ts'
import type { MoneyDocument } from '#domain/ledger/postings.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { openBooks } from '#server/ledger/open-books.ts'
import { entryOf, post, reverse } from '#server/ledger/post.ts'
import type { Transaction } from '#server/db/database.ts'
import { letting } from '#tests/support/lettings.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let by: { organisationId: string; userId: string }
let house: string
let bank: string

const write = <T>(work: (tx: Transaction) => Promise<T>) => server.services.database.withTenant(by, work)

beforeAll(async () => {
  server = await startServer()
  by = { organisationId: server.own.id, userId: server.own.people.admin.userId }
  await write((tx) => openBooks(tx, by.organisationId, '2026-01-01'))
})
afterAll(() => server.close())
beforeEach(async () => {
  house = await propertyIn('NGN')
  bank = uuid()
  await write((tx) =>
    sql`insert into bank_accounts (organisation_id, id, name, kind, currency)
      values (${by.organisationId}, ${bank}, ${bank}, 'client', 'NGN')`.execute(tx),
  )
})

const propertyIn = async (currency: string) => (await letting(server.own, { currency })).propertyId

const charge = (
  over: Partial<{ propertyId: string | null; currency: 'NGN' | 'GBP'; net: number }> = {},
): MoneyDocument => ({
  kind: 'charge',
  chargeId: uuid(),
  credit: 'rent',
  net: over.net ?? 1_000,
  tax: 0,
  currency: over.currency ?? 'NGN',
  dimensions: { propertyId: over.propertyId === undefined ? house : over.propertyId, leaseId: null },
})
const payment = (amount: number): MoneyDocument => ({
  kind: 'payment',
  bankAccountId: bank,
  amount,
  settles: [],
  currency: 'NGN',
  dimensions: { propertyId: house },
})
const on = (date: string, document: MoneyDocument) =>
  entryOf(document, { date, sourceId: uuid(), description: 'Test' })
const posting = (date: string, ...documents: MoneyDocument[]) =>
  write(async (tx) => {
    const entries = documents.map((document) => on(date, document))
    post(tx, by, entries)
    return entries
  })

/** By purpose, of the house. */
async function balances(day: string): Promise<Record<string, string>> {
  const { rows } = await write((tx) =>
    sql<{ purpose: string; balance: string }>`
      select purpose, sum(balance)::text as balance from balances_on(${by.organisationId}, ${day})
      join accounts on accounts.organisation_id = ${by.organisationId} and accounts.id = account_id
      where property_id = ${house} group by purpose`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, balance]))
}

const refusedWith = (code: string) => expect.objectContaining({ code })

describe('the ledger', () => {
  it('keeps the balance of every day', async () => {
    await posting('2026-01-31', charge())
    await posting('2026-02-01', charge({ net: 500 }), payment(700))
    await posting('2026-02-15', payment(300))
    expect(await balances('2026-01-30')).toEqual({})
    expect(await balances('2026-01-31')).toEqual({ receivables: '1000', rent: '-1000' })
    expect(await balances('2026-02-14')).toEqual({
      receivables: '1500',
      rent: '-1500',
      bank: '700',
      unallocatedReceipts: '-700',
    })
    expect(await balances('2027-01-01')).toMatchObject({ bank: '1000', unallocatedReceipts: '-1000' })
    expect(await write((tx) => checkBooks(tx, by.organisationId))).toEqual([])
  })

  it('holds sums that no number can', async () => {
    const most = 9_000_000_000_000_000
    await posting('2026-03-01', ...[1, 2, 3].map(() => charge({ net: most - 1 })))
    expect(await balances('2026-03-01')).toMatchObject({ receivables: '26999999999999997' })
  })

  it('takes an entry back once, and tells both', async () => {
    const [entry] = await posting('2026-03-01', charge())
    const back = { date: '2026-03-05', description: 'Charged twice' }
    const id = await write((tx) => reverse(tx, by, entry!.id, back))
    expect(await balances('2026-03-04')).toMatchObject({ receivables: '1000' })
    expect(await balances('2026-03-05')).toMatchObject({ receivables: '0', rent: '0' })
    await expect(write((tx) => reverse(tx, by, entry!.id, back))).rejects.toMatchObject({
      reason: 'already_reversed',
    })
    await expect(write((tx) => reverse(tx, by, uuid(), back))).rejects.toMatchObject({ status: 404 })
    const { rows } = await server.admin.query('select reverses_id from journal_entries where id = $1', [id])
    expect(rows).toEqual([{ reverses_id: entry!.id }])
    expect(await write((tx) => checkBooks(tx, by.organisationId))).toEqual([])
  })
})

describe('the database refuses', () => {
  const raw = (...lines: object[]) =>
    write((tx) =>
      sql`select post_entries(${by.organisationId}::uuid, ${JSON.stringify([
        {
          id: uuid(),
          date: '2026-01-10',
          kind: 'charge',
          sourceId: uuid(),
          description: 'By hand',
          postings: lines,
        },
      ])}::jsonb)`.execute(tx),
    )
  const line = (account: string, amount: number, over: object = {}) => ({
    account,
    amount,
    currency: 'NGN',
    propertyId: house,
    ...over,
  })

  it('an entry that does not balance, as a whole or for one property', async () => {
    await expect(raw(line('receivables', 100), line('rent', -99))).rejects.toEqual(refusedWith('FH103'))
    const other = await propertyIn('NGN')
    await expect(raw(line('receivables', 100), line('rent', -100, { propertyId: other }))).rejects.toEqual(
      refusedWith('FH103'),
    )
    await expect(raw(line('receivables', 100), line('rent', -100, { propertyId: null }))).rejects.toEqual(
      refusedWith('FH103'),
    )
    await expect(raw()).rejects.toEqual(refusedWith('FH103'))
    expect(await balances('2026-12-31')).toEqual({})
  })

  it('another currency than the property’s or the bank account’s', async () => {
    const pounds = { currency: 'GBP' }
    await expect(raw(line('receivables', 100, pounds), line('rent', -100, pounds))).rejects.toEqual(
      refusedWith('FH103'),
    )
    const nobodys = { currency: 'GBP', propertyId: null }
    await expect(
      raw(line('bank', 100, { ...nobodys, bankAccountId: bank }), line('rent', -100, nobodys)),
    ).rejects.toEqual(refusedWith('FH103'))
    await expect(raw(line('receivables', 100), line('rent', -100, pounds))).rejects.toEqual(
      refusedWith('FH103'),
    )
  })

  it('money at no bank account, a bank account elsewhere, an unknown account, nothing at all', async () => {
    await expect(raw(line('bank', 100), line('rent', -100))).rejects.toEqual(refusedWith('FH103'))
    await expect(raw(line('receivables', 100, { bankAccountId: bank }), line('rent', -100))).rejects.toEqual(
      refusedWith('FH103'),
    )
    await expect(raw(line('nothing', 100), line('rent', -100))).rejects.toEqual(refusedWith('22P02'))
    await expect(raw(line('receivables', 0), line('rent', 0))).rejects.toEqual(refusedWith('23514'))
  })

  it('days before the books begin, and days that are closed; opening balances are dated the day before', async () => {
    await expect(posting('2025-12-31', charge())).rejects.toEqual(refusedWith('FH102'))
    const opening = {
      kind: 'opening',
      account: 'receivables',
      amount: 50,
      currency: 'NGN',
      dimensions: { propertyId: house },
    } as const
    await posting('2025-12-31', opening)
    await write((tx) => sql`update books set closed_through = '2026-01-31'`.execute(tx))
    try {
      await expect(posting('2026-01-31', charge())).rejects.toEqual(refusedWith('FH101'))
      await expect(posting('2025-12-31', opening)).rejects.toEqual(refusedWith('FH101'))
      await posting('2026-02-01', charge())
    } finally {
      await write((tx) => sql`update books set closed_through = null`.execute(tx))
    }
    expect(await balances('2026-12-31')).toEqual({ receivables: '1050', rent: '-1000', ownerEquity: '-50' })
  })

  it.each([
    ['journal_entries', `update journal_entries set date = date`],
    ['journal_entries', `delete from journal_entries`],
    [
      'journal_entries',
      `insert into journal_entries (organisation_id, id, date, kind, source_id, description)
       values (app_organisation(), gen_random_uuid(), '2026-01-01', 'charge', gen_random_uuid(), 'By another')`,
    ],
    ['postings', `update postings set amount = amount + 1`],
    ['postings', `delete from postings`],
    ['postings', `insert into postings select * from postings`],
    ['postings', `truncate postings`],
    ['account_months', `update account_months set debit = 0`],
    ['account_months', `delete from account_months`],
    ['account_months', `insert into account_months select * from account_months`],
  ])('whoever writes to %s past it: %s', async (table, statement) => {
    await expect(write((tx) => sql.raw(statement).execute(tx))).rejects.toMatchObject({
      code: '42501',
      message: `permission denied for table ${table}`,
    })
  })

  it('another organisation’s books', async () => {
    const other = { organisationId: server.other.id, userId: null }
    await expect(write(async (tx) => post(tx, other, [on('2026-01-10', charge())]))).rejects.toEqual(
      refusedWith('FH100'),
    )
  })
})

describe('many at once', () => {
  it('post to the same accounts without waiting for each other for ever, and every balance is right', async () => {
    const days = Array.from({ length: 40 }, (_, index) => addDays('2026-04-01', index * 3))
    await Promise.all(
      Array.from({ length: 8 }, async (_, client) => {
        for (const [index, day] of days.entries()) {
          const documents = [charge({ net: 100 + client }), payment(50 + index)]
          await posting(day, ...(client % 2 ? documents.toReversed() : documents))
        }
      }),
    )
    const owed =
      40 * Array.from({ length: 8 }, (_, client) => 100 + client).reduce((sum, each) => sum + each, 0)
    const paid = 8 * days.reduce((sum, _, index) => sum + 50 + index, 0)
    expect(await balances('2026-12-31')).toMatchObject({ receivables: String(owed), bank: String(paid) })
    expect(await write((tx) => checkBooks(tx, by.organisationId))).toEqual([])
  })

  it('whoever closes the books waits for what is being posted', async () => {
    const closer = new pg.Client(server.database.owner)
    await closer.connect()
    try {
      await closer.query(`set app.organisation = '${by.organisationId}'`)
      let closed = false
      const closing = await write(async (tx) => {
        post(tx, by, [on('2026-01-15', charge())])
        // What went along has been done once something after it is answered.
        await sql`select`.execute(tx)
        const later = closer
          .query(`update books set closed_through = '2026-01-31'`)
          .then(() => (closed = true))
        await sql`select from books for share`.execute(tx)
        expect(closed).toBe(false)
        return [later] as const
      })
      await closing[0]
      expect(closed).toBe(true)
    } finally {
      await closer.query('update books set closed_through = null')
      await closer.end()
    }
  })
})

describe('a check of the books', () => {
  it('tells what is kept and does not follow from the postings', async () => {
    await posting('2026-05-10', charge())
    await server.admin.query(
      `update account_months set debit = debit + 1 where month = '2026-05-01' and property_id = $1 and debit > 0`,
      [house],
    )
    expect(await write((tx) => checkBooks(tx, by.organisationId))).toEqual([
      expect.objectContaining({ what: 'month', words: '2026-05-01 NGN: kept 1001, posted 1000' }),
    ])
    await server.admin.query(
      `update account_months set debit = debit - 1 where month = '2026-05-01' and property_id = $1 and debit > 0`,
      [house],
    )
    await server.admin.query(
      `update postings set amount = amount + 1 where property_id = $1 and amount > 0`,
      [house],
    )
    expect(
      (await write((tx) => checkBooks(tx, by.organisationId))).map(({ what }) => what).toSorted(),
    ).toEqual(['entry', 'month'])
    await server.admin.query(
      `update postings set amount = amount - 1 where property_id = $1 and amount > 0`,
      [house],
    )
  })
})
