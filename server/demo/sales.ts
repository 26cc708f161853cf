import { sql } from 'kysely'
import { addDays } from '#domain/dates/calendar.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { numbered, usualPrefixes } from '#domain/money/number-series.ts'
import { firmShareOf, planOf, type Instalment } from '#domain/sales/terms.ts'
import type { Transaction } from '../db/database.ts'
import { entryOf, post, type Bookkeeper, type Entry } from '../ledger/post.ts'
import { takeNumbers } from '../numbers.ts'
import type { DemoOrganisation } from './business.ts'
import { buyers, type Buyer } from './buyers.ts'
import { demoId } from './ids.ts'
import { insertAll } from './rows.ts'

const part = (price: number, bps: number) => Math.round((price * bps) / 10_000)

/** Instalments add up to the price: the last one takes what rounding leaves. */
function instalmentsOf({ instalments = [] }: Buyer, price: number, today: string): Instalment[] {
  const plan = instalments.map(([description, bps, days]) => ({
    dueOn: addDays(today, days),
    description,
    amount: part(price, bps),
  }))
  const rest = price - plan.reduce((sum, { amount }) => sum + amount, 0)
  return plan.map((each, n) => (n === plan.length - 1 ? { ...each, amount: each.amount + rest } : each))
}

/** Sales in each state. Before the months are closed. */
export async function loadSales(
  tx: Transaction,
  { id: organisationId, profiles, properties }: DemoOrganisation,
  today: string,
): Promise<void> {
  const by: Bookkeeper = { organisationId, userId: null }
  const { rows: banks } = await sql<{ id: string; currency: string }>`
    select id, currency from bank_accounts where organisation_id = ${organisationId} and kind = 'client'`.execute(
    tx,
  )
  const bankOf = new Map(banks.map(({ id, currency }) => [currency, id]))
  const placeOf = new Map(properties.map(({ id, record }) => [record.reference, { id, record }]))
  const withRole = (role: string) => profiles.find((profile) => profile.role === role)?.userId
  const sells = [withRole('realtors'), withRole('portfolio-manager')].filter((id) => id !== undefined)
  const ago = (days: number) => addDays(today, -days)
  const found = buyers.flatMap((buyer) => {
    const place = placeOf.get(buyer.reference)
    return place ? [{ ...buyer, place }] : []
  })
  if (found.length === 0) return
  const agreed = found.filter(({ accepted }) => accepted !== undefined)
  const received = found.flatMap(({ paid = [] }) => paid)
  const { first: firstSale } = await takeNumbers(tx, organisationId, 'sale', agreed.length)
  let { first: receipt } = await takeNumbers(tx, organisationId, 'saleReceipt', received.length)
  const entries: Entry[] = []
  const receipts: object[] = []
  const rows = found.map((buyer) => {
    const { place, stage, accepted, contracted, ended, offered, completion } = buyer
    const { currency: given, askingPrice } = place.record
    const currency: Currency = given
    const price = part(askingPrice ?? 10_000_000, buyer.priceBps)
    const id = demoId('sale', `${buyer.reference} ${buyer.buyer}`, Date.parse(ago(offered)))
    const number = accepted === undefined ? null : firstSale + agreed.findIndex((each) => each === buyer)
    const label = number === null ? '' : numbered(usualPrefixes.sale, number)
    const bankAccountId = bankOf.get(currency)!
    const dimensions = { propertyId: place.id, unitId: null }
    const fees =
      currency === 'NGN' ? [{ description: 'Search at the land registry', amount: 15_000_000 }] : []
    const terms = {
      price,
      commissionBps: 250,
      commissionAmount: null,
      fees,
      taxBps: currency === 'GBP' ? 2_000 : 0,
    }
    const share = firmShareOf(terms)
    const completionOn = completion === undefined ? null : addDays(today, completion)
    const agents =
      sells.length === 2
        ? [
            { userId: sells[0], shareBps: 6_000 },
            { userId: sells[1], shareBps: 4_000 },
          ]
        : sells.map((userId) => ({ userId, shareBps: 10_000 }))
    const instalments = instalmentsOf(buyer, price, today)
    for (const [bps, daysAgo] of buyer.paid ?? []) {
      const amount = part(price, bps)
      const entry = entryOf(
        { kind: 'saleReceipt', currency, dimensions, bankAccountId, amount },
        { date: ago(daysAgo), sourceId: id, description: `${label}: ${buyer.buyer} paid` },
      )
      entries.push(entry)
      receipts.push({
        organisation_id: organisationId,
        id: demoId('sale receipt', `${id} ${daysAgo}`, Date.parse(ago(daysAgo))),
        sale_id: id,
        number: receipt,
        prefix: usualPrefixes.saleReceipt,
        date: ago(daysAgo),
        method: 'bankTransfer',
        bank_account_id: bankAccountId,
        amount,
        entry_id: entry.id,
      })
      receipt += 1
    }
    const isSold = stage === 'completed'
    const about = { date: ago(ended ?? 0), sourceId: id }
    const completed = isSold
      ? entryOf(
          {
            kind: 'saleCompletion',
            currency,
            dimensions,
            price,
            deducted: share.deducted,
            bankAccountId,
          },
          { ...about, description: `${label}: sale to ${buyer.buyer} completed` },
        )
      : null
    const earned = isSold
      ? entryOf(
          {
            kind: 'saleCommission',
            currency,
            dimensions: { propertyId: null },
            bankAccountId,
            net: share.deducted - share.tax,
            tax: share.tax,
          },
          { ...about, description: `${label}: commission and fees` },
        )
      : null
    entries.push(...[completed, earned].filter((entry) => entry !== null))
    return {
      organisation_id: organisationId,
      id,
      created_at: `${ago(offered)}T10:00:00Z`,
      created_by: sells[0] ?? null,
      updated_at: `${ago(ended ?? contracted ?? accepted ?? offered)}T10:00:00Z`,
      number,
      prefix: number === null ? null : usualPrefixes.sale,
      property_id: place.id,
      buyer_name: buyer.buyer,
      buyer_email: buyer.email,
      price,
      currency,
      funding: buyer.funding,
      conditions: buyer.conditions ?? null,
      offered_on: ago(offered),
      valid_until: stage === 'offer' ? addDays(today, 14) : null,
      completion_on: completionOn,
      instalments: contracted === undefined ? instalments : planOf({ price, completionOn, instalments }),
      commission_bps: terms.commissionBps,
      agents,
      fees,
      tax_bps: terms.taxBps,
      stage,
      commission: share.commission,
      fees_total: share.fees,
      commission_tax: share.tax,
      agent_ids: agents.map(({ userId }) => userId),
      paid: (buyer.paid ?? []).reduce((sum, [bps]) => sum + part(price, bps), 0),
      accepted_on: accepted === undefined ? null : ago(accepted),
      contracted_on: contracted === undefined ? null : ago(contracted),
      ended_on: ended === undefined ? null : ago(ended),
      reason: buyer.reason ?? null,
      entry_id: completed?.id ?? null,
      commission_entry_id: earned?.id ?? null,
    }
  })
  post(tx, by, entries)
  await insertAll(tx, 'sales', saleTypes, rows)
  await insertAll(tx, 'sale_receipts', receiptTypes, receipts)
}

const saleTypes = {
  organisation_id: 'uuid',
  id: 'uuid',
  created_at: 'timestamptz',
  created_by: 'uuid',
  updated_at: 'timestamptz',
  number: 'bigint',
  prefix: 'text',
  property_id: 'uuid',
  buyer_name: 'text',
  buyer_email: 'text',
  price: 'bigint',
  currency: 'text',
  funding: 'text',
  conditions: 'text',
  offered_on: 'date',
  valid_until: 'date',
  completion_on: 'date',
  instalments: 'jsonb',
  commission_bps: 'integer',
  agents: 'jsonb',
  fees: 'jsonb',
  tax_bps: 'integer',
  stage: 'text',
  commission: 'bigint',
  fees_total: 'bigint',
  commission_tax: 'bigint',
  agent_ids: 'uuid[]',
  paid: 'bigint',
  accepted_on: 'date',
  contracted_on: 'date',
  ended_on: 'date',
  reason: 'text',
  entry_id: 'uuid',
  commission_entry_id: 'uuid',
}

const receiptTypes = {
  organisation_id: 'uuid',
  id: 'uuid',
  sale_id: 'uuid',
  number: 'bigint',
  prefix: 'text',
  date: 'date',
  method: 'text',
  bank_account_id: 'uuid',
  amount: 'bigint',
  entry_id: 'uuid',
}
