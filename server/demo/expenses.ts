import { sql } from 'kysely'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { usualPrefixes } from '#domain/money/number-series.ts'
import type { Transaction } from '../db/database.ts'
import { entryOf, post, type Bookkeeper, type Entry } from '../ledger/post.ts'
import { takeNumbers } from '../numbers.ts'
import type { DemoOrganisation } from './business.ts'
import { demoId } from './ids.ts'
import { randomOf } from './random.ts'
import { insertAll } from './rows.ts'
import { dialCodes, regularOf, type DemoInvoice, type DemoSupplier } from './supplies.ts'

/** So many are posted by one statement. */
const batch = 300

/** What issues cost that somebody known has done. */
async function ofIssues(
  tx: Transaction,
  { id, properties }: DemoOrganisation,
  vendors: readonly DemoSupplier[],
  today: string,
): Promise<DemoInvoice[]> {
  const { rows } = await sql<{
    id: string
    propertyId: string
    category: string
    title: string
    cost: number
    day: string
  }>`
    select id, property_id as "propertyId", category, title, cost, completed_at::date::text as day from issue_records
    where organisation_id = ${id} and cost > 0 and completed_at > ${addMonths(today, -10)}::date order by id`.execute(
    tx,
  )
  const places = new Map(properties.map((property) => [property.id, property]))
  return rows.flatMap(({ id: issueId, propertyId, category, title, cost, day }) => {
    const { record } = places.get(propertyId)!
    const vendor = vendors.find(
      ({ trade, dialCode }) => trade === category && dialCode === dialCodes[record.country],
    )
    if (!vendor) return []
    return [
      {
        id: demoId('expense', issueId, Date.parse(day)),
        propertyId,
        currency: record.currency,
        vendor,
        issueId,
        description: title,
        incurredOn: day,
        code: '5100',
        net: cost,
        recoverableBps: 0,
      },
    ]
  })
}

/** How far the office has come with an invoice: most of what is due is paid. */
function stageOf({ id, incurredOn, vendor }: DemoInvoice, today: string) {
  const drawn = randomOf(`stage of ${id}`).next()
  if (addDays(incurredOn, 20) > today)
    return drawn < 0.25 ? 'draft' : drawn < 0.6 ? 'submitted' : drawn < 0.68 ? 'rejected' : 'approved'
  const isDue = addDays(incurredOn, vendor.paymentDays + 5) <= today
  if (!isDue) return 'approved'
  return drawn < 0.02 ? 'void' : drawn > 0.8 && addDays(incurredOn, 70) > today ? 'partPaid' : 'paid'
}

const noted: Readonly<Record<string, string>> = {
  rejected: 'The invoice names another property.',
  void: 'Invoiced twice.',
}

/**
 * A year of vendors' invoices: what a building needs, and what issues cost; most are paid, the latest are still on their way.
 * Before the months are closed.
 */
export async function loadExpenses(
  tx: Transaction,
  organisation: DemoOrganisation,
  today: string,
): Promise<void> {
  const { id: organisationId, profiles, properties } = organisation
  const by: Bookkeeper = { organisationId, userId: null }
  const { rows: vendors } = await sql<DemoSupplier>`
    select id, name, trade, dial_code as "dialCode", coalesce(payment_days, 30) as "paymentDays" from vendors
    where organisation_id = ${organisationId} order by name`.execute(tx)
  const { rows: accounts } = await sql<{ id: string; code: string }>`
    select id, code from accounts where organisation_id = ${organisationId}`.execute(tx)
  const { rows: banks } = await sql<{ id: string; currency: string }>`
    select id, currency from bank_accounts where organisation_id = ${organisationId} and kind = 'client'`.execute(
    tx,
  )
  const accountOf = new Map(accounts.map(({ id, code }) => [code, id]))
  const bankOf = new Map(banks.map(({ id, currency }) => [currency, id]))
  const withRole = (role: string) => profiles.find((profile) => profile.role === role)?.userId
  const enters = withRole('facility-manager') ?? profiles[0]!.userId
  const approves = withRole('portfolio-manager') ?? withRole('admin') ?? profiles[0]!.userId
  const invoices = [
    ...properties.flatMap((property) => regularOf(property, vendors, today)),
    ...(await ofIssues(tx, organisation, vendors, today)),
  ].toSorted((a, b) => (a.incurredOn < b.incurredOn ? -1 : a.incurredOn > b.incurredOn ? 1 : 0))
  const made = invoices.map((invoice) => ({ ...invoice, state: stageOf(invoice, today) }))
  const posted = made.filter(({ state }) => ['approved', 'paid', 'partPaid', 'void'].includes(state))
  const first =
    posted.length > 0 ? (await takeNumbers(tx, organisationId, 'expense', posted.length)).first : 0
  const numberOf = new Map(posted.map(({ id }, place) => [id, first + place]))
  const entries: Entry[] = []
  const payments: object[] = []
  const rows = made.map((invoice) => {
    const { id, state, incurredOn, net, currency, vendor, propertyId, description } = invoice
    const at = `${incurredOn}T09:30:00Z`
    const number = numberOf.get(id) ?? null
    const dimensions = { propertyId, vendorId: vendor.id }
    const row = {
      organisation_id: organisationId,
      id,
      created_at: at,
      created_by: enters,
      updated_at: at,
      number,
      prefix: number === null ? null : usualPrefixes.expense,
      property_id: propertyId,
      vendor_id: vendor.id,
      issue_id: invoice.issueId,
      description,
      reference: `${vendor.name.slice(0, 2).toUpperCase()}-${1000 + (Number.parseInt(id.slice(-4), 16) % 9000)}`,
      incurred_on: incurredOn,
      due_on: addDays(incurredOn, vendor.paymentDays),
      currency,
      recovers_tax: false,
      stage: number === null ? state : state === 'void' ? 'void' : 'approved',
      entered_by: [enters],
      submitted_at: state === 'draft' ? null : at,
      submitted_by: state === 'draft' ? null : enters,
      approved_at: number === null ? null : `${incurredOn}T14:00:00Z`,
      approved_by: number === null ? null : approves,
      reason: noted[state] ?? null,
      net,
      paid: 0,
      settled_on: null as string | null,
      posted_on: number === null ? null : incurredOn,
      entry_id: null as string | null,
      void_entry_id: null as string | null,
    }
    if (number === null) return row
    const label = `${usualPrefixes.expense}${String(number).padStart(5, '0')}`
    const lines = [{ category: accountOf.get(invoice.code)!, unitId: null, net, tax: 0 }]
    const entry = entryOf(
      { kind: 'expense', currency, dimensions, recoversTax: false, lines },
      { date: incurredOn, sourceId: id, description },
    )
    entries.push(entry)
    row.entry_id = entry.id
    if (state === 'void') {
      const back = entryOf(
        {
          kind: 'expense',
          currency,
          dimensions,
          recoversTax: false,
          lines: lines.map((line) => ({ ...line, net: -net })),
        },
        { date: addDays(incurredOn, 2), sourceId: id, description: `${label} voided: ${row.reason}` },
      )
      entries.push({ ...back, kind: 'reversal', reversesId: entry.id })
      row.void_entry_id = back.id
    }
    if (state === 'paid' || state === 'partPaid') {
      const amount = state === 'paid' ? net : Math.round(net / 2)
      const date = addDays(incurredOn, vendor.paymentDays)
      const bankAccountId = bankOf.get(currency)!
      const payment = entryOf(
        { kind: 'expensePayment', currency, dimensions, bankAccountId, amount },
        { date, sourceId: id, description: `${label} paid to ${vendor.name}` },
      )
      entries.push(payment)
      payments.push({
        organisation_id: organisationId,
        id: demoId('expense payment', id, Date.parse(date)),
        created_by: approves,
        expense_id: id,
        // What was paid on one day from one account went together.
        batch_id: demoId('expense batch', `${bankAccountId}/${date}`),
        date,
        method: 'bankTransfer',
        bank_account_id: bankAccountId,
        amount,
        entry_id: payment.id,
      })
      row.paid = amount
      row.settled_on = state === 'paid' ? date : null
    }
    return row
  })
  for (let from = 0; from < entries.length; from += batch) post(tx, by, entries.slice(from, from + batch))
  await insertAll(tx, 'expenses', expenseTypes, rows)
  await insertAll(
    tx,
    'expense_lines',
    lineTypes,
    made.map(({ id, code, net, recoverableBps }) => ({
      organisation_id: organisationId,
      expense_id: id,
      n: 1,
      account_id: accountOf.get(code)!,
      net,
      tax: 0,
      recoverable_bps: recoverableBps,
      capital: false,
    })),
  )
  await insertAll(tx, 'expense_payments', paymentTypes, payments)
}

const expenseTypes = {
  organisation_id: 'uuid',
  id: 'uuid',
  created_at: 'timestamptz',
  created_by: 'uuid',
  updated_at: 'timestamptz',
  number: 'bigint',
  prefix: 'text',
  property_id: 'uuid',
  vendor_id: 'uuid',
  issue_id: 'uuid',
  description: 'text',
  reference: 'text',
  incurred_on: 'date',
  due_on: 'date',
  currency: 'text',
  recovers_tax: 'boolean',
  stage: 'text',
  entered_by: 'uuid[]',
  submitted_at: 'timestamptz',
  submitted_by: 'uuid',
  approved_at: 'timestamptz',
  approved_by: 'uuid',
  reason: 'text',
  net: 'bigint',
  paid: 'bigint',
  settled_on: 'date',
  posted_on: 'date',
  entry_id: 'uuid',
  void_entry_id: 'uuid',
}

const lineTypes = {
  organisation_id: 'uuid',
  expense_id: 'uuid',
  n: 'integer',
  account_id: 'uuid',
  net: 'bigint',
  tax: 'bigint',
  recoverable_bps: 'integer',
  capital: 'boolean',
}

const paymentTypes = {
  organisation_id: 'uuid',
  id: 'uuid',
  created_by: 'uuid',
  expense_id: 'uuid',
  batch_id: 'uuid',
  date: 'date',
  method: 'text',
  bank_account_id: 'uuid',
  amount: 'bigint',
  entry_id: 'uuid',
}
