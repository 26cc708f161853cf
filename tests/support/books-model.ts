import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Operation } from '#contract/kit/index.ts'
import {
  approveExpense,
  payExpenses,
  reverseExpensePayment,
  voidExpense,
} from '#contract/tenant/money/expense-operations.ts'
import {
  acceptSale,
  completeSale,
  contractSale,
  endSale,
  receiveSalePayment,
  reopenSale,
  reverseSaleReceipt,
} from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { units } from '#contract/tenant/units.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { changePlan } from '#contract/tenant/money/service-charge-plan.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/errors.ts'
import type { Year } from '#server/tenant/money/service-charges/crud.ts'
import { raiseThrough } from '#server/tenant/money/service-charges/demands.ts'
import { reconcileYear } from '#server/tenant/money/service-charges/reconcile.ts'
import type { Filling } from './client.ts'
import { as, bank, body, read, server } from './expenses.ts'
import type { Letting } from './lettings.ts'
import { begun, does, equally, moved } from './service-charges.ts'

/** What a client knows of expenses, and of years that units share. */
export interface Documents {
  propertyId: string
  expenses: string[]
  years: readonly { id: string; itemId: string }[]
  /** To vendors: what was approved, less what was paid. */
  owed: bigint
  sales: string[]
  /** What buyers paid of sales that are not completed. */
  inProgress: bigint
}

export type Pick = <T>(list: readonly T[]) => T | undefined
type Step = (known: Documents, pick: Pick, amount: number, date: string) => Promise<void>

/** Two half-years of a property, whose budgets are demanded from their first day. */
export async function documentsOf(house: Letting): Promise<Documents> {
  const { propertyId } = house
  const years: { id: string; itemId: string }[] = []
  for (const half of [
    { from: '2026-01-01', to: '2026-06-30' },
    { from: '2026-07-01', to: '2026-12-31' },
  ]) {
    const plan = equally({ Cleaning: 3_001, Works: { budget: 2_000, recoverableBps: 7_000 } })
    const { id } = await begun(house, half)
    expect((await does(changePlan, { id }, plan)).status).toBe(200)
    await moved({ id }, 'approved')
    await moved({ id }, 'locked')
    years.push({ id, itemId: plan.items[0]!.id })
  }
  await server.admin.query(`update service_charges set locked_on = "from" where property_id = $1`, [
    propertyId,
  ])
  return { propertyId, expenses: [], years, owed: 0n, sales: [], inProgress: 0n }
}

/** What a server answers, or what it refuses as the functions behind it would. */
export async function asked<T>(operation: Operation, filling: Filling): Promise<T> {
  const { status, text, body: answer } = await as('admin').call(operation, filling)
  if (status === 409 || status === 422) throw new Refusal(status, 'invalid', text)
  expect(status, text).toBeLessThan(300)
  return answer as T
}

const buy: Step = async (known, pick, amount, date) => {
  const year = amount % 3 ? pick(known.years) : undefined
  const line = { ...body().lines[0]!, net: amount, tax: amount % 2 ? 3 : 0, itemId: year?.itemId ?? null }
  const given = body({ propertyId: known.propertyId, incurredOn: date, dueOn: date, lines: [line] })
  const { id, version } = await asked<{ id: string; version: number }>(expenses.operations.create, {
    body: given,
  })
  const { gross } = await asked<{ gross: number }>(approveExpense, { params: { id }, body: { version } })
  known.owed += BigInt(gross)
  known.expenses.push(id)
}

const payVendor: Step = async (known, pick, amount, date) => {
  const expenseId = pick(known.expenses)
  if (!expenseId) return buy(known, pick, amount, date)
  // Now and then for more than is left.
  const payments = [{ expenseId, amount }]
  await asked(payExpenses, { body: { date, method: 'bankTransfer', bankAccountId: bank, payments } })
  known.owed -= BigInt(amount)
}

const takeBack: Step = async (known, pick, amount, date) => {
  const id = pick(known.expenses)
  if (!id) return buy(known, pick, amount, date)
  const { version, payments } = await read({ id })
  const paid = pick(payments)
  if (paid) {
    const given = { paymentId: paid.id, date: paid.date, reason: 'It came back.' }
    await asked(reverseExpensePayment, { params: { id }, body: given })
    known.owed += BigInt(paid.amount)
    return
  }
  const { gross } = await asked<{ gross: number }>(voidExpense, {
    params: { id },
    body: { version, date: '2026-10-31', reason: 'Entered twice.' },
  })
  known.owed -= BigInt(gross)
}

/** A flat for which an offer is accepted, and its contract signed. */
const sell: Step = async (known, _pick, amount, date) => {
  const { propertyId } = known
  const flat = { propertyId, label: `For sale ${crypto.randomUUID()}` }
  const { id: unitId } = await asked<{ id: string }>(units.operations.create, { body: flat })
  const offer = {
    propertyId,
    unitId,
    buyerName: 'Ngozi',
    price: amount * 3,
    offeredOn: '2026-01-01',
    completionOn: '2026-12-31',
    commissionBps: amount % 2 ? 250 : 0,
    taxBps: 750,
  }
  const { id } = await asked<{ id: string }>(sales.operations.create, { body: offer })
  for (const [version, operation] of [acceptSale, contractSale].entries())
    await asked(operation, { params: { id }, body: { version: version + 1, date } })
  known.sales.push(id)
}

const saleOf = (id: string) => asked<RecordOf<typeof sales>>(sales.operations.get, { params: { id } })

const receiveOf: Step = async (known, pick, amount, date) => {
  const id = pick(known.sales)
  if (!id) return sell(known, pick, amount, date)
  // Now and then for more than is left.
  const body = { date, amount, bankAccountId: bank }
  await asked(receiveSalePayment, { params: { id }, body })
  known.inProgress += BigInt(amount)
}

/** Completes what is paid and takes it back; else ends it, or takes a payment back. */
const settle: Step = async (known, pick, amount, date) => {
  const id = pick(known.sales)
  if (!id) return sell(known, pick, amount, date)
  const { version, stage, paid, open, receipts } = await saleOf(id)
  const latest = { version, date: '2026-10-31' }
  if (stage === 'completed') {
    await asked(reopenSale, { params: { id }, body: { ...latest, reason: 'By mistake.' } })
    known.inProgress += BigInt(paid)
    return
  }
  if (open === 0) {
    await asked(completeSale, { params: { id }, body: { ...latest, bankAccountId: bank } })
    known.inProgress -= BigInt(paid)
    return
  }
  const received = pick(receipts)
  if (received && amount % 2) {
    const body = { receiptId: received.id, date: received.date, reason: 'It came back.' }
    await asked(reverseSaleReceipt, { params: { id }, body })
    known.inProgress -= BigInt(received.amount)
    return
  }
  const refund = Math.floor(paid / 2)
  const body = { ...latest, as: 'fallenThrough', reason: 'No mortgage.', refund, bankAccountId: bank }
  await asked(endSale, { params: { id }, body })
  known.inProgress -= BigInt(paid)
}

/** Pays the rest of the price at once. */
const payRest: Step = async (known, pick, amount, date) => {
  const id = pick(known.sales)
  const { open } = id ? await saleOf(id) : { open: 0 }
  if (!id || open === 0) return sell(known, pick, amount, date)
  await asked(receiveSalePayment, { params: { id }, body: { date, amount: open, bankAccountId: bank } })
  known.inProgress += BigInt(open)
}

/** The year, locked as the server's own steps lock it. */
async function yearOf(tx: Transaction, id: string): Promise<Year> {
  const { rows } = await sql<Year>`
    select id, property_id as "propertyId", name, "from", "to", frequency, currency, stage, locked_on as "lockedOn"
    from service_charges where id = ${id} for update`.execute(tx)
  return rows[0]!
}

const by = () => ({ organisationId: server.own.id, userId: as('admin').userId })

/** Steps with expenses, sales and service charges. @param owing what they do to what leases owe */
export const documentSteps = (owing: (leaseId: string, amount: number) => void): readonly Step[] => [
  buy,
  buy,
  payVendor,
  takeBack,
  sell,
  receiveOf,
  payRest,
  settle,
  async (known, pick, _amount, date) => {
    const due = await server.services.database.withTenant(by(), async (tx) =>
      raiseThrough(tx, by(), await yearOf(tx, pick(known.years)!.id), date),
    )
    for (const { leaseId, amount } of due) owing(leaseId, amount)
  },
  async (known, pick, amount) => {
    const { id } = pick(known.years)!
    // Seldom: nothing happens in a year any more once it is over.
    if (amount % 5 > 0) return
    const balances = await server.services.database.withTenant(by(), async (tx) => {
      const year = await yearOf(tx, id)
      if (year.stage !== 'locked') throw new Refusal(409, 'illegal_transition', 'It is reconciled.')
      await sql`update service_charges set stage = 'reconciling' where id = ${id}`.execute(tx)
      const settled = { date: '2026-10-31', reserveInterest: 0, bankAccountId: null }
      await reconcileYear(tx, by(), { ...year, stage: 'reconciling' }, settled)
      const { rows } = await sql<{ leaseId: string; amount: number }>`
        select lease_id as "leaseId", gross as amount from charges where service_charge_id = ${id} and period is null
        union all select lease_id, -amount from credits where service_charge_id = ${id}`.execute(tx)
      return rows
    })
    for (const { leaseId, amount: balance } of balances) owing(leaseId, balance)
  },
]

/** What expenses leave open and sales have in progress is what was counted, numbers have no gaps, and years cost tenants and the owner what they cost. */
export async function expectDocuments({ propertyId, owed, inProgress }: Documents): Promise<void> {
  const { rows } = await server.admin.query<{ open: string; posted: string }>(
    `select (select coalesce(sum(open), 0)::text from expenses where organisation_id = $2 and property_id = $1) as open,
       (select coalesce(-sum(amount), 0)::text from postings
        join accounts on accounts.organisation_id = postings.organisation_id and accounts.id = account_id
        where postings.organisation_id = $2 and property_id = $1 and purpose = 'payables') as posted`,
    [propertyId, server.own.id],
  )
  expect(rows[0]).toEqual({ open: String(owed), posted: String(owed) })
  const { rows: held } = await server.admin.query<{ held: string }>(
    `select coalesce(-sum(amount), 0)::text as held from postings
     join accounts on accounts.organisation_id = postings.organisation_id and accounts.id = account_id
     where property_id = $1 and purpose = 'salesInProgress'`,
    [propertyId],
  )
  expect(held[0]).toEqual({ held: String(inProgress) })
  const { rows: numbers } = await server.admin.query(
    `select count(*) - coalesce(max(number), 0) as missing from expenses where number is not null`,
  )
  expect(numbers).toEqual([{ missing: '0' }])
  const { rows: kept } = await server.admin.query<{ cost: number; borne: number }>(
    `select (outcome->'cost')::int as cost, (outcome->'owner'->'total')::int
       + (select sum((share->'figures'->'due')::int) from service_charge_shares
          where organisation_id = year.organisation_id and service_charge_id = year.id)::int as borne
     from service_charges as year where organisation_id = $2 and property_id = $1 and outcome is not null`,
    [propertyId, server.own.id],
  )
  for (const { cost, borne } of kept) expect(borne).toBe(cost)
}
