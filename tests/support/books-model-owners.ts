import { expect } from 'vitest'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import { chargeFees } from '#contract/tenant/money/management-fee-operations.ts'
import {
  listPayable,
  payOwners,
  receiveContribution,
  reverseOwnerPayment,
} from '#contract/tenant/money/owner-payment-operations.ts'
import { properties } from '#contract/tenant/properties.ts'
import { asked, type Pick } from './books-model.ts'
import { server } from './expenses.ts'
import type { Letting } from './lettings.ts'

/** What a client knows of the owners of a property. */
export interface Owned {
  propertyId: string
  /** Where the rent is, and where they are paid from. */
  bank: string
  owners: readonly string[]
  /** To owners, less what they paid in. */
  paid: bigint
  fees: bigint
  payments: { id: string; version: number; date: string; signed: bigint }[]
}

/** A property with two owners, managed for a part of its rent. */
export async function ownedBy(house: Letting, bank: string): Promise<Owned> {
  const { propertyId } = house
  const { owners } = await asked<RecordOf<typeof properties>>(properties.operations.get, {
    params: { id: propertyId },
  })
  const body = { propertyId, from: '2026-01-01', feeBps: 1_000, monthlyAmount: 7, taxBps: 750 }
  await asked(managementAgreements.operations.create, { body })
  return { propertyId, bank, owners: owners.map(({ ownerId }) => ownerId!), paid: 0n, fees: 0n, payments: [] }
}

type Step = (known: Owned, pick: Pick, amount: number, date: string) => Promise<void>

const way = ({ bank }: Owned, date: string) => ({ date, method: 'cash', bankAccountId: bank })

const contribute: Step = async (known, pick, amount, date) => {
  const body = { ...way(known, date), propertyId: known.propertyId, ownerId: pick(known.owners)!, amount }
  const { id, version } = await asked<{ id: string; version: number }>(receiveContribution, { body })
  known.paid -= BigInt(amount)
  known.payments.push({ id, version, date, signed: -BigInt(amount) })
}

/** Mostly what can be paid, now and then more. */
const distribute: Step = async (known, pick, amount, date) => {
  const { lines } = await asked<AnswerOf<typeof listPayable>>(listPayable, {
    query: { date, bankAccountId: known.bank },
  })
  const line = pick(lines.filter(({ propertyId }) => propertyId === known.propertyId))
  if (!line) return contribute(known, pick, amount, date)
  const { ownerId, propertyId, payable } = line
  const payments = [{ ownerId, propertyId, amount: amount % 5 ? payable : payable + amount }]
  const done = await asked<AnswerOf<typeof payOwners>>(payOwners, { body: { ...way(known, date), payments } })
  for (const { id, version, amount: paid } of done.payments) {
    known.paid += BigInt(paid)
    known.payments.push({ id, version, date, signed: BigInt(paid) })
  }
}

const takeBack: Step = async (known, pick, amount, date) => {
  const payment = pick(known.payments)
  if (!payment) return contribute(known, pick, amount, date)
  const body = { version: payment.version, date: payment.date, reason: 'It came back.' }
  await asked(reverseOwnerPayment, { params: { id: payment.id }, body })
  known.paid -= payment.signed
}

const manage: Step = async (known, _pick, _amount, date) => {
  const body = { month: date, date: '2026-10-31', bankAccountId: known.bank }
  const { lines } = await asked<AnswerOf<typeof chargeFees>>(chargeFees, { body })
  for (const { outcome, propertyId, net, tax } of lines)
    if (outcome === 'due' && propertyId === known.propertyId) known.fees += BigInt(net + tax)
}

/** Steps with fees, distributions and contributions. */
export const ownerSteps: readonly Step[] = [contribute, distribute, distribute, takeBack, manage]

/** Each kind at least once, however the random ones went. */
export async function eachOnce(known: Owned): Promise<void> {
  const first: Pick = (list) => list[0]
  const end = '2026-10-31'
  await contribute(known, first, 1_000_000, end)
  await manage(known, first, 0, end)
  await distribute(known, first, 1, end)
}

/** The ledger has of owners' money what their payments and fees say. */
export async function expectOwned({ propertyId, paid, fees, payments }: Owned): Promise<void> {
  expect(payments.some(({ signed }) => signed > 0n)).toBe(true)
  expect(fees).not.toBe(0n)
  const { rows } = await server.admin.query<{ purpose: string; sum: string }>(
    `select purpose, sum(amount)::text as sum from postings
     join accounts on accounts.organisation_id = postings.organisation_id and accounts.id = account_id
     where property_id = $1 and purpose in ('ownerDistributions', 'managementFees') group by 1`,
    [propertyId],
  )
  const posted = new Map(rows.map(({ purpose, sum }) => [purpose, BigInt(sum)]))
  expect(posted.get('ownerDistributions') ?? 0n).toBe(paid)
  expect(posted.get('managementFees') ?? 0n).toBe(fees)
  // What is held on each day, looked up in all that was posted until then.
  const { rows: held } = await server.admin.query<{ day: string; told: string; posted: string }>(
    `select day::text, (select coalesce(sum(amount), 0) from owner_accounts($2, array[$1::uuid], array[day]))::bigint::text as told, ((
       select coalesce(-sum(amount), 0) from postings
       join accounts on accounts.organisation_id = $2 and accounts.id = account_id
       where property_id = $1 and date <= day and owner_money_kind(type, purpose) is not null
     ) + (
       select coalesce(sum(case when charges.account_id = fund.id then owing else open_tax(owing, tax, gross) end), 0)
       from (
         select charge_id, sum(amount) as owing from postings
         join accounts on accounts.organisation_id = $2 and accounts.id = account_id and purpose = 'receivables'
         where property_id = $1 and date <= day group by 1
       ) as owed
       join charges on charges.organisation_id = $2 and charges.id = charge_id
       join accounts as fund on fund.organisation_id = $2 and fund.purpose = 'serviceChargeFund'
     ))::bigint::text as posted
     from (select distinct date as day from postings where property_id = $1) as days`,
    [propertyId, server.own.id],
  )
  expect(new Set(held.map(({ told }) => told)).size).toBeGreaterThan(2)
  for (const { day, told, posted: looked } of held) expect(told, day).toBe(looked)
  // What can be paid on a day is held on each day from then on, looked at one by one.
  const { rows: funds } = await server.admin.query<{ funds: string; least: string }>(
    `with asked as (
       select distinct posting.property_id as property, bank_account_id as bank, day
       from postings as posting, unnest($1::date[]) as day
       where posting.organisation_id = $2 and bank_account_id is not null and posting.property_id is not null
     )
     select (
       select funds from owners_funds($2, array(select distinct property from asked), bank, day) where property_id = property
     )::text as funds, (
       select least(min((select coalesce(sum(amount), 0) from owner_accounts($2, array[property], array[since]))), min((
         select coalesce(sum(amount), 0) from postings
         where organisation_id = $2 and property_id = property and bank_account_id = bank and date <= since)))
       from (
         select day as since union select date from postings
         where organisation_id = $2 and property_id = property and date > day
       ) as days)::bigint::text as least
     from asked`,
    [['2026-08-20', '2026-10-10'], server.own.id],
  )
  expect(funds.length).toBeGreaterThan(2)
  expect(new Set(funds.map((each) => each.funds)).size).toBeGreaterThan(1)
  for (const { funds: told, least } of funds) expect(told).toBe(least)
}
