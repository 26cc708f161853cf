import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type * as operations from '#contract/tenant/money/sale-operations.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { isAgreed } from '#domain/sales/vocabulary.ts'
import { assertMayWrite } from '../../../fields.ts'
import type { Transaction } from '../../../db/database.ts'
import { sendAlong } from '../../../db/send-along.ts'
import { conflict, invalid, notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { entryOf, post, reverse, type Bookkeeper } from '../../../ledger/post.ts'
import { takeNumbers } from '../../../numbers.ts'
import { assertNotAhead } from '../leased.ts'
import { bankAccountFor } from '../payment-handlers.ts'
import { bookkeeperOf, previewEntries } from '../preview.ts'
import { saleCrud, type Sale } from './crud.ts'
import { assertNotBefore, taken, write } from './steps.ts'

/** The sale that somebody pays for, locked. What was paid is read behind the lock. */
async function payable(tx: Transaction, call: Call & { params: { id: string } }): Promise<Sale> {
  await saleCrud.find(tx, call.params.id, call, true)
  const sale = await saleCrud.find(tx, call.params.id, call)
  assertMayWrite(call.tenant.ability, 'update', sales, sale, ['paid'])
  if (isAgreed(sale.stage)) return sale
  throw conflict(
    'illegal_transition',
    sale.stage === 'offer' ? 'Accept the offer before money is received for it.' : 'This sale has ended.',
  )
}

async function received(
  tx: Transaction,
  call: Call<typeof operations.receiveSalePayment>,
  by: Bookkeeper,
): Promise<void> {
  const { date, amount, method, bankAccountId, reference } = call.body
  assertNotAhead(call, date)
  const assertCurrency = await bankAccountFor(tx, by.organisationId, bankAccountId, 'this sale')
  const sale = await payable(tx, call)
  const { id, open, currency, propertyId, unitId, label, buyerName, acceptedOn } = sale
  assertCurrency(currency)
  assertNotBefore(date, acceptedOn, 'This is before the offer was accepted.')
  if (amount > open) {
    throw invalid([
      {
        field: 'amount',
        errors: [
          open === 0 ? 'The price is paid already.' : `Only ${formatMoney(open, currency)} is to pay.`,
        ],
      },
    ])
  }
  const entry = entryOf(
    { kind: 'saleReceipt', currency, dimensions: { propertyId, unitId }, bankAccountId, amount },
    { date, sourceId: id, description: `${label}: ${buyerName} paid` },
  )
  const { first, prefix } = await takeNumbers(tx, by.organisationId, 'saleReceipt')
  post(tx, by, [entry])
  sendAlong(
    tx,
    sql`
      insert into sale_receipts (organisation_id, id, created_by, sale_id, number, prefix, date, method, bank_account_id, reference,
        amount, entry_id)
      select ${by.organisationId}::uuid, ${uuid()}::uuid, ${by.userId}::uuid, ${id}::uuid, ${first}::bigint,
        ${prefix}::text, ${date}::date, ${method}::text, ${bankAccountId}::uuid, ${reference}::text,
        ${amount}::bigint, ${entry.id}::uuid`,
  )
  write(tx, call, sale, { action: 'receive', stage: sale.stage, set: sql`paid = paid + ${amount}` })
}

export const receive: Handler<typeof operations.receiveSalePayment> = (call) =>
  taken(call, (tx, by) => received(tx, call, by))

export const receivePreview: Handler<typeof operations.previewReceive> = (call) =>
  previewEntries(call, (tx, by) => received(tx, call, by))

export const reverseReceipt: Handler<typeof operations.reverseSaleReceipt> = (call) =>
  call.write(async (tx) => {
    const { receiptId, date, reason } = call.body
    const sale = await payable(tx, call)
    const receipt = sale.receipts.find(({ id }) => id === receiptId)
    if (!receipt) throw notFound()
    if (receipt.reversedOn !== null) throw conflict('already_reversed', 'This has been reversed already.')
    const sentence = `This was paid on ${receipt.date}. Reverse it on that day or later.`
    assertNotBefore(date, receipt.date, sentence)
    const by = bookkeeperOf(call)
    await reverse(tx, by, receipt.entryId, { date, description: `${receipt.label} taken back: ${reason}` })
    sendAlong(
      tx,
      sql`update sale_receipts set reversed_on = ${date}, reversal_reason = ${reason}
        where organisation_id = ${by.organisationId} and id = ${receiptId}`,
    )
    const set = sql`paid = paid - ${receipt.amount}`
    write(tx, call, sale, { action: 'reversePayment', stage: sale.stage, set })
    return saleCrud.present(await saleCrud.readBack(tx, sale.id, call), call)
  })
