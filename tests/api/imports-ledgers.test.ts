import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, Operation, RecordOf } from '#contract/kit/index.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { importOperations } from '#contract/tenant/import-operations.ts'
import type { ImportLedger } from '#contract/tenant/import-shapes.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { previewChargeRun } from '#contract/tenant/money/charge-runs.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { statement } from '#contract/tenant/money/statement.ts'
import { properties } from '#contract/tenant/properties.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { DrivenImport, startImporting } from '../support/imports.ts'
import { ledgerFile, type FileLine } from '../support/ledger-file.ts'
import { chargeNightly } from '#server/tenant/money/charge-run-jobs.ts'
import type { Person } from '../support/organisation.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let admin: Person
const { lines, text } = ledgerFile()
const asOf = '2023-02-28'

async function made(operation: Operation, body: object): Promise<void> {
  const answer = await admin.call(operation, { body })
  if (answer.status >= 300) throw new Error(answer.text)
}

const ledgerOf = ({ property, tenant }: Pick<FileLine, 'property' | 'tenant'>) => `${property} ${tenant}`

beforeAll(async () => {
  ;({ server, admin } = await startImporting())
  await made(beginBooks, { beginOn: '2022-03-01' })
  await made(bankAccounts.operations.create, { name: 'Rents', kind: 'client', currency: 'ZAR' })
  const place = { addressLine1: '1 Main Road', city: 'Durban', country: 'ZA', currency: 'ZAR' }
  for (const reference of new Set([...lines.map(({ property }) => property), 'H-P90'])) {
    await made(properties.operations.create, { title: `House ${reference}`, reference, ...place })
  }
  const tenancies = [...new Set([...lines.map(ledgerOf), 'H-P90 H-T90', 'H-P90 H-T91'])].map((ledger) => {
    const [property, tenant] = ledger.split(' ')
    return `${property},${tenant},${tenant},2022-01-01,1000`
  })
  const file = ['property,unit,tenant name,start,rent', ...tenancies].join('\n')
  const driven = await DrivenImport.upload(admin, file, 'tenancies.csv', { resource: 'tenancies' })
  await driven.until('ready')
  expect(await driven.commit()).toMatchObject({ rejected: 0 })
})
afterAll(() => server.close())

const upload = async (content: string) => {
  const driven = await DrivenImport.upload(admin, content, 'ledgers.csv', { resource: 'ledgers' })
  await driven.until('ready')
  return driven
}

/** What the preview says of the accounts that the file would change. */
async function previewed(driven: DrivenImport, query: Record<string, string> = {}) {
  const answer = await admin.call(importOperations.balances, { params: { id: driven.id }, query })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as {
    data: ImportLedger[]
    total: number
    differing: number
    accounts: number
    totals: object[]
  }
}

/** What each account owes at the end of a day, worked out from the documents. */
async function balances(day = '9999-12-31'): Promise<Record<string, number>> {
  const { rows } = await server.admin.query<{ ledger: string; balance: string }>(
    `select properties.reference || ' ' || leases.tenant_names as ledger, sum(amount) as balance
     from (
       select postings.organisation_id, lease_id, amount, date from postings
       join accounts on accounts.organisation_id = postings.organisation_id and accounts.id = account_id
       where postings.organisation_id = $1 and purpose in ('receivables', 'unallocatedReceipts')
     ) as moved
     join leases on leases.organisation_id = moved.organisation_id and leases.id = lease_id
     join properties on properties.organisation_id = moved.organisation_id and properties.id = leases.property_id
     where date <= $2 group by 1 having sum(amount) <> 0`,
    [server.own.id, day],
  )
  return Object.fromEntries(rows.map(({ ledger, balance }) => [ledger, Number(balance)]))
}

/** The balance after each line of an account. */
async function statementOf(ledger: string): Promise<number[]> {
  const [property, tenant] = ledger.split(' ')
  const { rows } = await server.admin.query<{ id: string }>(
    `select leases.id from leases
     join properties on properties.organisation_id = leases.organisation_id and properties.id = leases.property_id
     where leases.organisation_id = $1 and properties.reference = $2 and leases.tenant_names = $3`,
    [server.own.id, property, tenant],
  )
  const balancesOf = async (page: number): Promise<number[]> => {
    const query = { leaseId: rows[0]!.id, through: '2024-12-31', limit: '100', page: String(page) }
    const { body } = await admin.call(statement.read, { query })
    const found = (body as { data: { balance: number }[] }).data.map(({ balance }) => balance)
    return found.length < 100 ? found : [...found, ...(await balancesOf(page + 1))]
  }
  return balancesOf(1)
}

const differences = () =>
  server.services.database.withTenant({ organisationId: server.own.id, userId: null }, (tx) =>
    checkBooks(tx, server.own.id),
  )

/** By ledger, from the file alone: what is overdue by days, when what was paid settles the oldest first. */
function ageingOf(file: readonly FileLine[]): Record<string, number[]> {
  const found: Record<string, number[]> = {}
  for (const [ledger, own] of Map.groupBy(file, ledgerOf)) {
    const opening = own[0]!.balance - own[0]!.amount
    const moved = [{ date: '2022-02-28', amount: opening }, ...own.filter(({ date }) => date <= asOf)]
    let paid = 0
    for (const { amount } of moved) if (amount < 0) paid -= amount
    const buckets = [0, 0, 0, 0]
    for (const { date, amount } of moved) {
      if (amount <= 0) continue
      const settled = Math.min(paid, amount)
      paid -= settled
      const days = (Date.parse(asOf) - Date.parse(date)) / 86_400_000
      if (days > 0) buckets[days <= 30 ? 0 : days <= 60 ? 1 : days <= 90 ? 2 : 3]! += amount - settled
    }
    if (buckets.some((sum) => sum > 0)) found[ledger] = buckets
  }
  return found
}

describe('Bulk Add of tenant ledgers', () => {
  it('RT-64 brings 1,039 lines of 30 tenants in with every balance of the file, and takes them back', async () => {
    expect(lines).toHaveLength(1039)
    expect(new Set(lines.map(({ tenant }) => tenant)).size).toBe(30)
    const driven = await upload(text)
    const idle = lines.filter(
      ({ amount }, index) => amount === 0 && ledgerOf(lines[index - 1]!) === ledgerOf(lines[index]!),
    )
    expect(await driven.read()).toMatchObject({ rows: 1039, toReject: 0, toCreate: 1039 - idle.length })
    const shown = await previewed(driven, { limit: '200' })
    expect(shown).toMatchObject({ accounts: 33, total: 33, differing: 0 })
    for (const { opening, charged, paid, balance, stated } of shown.data) {
      expect([opening + charged - paid, stated]).toEqual([balance, balance])
    }
    expect(shown.data.map(({ tenantNames, balance }) => [tenantNames, balance])).toEqual([
      ...new Map(lines.map((line) => [ledgerOf(line), [line.tenant, line.balance]])).values(),
    ])
    const sum = (of: (line: FileLine) => number) => String(lines.reduce((all, line) => all + of(line), 0))
    expect(shown.totals).toEqual([
      expect.objectContaining({
        currency: 'ZAR',
        accounts: 33,
        charged: sum(({ amount }) => Math.max(amount, 0)),
        paid: sum(({ amount }) => Math.max(-amount, 0)),
      }),
    ])
    expect(await driven.commit()).toMatchObject({
      created: 1039 - idle.length,
      rejected: 0,
      skipped: idle.length,
    })
    const last = new Map(lines.map((line) => [ledgerOf(line), line.balance]))
    const owed = Object.fromEntries([...last].filter(([, balance]) => balance !== 0))
    expect(await balances()).toEqual(owed)
    // The balance after each line that ends a day.
    const days = [...new Set(lines.map(({ date }) => date))].toSorted()
    for (const day of [days[0]!, days[Math.floor(days.length / 2)]!, days.at(-9)!]) {
      const upTo = lines.filter(({ date }) => date <= day)
      const then = new Map(upTo.map((line) => [ledgerOf(line), line.balance]))
      const present = await balances(day)
      for (const [ledger, balance] of then)
        expect([day, ledger, present[ledger] ?? 0]).toEqual([day, ledger, balance])
    }
    // And after each line, in the order of the file, on the statement of account.
    for (const [ledger, own] of Map.groupBy(lines, ledgerOf)) {
      const brought = own[0]!.balance === own[0]!.amount ? [] : [own[0]!.balance - own[0]!.amount]
      const moved = own.filter(({ amount }) => amount !== 0).map(({ balance }) => balance)
      expect([ledger, await statementOf(ledger)]).toEqual([ledger, [...brought, ...moved]])
    }
    const report = await admin.call(arrears.read, { query: { asOf } })
    type Row = Record<'propertyTitle' | 'tenantNames', string> &
      Record<'upTo30' | 'upTo60' | 'upTo90' | 'over90', number>
    const aged = (report.body as { data: Row[] }).data.map((row) => [
      `${row.propertyTitle.replace('House ', '')} ${row.tenantNames}`,
      [row.upTo30, row.upTo60, row.upTo90, row.over90],
    ])
    expect(Object.fromEntries(aged)).toEqual(ageingOf(lines))
    expect(await differences()).toEqual([])

    // What a file brought in is not charged again, and nobody charges years of the past unasked.
    const { body } = await admin.call(previewChargeRun, { query: { through: '2023-03-31' } })
    const { charges: toCome } = body as AnswerOf<typeof previewChargeRun>
    expect(toCome.length).toBeGreaterThan(0)
    for (const { propertyTitle, tenantNames, dueOn } of toCome) {
      const ledger = `${propertyTitle.replace('House ', '')} ${tenantNames}`
      const rents = lines.filter(
        (line) => ledgerOf(line) === ledger && line.type === 'Rent' && line.amount > 0,
      )
      expect(dueOn > (rents.at(-1)?.date ?? '')).toBe(true)
    }
    await chargeNightly(server.services)
    const { rows: nightly } = await server.admin.query('select from charge_runs')
    expect(nightly).toEqual([])

    // The same file again adds nothing.
    const again = await upload(text)
    expect(await again.read()).toMatchObject({ toCreate: 0, toReject: 0, toSkip: 1039 })

    expect(await driven.undo()).toMatchObject({ kept: 0 })
    expect(await balances()).toEqual({})
    expect(await balances('2022-09-30')).toEqual({})
    expect(await differences()).toEqual([])
    // And then all of it is new.
    const afresh = await upload(text)
    expect(await afresh.read()).toMatchObject({ toReject: 0 })
  })

  it('names the column and the way out, and holds a ledger back as a whole', async () => {
    const file = (...rows: string[]) => ['property,tenant,date,type,amount,balance', ...rows].join('\n')
    const driven = await upload(
      file(
        'H-P90,H-T90,2022-03-01,Rent,1000.00,1500.00',
        'H-P90,H-T90,2022-03-05,Payment,-600.00,800.00',
        'H-P90,H-T91,2022-02-01,Rent,10.00,10.00',
        'H-P90,Nobody,2022-03-01,Rent,10.00,10.00',
      ),
    )
    const { data } = await driven.rows({ show: 'errors' })
    expect(data.map(({ problems: [problem] }) => [problem!.field, problem!.message])).toEqual([
      [null, 'Held back with its ledger: correct row 3 first.'],
      ['balance', expect.stringMatching(/would be .*900.*the file says .*800/)],
      ['date', 'The books begin on 2022-03-01: bring in what came before as an opening balance.'],
      ['tenantName', 'No lease at this property fits. Correct the name, or import the tenancies first.'],
    ])
    expect(await previewed(driven, { show: 'differs', limit: '1' })).toMatchObject({
      total: 3,
      data: [
        {
          tenantNames: 'H-T90',
          opening: 50_000,
          charged: 100_000,
          paid: 60_000,
          balance: 90_000,
          stated: 80_000,
          heldBecause: 'Held back with its ledger: correct row 3 first.',
        },
      ],
      totals: [],
    })
    const { data: held } = await previewed(driven)
    expect(
      held.map(({ leaseReference, tenantNames, balance }) => [leaseReference === null, tenantNames, balance]),
    ).toEqual([
      [false, 'H-T90', 90_000],
      [false, 'H-T91', 1_000],
      [true, 'Nobody', 1_000],
    ])
    expect((await driven.edit(2, { balance: '900.00' })).import).toMatchObject({ toCreate: 2, toReject: 2 })
    expect(await previewed(driven)).toMatchObject({
      differing: 2,
      totals: [{ accounts: 1, lines: 2, opening: '50000', balance: '90000' }],
    })
    await driven.commit()
    expect(await balances()).toEqual({ 'H-P90 H-T90': 90_000 })
    await driven.undo()
    expect(await balances()).toEqual({})
  })

  it('brings in opening balances on the day before the books begin, and payments from a list of their own', async () => {
    const openings = await upload(
      [
        'property,tenant,date,type,amount',
        'H-P90,H-T90,2022-02-28,Opening balance,250.00',
        'H-P90,H-T91,2022-02-28,Opening balance,-40.00',
      ].join('\n'),
    )
    expect(await openings.commit()).toMatchObject({ created: 2 })
    expect(await balances()).toEqual({ 'H-P90 H-T90': 25_000, 'H-P90 H-T91': -4_000 })
    expect(await balances('2022-02-28')).toMatchObject({ 'H-P90 H-T91': -4_000 })
    const payments = await upload(
      [
        'property,tenant,date,type,amount,reference',
        'H-P90,H-T90,2022-03-04,Payment,300.00,TRF 1',
        'H-P90,H-T91,2022-03-04,Payment,5.00,TRF 2',
      ].join('\n'),
    )
    expect(await payments.commit()).toMatchObject({ created: 2 })
    expect(await balances()).toEqual({ 'H-P90 H-T90': -5_000, 'H-P90 H-T91': -4_500 })
    expect(await differences()).toEqual([])
    expect(await payments.undo()).toMatchObject({ removed: 2, kept: 0 })
    expect(await balances()).toEqual({ 'H-P90 H-T90': 25_000, 'H-P90 H-T91': -4_000 })
    await openings.undo()
    expect(await balances()).toEqual({})
  })

  it('takes payments that name no bank account as paid into the one that rent is paid into', async () => {
    const file = 'property,tenant,date,type,amount\nH-P90,H-T90,2022-03-04,Payment,300.00'
    const added = { name: 'Marina', kind: 'client', currency: 'ZAR' }
    const marina = (await admin.call(bankAccounts.operations.create, { body: added })).body as RecordOf<
      typeof bankAccounts
    >
    const held = await upload(file)
    expect((await held.rows()).data[0]?.problems).toEqual([
      expect.objectContaining({
        field: 'bankAccount',
        message: 'Name the bank account (Rents, Marina), or set which one rent is paid into.',
      }),
    ])
    await admin.call(bankAccounts.operations.update, {
      params: { id: marina.id },
      body: { version: marina.version, takesRent: true },
    })
    const payments = await upload(file)
    expect(await payments.commit()).toMatchObject({ created: 1 })
    const { rows } = await server.admin.query(
      'select distinct bank_account_id from credits where organisation_id = $1 and reversed_on is null and bank_account_id is not null',
      [server.own.id],
    )
    expect(rows).toEqual([{ bank_account_id: marina.id }])
    await payments.undo()
  })
})
