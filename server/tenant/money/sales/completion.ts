import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type * as operations from '#contract/tenant/money/sale-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { entryOf, post, type Bookkeeper } from '../../../ledger/post.ts'
import { leaseActions } from '../../leases/crud.ts'
import { propertyCrud } from '../../properties/crud.ts'
import { unitCrud } from '../../units/crud.ts'
import { bankAccountFor } from '../payment-handlers.ts'
import { previewEntries } from '../preview.ts'
import { saleCrud, type Sale } from './crud.ts'
import { tellAgents } from './tell.ts'
import { assertLeadsTo, assertNotBefore, locked, taken, write } from './steps.ts'

type Concerned = AnswerOf<typeof operations.readCompletion>

/** Running leases and open offers of what is sold, as far as the caller sees them. */
async function concernedBy(tx: Transaction, { tenant }: Call, sale: Sale): Promise<Concerned> {
  const { id, propertyId, unitId, property } = sale
  const { organisationId, ability } = tenant
  const ofWhat = sql`organisation_id = ${organisationId} and property_id = ${propertyId}`
  const { rows: found } = await sql<Concerned['leases'][number]>`
    select id, reference, tenant_names as "tenantNames", unit_label as "unitLabel" from lease_records
    where ${ofWhat} and (${unitId}::uuid is null or unit_id = ${unitId})
      and status in ('active', 'notice', 'holdingOver') and ${scopeOf(ability, 'read', leases)}
    order by unit_label, id`.execute(tx)
  const { rows: offers } = await sql<Concerned['offers'][number]>`
    select id, buyer_name as "buyerName", price from sale_records
    where ${ofWhat} and id <> ${id} and stage = 'offer' and (${unitId}::uuid is null or unit_id = ${unitId})
      and ${scopeOf(ability, 'read', sales)}
    order by price desc, id`.execute(tx)
  return { leases: found, offers, listed: property.listing === 'listed' }
}

export const readCompletion: Handler<typeof operations.readCompletion> = (call) =>
  call.read(async (tx) => concernedBy(tx, call, await saleCrud.find(tx, call.params.id, call)))

/** What the price posts: to the owner, and in the firm's own books what it takes. */
async function postPrice(
  tx: Transaction,
  call: Call<typeof operations.completeSale>,
  by: Bookkeeper,
  sale: Sale,
): Promise<{ entryId: string; commissionEntryId: string | null }> {
  const { date, bankAccountId } = call.body
  const { id, price, deducted, commissionTax, currency, propertyId, unitId, label, buyerName } = sale
  if (deducted > 0 && bankAccountId === null) {
    throw invalid([{ field: 'bankAccountId', errors: ['Choose the account that it is taken from.'] }])
  }
  if (bankAccountId !== null) {
    const assertCurrency = await bankAccountFor(tx, by.organisationId, bankAccountId, 'this sale')
    assertCurrency(currency)
  }
  const about = { date, sourceId: id }
  const entry = entryOf(
    { kind: 'saleCompletion', currency, dimensions: { propertyId, unitId }, price, deducted, bankAccountId },
    { ...about, description: `${label}: sale to ${buyerName} completed` },
  )
  if (deducted === 0 || bankAccountId === null) {
    post(tx, by, [entry])
    return { entryId: entry.id, commissionEntryId: null }
  }
  const earned = entryOf(
    {
      kind: 'saleCommission',
      currency,
      dimensions: { propertyId: null },
      bankAccountId,
      net: deducted - commissionTax,
      tax: commissionTax,
    },
    { ...about, description: `${label}: commission and fees` },
  )
  post(tx, by, [entry, earned])
  return { entryId: entry.id, commissionEntryId: earned.id }
}

/** What is sold is sold, and what hung on it ends. */
async function settleRest(
  tx: Transaction,
  call: Call<typeof operations.completeSale>,
  sale: Sale,
): Promise<void> {
  const { date, endLeases, unlist } = call.body
  const { propertyId, unitId, buyerName, property } = sale
  const concerned = await concernedBy(tx, call, sale)
  if (endLeases) {
    for (const { id } of concerned.leases) {
      await leaseActions.change(tx, call, id, null, { endedOn: date, endReason: 'terminated' }, 'end')
    }
  }
  for (const { id } of concerned.offers) {
    const offer = await saleCrud.find(tx, id, call, true)
    const set = sql`ended_on = ${date}, reason = ${`Sold to ${buyerName}`}`
    if (offer.stage !== 'offer') continue
    write(tx, call, offer, { action: 'cancel', stage: 'cancelled', set })
    await tellAgents(tx, call, offer, 'cancelled')
  }
  const unlisted = property.listing !== 'private' && (unlist || unitId === null)
  const listing = unlisted ? { listing: 'private' as const } : {}
  if (unitId !== null) await unitCrud.change(tx, call, unitId, null, { status: 'sold' }, 'sold')
  if (unitId === null)
    await propertyCrud.change(tx, call, propertyId, null, { status: 'sold', ...listing }, 'sold')
  else if (unlisted) await propertyCrud.change(tx, call, propertyId, null, listing)
}

async function completed(
  tx: Transaction,
  call: Call<typeof operations.completeSale>,
  by: Bookkeeper,
): Promise<void> {
  const { date } = call.body
  const sale = await locked(tx, call)
  assertLeadsTo(sale, 'completed')
  assertNotBefore(date, sale.contractedOn, 'This is before the contract was signed.')
  const lastPaid = sale.receipts.filter(({ reversedOn }) => reversedOn === null).at(-1)?.date ?? null
  assertNotBefore(date, lastPaid, `Something was paid on ${lastPaid}: complete it on that day or later.`)
  if (sale.open > 0) {
    const open = formatMoney(sale.open, sale.currency)
    throw conflict('not_paid', `${open} of the price is still to be paid: record that first.`)
  }
  const { entryId, commissionEntryId } = await postPrice(tx, call, by, sale)
  write(tx, call, sale, {
    action: 'complete',
    stage: 'completed',
    set: sql`ended_on = ${date}, entry_id = ${entryId}, commission_entry_id = ${commissionEntryId}`,
  })
  await settleRest(tx, call, sale)
  await tellAgents(tx, call, sale, 'completed')
}

export const complete: Handler<typeof operations.completeSale> = (call) =>
  taken(call, (tx, by) => completed(tx, call, by))

export const completePreview: Handler<typeof operations.previewCompletion> = (call) =>
  previewEntries(call, (tx, by) => completed(tx, call, by))
