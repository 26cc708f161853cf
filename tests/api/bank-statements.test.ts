import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { bankLines, type Suggestion } from '#contract/tenant/money/bank-lines.ts'
import {
  importStatement,
  listBankPositions,
  listUnmatchedEntries,
  matchLine,
  matchSure,
  previewMatch,
  previewStatement,
  unmatchLine,
} from '#contract/tenant/money/bank-operations.ts'
import { addBankRule, forgetBankRule, listBankRules } from '#contract/tenant/money/bank-rules.ts'
import { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import { properties } from '#contract/tenant/properties.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import type { Operation } from '#contract/kit/index.ts'
import { statementCsv, statementForm } from '#tests/support/fixtures/bank.ts'
import { done, signed, withBooks } from '#tests/support/fixtures/money.ts'
import { suggestAll } from '#server/tenant/money/bank/jobs.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Line = RecordOf<typeof bankLines>

let server: TestServer
let bank: string
let propertyId: string
const admin = () => server.own.people.admin

const made = async (operation: Operation, body: object) => (await done(admin().call(operation, { body }))).id

const account = (more: object = {}) =>
  made(bankAccounts.operations.create, {
    name: `Bank ${crypto.randomUUID()}`,
    kind: 'client',
    currency: 'NGN',
    ...more,
  })

beforeAll(async () => {
  server = await startServer()
  await withBooks(server.own)
  bank = await account()
  const house = {
    title: 'House',
    addressLine1: '1 High Street',
    city: 'Lagos',
    country: 'NG',
    currency: 'NGN',
  }
  propertyId = await made(properties.operations.create, house)
})
afterAll(() => server.close())

/** Somebody who rents, and owes so much. */
async function owes(firstName: string, lastName: string, ...amounts: number[]): Promise<string> {
  const unitId = await made(units.operations.create, { propertyId, label: crypto.randomUUID() })
  const tenantId = await made(tenants.operations.create, { kind: 'person', firstName, lastName })
  const leaseId = await signed(server.own, { propertyId, unitId, tenantId })
  for (const net of amounts)
    await made(raiseCharge, { leaseId, description: 'Rent', dueOn: '2026-03-01', net, taxBps: 0 })
  return leaseId
}

const importing = (
  content: string,
  bankAccountId = bank,
  operation: Operation = importStatement,
  query: Record<string, string> = {},
) => admin().call(operation, { params: { id: bankAccountId }, query, ...statementForm(content) })

interface Imported {
  statements: {
    id: string | null
    lines: number
    fresh: number
    gap: string | null
    closing: number | null
  }[]
  csv: { dateOrder: string; columns: Record<string, string> } | null
}
async function imported(content: string, bankAccountId = bank): Promise<Imported> {
  const { status, text, body } = await importing(content, bankAccountId)
  expect(status, text).toBe(201)
  return body as Imported
}

const linesOf = async (bankAccountId: string, query: object = {}): Promise<Line[]> => {
  const { body } = await admin().call(bankLines.operations.list, {
    query: { bankAccountId, limit: '200', ...query },
  })
  return (body as { data: Line[] }).data
}

/** Once suggestions are there. */
async function suggested(bankAccountId: string): Promise<Line[]> {
  await suggestAll(server.services, { organisationId: server.own.id, bankAccountId })
  return linesOf(bankAccountId)
}

const taken = async (line: Line, parts: object[]) =>
  admin().call(matchLine, { params: { id: line.id }, body: { version: line.version, parts } })
const undone = async (line: Line) =>
  admin().call(unmatchLine, { params: { id: line.id }, body: { version: line.version } })
const now = async ({ id }: Line): Promise<Line> =>
  (await admin().call(bankLines.operations.get, { params: { id } })).body as Line

async function positionOf(bankAccountId: string) {
  const { body } = await admin().call(listBankPositions)
  return (
    body as {
      accounts: { id: string; booksBalance: string; open: number; suspense: number; waiting: number }[]
    }
  ).accounts.find(({ id }) => id === bankAccountId)!
}
const booksOf = () =>
  server.services.database.withTenant({ organisationId: server.own.id, userId: null }, (tx) =>
    checkBooks(tx, server.own.id),
  )

describe('importing statements', () => {
  it('brings each line once, whichever files overlap, and counts equal payments of one day', async () => {
    const own = await account()
    const rows = [
      ['2026-03-01', 'Rent', '950.00', 'Ada'],
      ['2026-03-01', 'Rent', '950.00', 'Ada'],
      ['2026-03-02', 'Fee', '-5.00', 'Bank'],
    ] as const
    const shown = await importing(statementCsv(rows), own, previewStatement)
    expect(shown.body).toMatchObject({
      statements: [{ id: null, lines: 3, fresh: 3 }],
      csv: { dateOrder: 'dmy' },
    })
    expect(await linesOf(own)).toHaveLength(0)
    expect((await imported(statementCsv(rows), own)).statements).toMatchObject([{ lines: 3, fresh: 3 }])
    expect((await imported(statementCsv(rows), own)).statements).toMatchObject([{ id: null, fresh: 0 }])
    const more = [...rows, ['2026-03-03', 'Rent', '1.00', 'Obi'] as const]
    expect((await imported(statementCsv(more), own)).statements).toMatchObject([{ lines: 4, fresh: 1 }])
    expect((await linesOf(own)).map(({ amount }) => amount)).toEqual([95_000, 95_000, -500, 100])
  })

  it('refuses what is broken, of another account or currency, and keeps nothing of it', async () => {
    const own = await account({ iban: 'DE89370400440532013000', currency: 'EUR', kind: 'office' })
    const refused = async (content: string) => {
      const { status, body } = await importing(content, own)
      expect(status).toBe(422)
      return (body as { message: string }).message
    }
    const mt940 = (number: string, currency: string, closing: string) =>
      `:20:X\n:25:${number}\n:28C:1\n:60F:C260301${currency}10,\n:61:2603020302C5,NTRFNONREF\n:62F:C260331${currency}${closing}\n-\n`
    expect(await refused(mt940('DE89370400440532013000', 'EUR', '16,'))).toContain(
      'Line 6: the opening balance of 10.00 EUR and 1 line make',
    )
    expect(await refused(mt940('GB29NWBK60161331926819', 'EUR', '15,'))).toContain(
      'of the account GB29NWBK60161331926819',
    )
    expect(await refused(mt940('DE89370400440532013000', 'USD', '15,'))).toContain('in USD')
    expect(await refused('nothing')).toMatch(/^Line 1: /)
    expect(await linesOf(own)).toHaveLength(0)
    expect((await imported(mt940('532013000', 'EUR', '15,'), own)).statements).toMatchObject([
      { closing: 1_500, gap: null },
    ])
    const later = `:20:X\n:25:532013000\n:60F:C260501EUR17,\n:61:260502C1,NTRFNONREF\n:62F:C260531EUR18,\n-\n`
    expect((await imported(later, own)).statements[0]!.gap).toContain(
      'closed at 15.00, this one opens at 17.00',
    )
  })

  it('is undone while nothing of it is matched', async () => {
    const own = await account()
    const { statements } = await imported(statementCsv([['2026-03-01', 'Fee', '-5.00']]), own)
    const [line] = await linesOf(own)
    const remove = () =>
      admin().call(bankStatements.operations.remove, { params: { id: statements[0]!.id! } })
    expect((await taken(line!, [{ kind: 'suspense', amount: -500 }])).status).toBe(200)
    expect((await remove()).status).toBe(409)
    expect((await undone(await now(line!))).status).toBe(200)
    expect((await remove()).status).toBe(204)
    expect(await linesOf(own)).toHaveLength(0)
  })
})

describe('matching lines', () => {
  it('accepts what is sure by itself, and leaves the rest to people', async () => {
    const own = await account()
    const ngozi = await owes('Ngozi', 'Adeyemi', 95_000)
    await owes('Tunde', 'Bakare', 95_000)
    await imported(
      statementCsv([
        ['2026-03-02', 'Transfer', '950.00', 'NGOSI ADEYEMMI'],
        ['2026-03-02', 'Transfer', '950.00', 'Somebody'],
      ]),
      own,
    )
    const [first, second] = await suggested(own)
    const best = (line: Line): Suggestion => line.suggestions[0]!
    expect(best(first!)).toMatchObject({
      sure: true,
      parts: [{ kind: 'payment', leaseId: ngozi, amount: 95_000 }],
    })
    expect(second!.suggestions.every(({ sure }) => !sure)).toBe(true)
    const { body } = await admin().call(matchSure, { params: { id: own } })
    expect(body).toMatchObject({ matched: 1 })
    const matched = await now(first!)
    expect(matched).toMatchObject({ status: 'matched', matches: [{ kind: 'payment', amount: 95_000 }] })
    expect((await now(second!)).status).toBe('open')
    expect((await positionOf(own)).booksBalance).toBe('95000')
    // Undone, the payment is reversed and the line is to be matched again.
    expect((await undone(matched)).status).toBe(200)
    expect(await positionOf(own)).toMatchObject({ booksBalance: '0', open: 2 })
    expect((await suggested(own)).find(({ id }) => id === first!.id)!.suggestions[0]).toMatchObject({
      sure: true,
    })
    expect(await booksOf()).toEqual([])
  })

  it('splits a line, parks it in suspense and moves it between accounts; parts have to make it up', async () => {
    const own = await account()
    const other = await account()
    const lease = await owes('Chidinma', 'Okafor', 100_000)
    await imported(
      statementCsv([
        ['2026-03-02', 'Mixed', '1050.00'],
        ['2026-03-03', 'Unknown', '20.00'],
        ['2026-03-04', 'To savings', '-30.00'],
      ]),
      own,
    )
    const [mixed, unknown, moved] = await linesOf(own)
    const income = await made(accounts.operations.create, { code: '4990', name: 'Interest', type: 'income' })
    const short = await taken(mixed!, [{ kind: 'payment', leaseId: lease, amount: 100_000 }])
    expect(short.status).toBe(422)
    expect(short.text).toContain('50.00 is left')
    const parts = [
      { kind: 'payment', leaseId: lease, amount: 100_000 },
      { kind: 'category', accountId: income, amount: 5_000 },
    ]
    expect((await taken(mixed!, parts)).status).toBe(200)
    expect((await taken(await now(mixed!), parts)).status).toBe(409)
    expect((await taken(unknown!, [{ kind: 'suspense', amount: 2_000 }])).status).toBe(200)
    expect((await taken(moved!, [{ kind: 'transfer', bankAccountId: other, amount: -3_000 }])).status).toBe(
      200,
    )
    expect(await positionOf(own)).toMatchObject({
      booksBalance: String(105_000 + 2_000 - 3_000),
      open: 0,
      suspense: 1,
    })
    expect((await positionOf(other)).booksBalance).toBe('3000')
    // What was parked is resolved later; the other side of the transfer is found in its account.
    expect(
      (await taken(await now(unknown!), [{ kind: 'payment', leaseId: lease, amount: 2_000 }])).status,
    ).toBe(200)
    expect(await positionOf(own)).toMatchObject({ booksBalance: '104000', suspense: 0 })
    await imported(statementCsv([['2026-03-04', 'From rents', '30.00']]), other)
    const { body: inBooks } = await admin().call(listUnmatchedEntries, {
      params: { id: other },
      query: { search: 'SAVINGS' },
    })
    expect(inBooks).toMatchObject({ entries: [{ amount: 3_000, date: '2026-03-04' }] })
    const [arrived] = await suggested(other)
    expect(arrived!.suggestions[0]).toMatchObject({ parts: [{ kind: 'found' }] })
    expect((await taken(arrived!, arrived!.suggestions[0]!.parts)).status).toBe(200)
    expect((await undone(await now(moved!))).text).toContain('Undo that line first')
    expect(await booksOf()).toEqual([])
  })

  it('learns which category a text is of', async () => {
    const own = await account({ kind: 'office' })
    const charges = await made(accounts.operations.create, {
      code: '5991',
      name: 'Fees of banks',
      type: 'expense',
    })
    const months = ['2026-01-31', '2026-02-28', '2026-03-31'].map(
      (day) => [day, `Account fee ${day}`, '-5.00'] as const,
    )
    await imported(statementCsv(months), own)
    const category = [{ kind: 'category', accountId: charges, amount: -500 }]
    for (const line of (await linesOf(own)).slice(0, 2))
      expect((await taken(await now(line), category)).status).toBe(200)
    expect((await suggested(own))[2]!.suggestions[0]).toMatchObject({
      label: 'Fees of banks',
      sure: true,
      parts: category,
    })
  })

  it('takes rules that are made by hand, counts their use and forgets them', async () => {
    const own = await account({ kind: 'office' })
    const power = await made(accounts.operations.create, { code: '5992', name: 'Power', type: 'expense' })
    const rows = [
      ['2026-03-01', 'CARD 4411 City-Power plc', '-40.00'],
      ['2026-03-02', 'City Power again', '-41.00'],
    ] as const
    await imported(statementCsv(rows), own)
    const params = { id: own }
    const body = { words: 'City Power', direction: 'out', kind: 'category', accountId: power }
    const added = await admin().call(addBankRule, { params, body })
    expect(added.status, added.text).toBe(201)
    expect(added.body).toMatchObject({ words: 'city power', byHand: true, target: 'Power', times: 0 })
    const { id: ruleId } = added.body as { id: string }
    for (const [more, sentence] of [
      [{}, 'There is a rule for these words already'],
      [{ words: '!!!' }, 'at least three letters'],
      [{ words: 'rent', accountId: null }, 'Choose a category'],
      [{ words: 'rent', kind: 'payment' }, 'Tenants pay money in'],
      [{ words: 'rent', kind: 'transfer', otherAccountId: own }, 'another bank account'],
    ] as const) {
      const refused = await admin().call(addBankRule, { params, body: { ...body, ...more } })
      expect(refused.status, refused.text).toBe(422)
      expect(refused.text).toContain(sentence)
    }

    const [first] = await suggested(own)
    expect(first!.suggestions[0]).toMatchObject({ sure: true, ruleId, label: 'Power' })
    // What it posts is shown, and nothing of it stays.
    const parts = first!.suggestions[0]!.parts
    const shown = await admin().call(previewMatch, {
      params: { id: first!.id },
      body: { version: first!.version, parts },
    })
    expect(shown.body).toMatchObject({
      entries: [{ date: '2026-03-01', lines: [{ amount: -4_000 }, { account: 'Power', amount: 4_000 }] }],
    })
    expect((await now(first!)).version).toBe(first!.version)
    expect((await taken(first!, parts)).status).toBe(200)
    const list = async () =>
      ((await admin().call(listBankRules, { query: { account: own } })).body as { rules: object[] }).rules
    expect(await list()).toMatchObject([{ id: ruleId, times: 1 }])
    expect((await admin().call(forgetBankRule, { params: { ...params, ruleId } })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await suggested(own)).find(({ status }) => status === 'open')!.suggestions).toEqual([])
  })
})
