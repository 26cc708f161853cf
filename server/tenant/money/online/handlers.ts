import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type {
  checkOnlinePayment,
  dismissOnlinePayment,
  openCheckout,
  readPayable,
  recordOnlinePayment,
  startOnlinePayment,
} from '#contract/tenant/money/online-payment-operations.ts'
import { onlinePayments } from '#contract/tenant/money/online-payments.ts'
import { ofProperty } from '../../../crud/belongs-to.ts'
import { crud } from '../../../crud/crud.ts'
import { assertMayWrite } from '../../../fields.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, noBooks, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { openItems } from '../items.ts'
import { assertNotAhead, leaseToRecordFor } from '../leased.ts'
import { bankAccountFor } from '../payment-handlers.ts'
import { askNow } from './ask.ts'
import { checkoutOf, startPayment } from './requests.ts'
import { booksFor, lockedPayment, recordArrival, trace, type Kept } from './settle.ts'

export const onlinePaymentCrud = crud(onlinePayments, {
  table: 'online_payment_records',
  belongsTo: ofProperty,
  propertyIdOf: ({ propertyId }) => propertyId,
})

type Payable = AnswerOf<typeof readPayable>['leases'][number]

export const payable: Handler<typeof readPayable> = (call) => {
  const { ability, organisationId, userId } = call.tenant
  const organisation = sql`organisation_id = ${organisationId}`
  return call.read(async (tx) => {
    const { rows } = await sql<Payable>`
      select lease_id as "leaseId", reference as "leaseReference", unit_label as "unitLabel",
        property_title as "propertyTitle", currency, provider,
        (select coalesce(json_agg(json_build_object('id', id, 'description', description, 'dueOn', due_on, 'open', open)
            order by due_on, id), '[]')
         from charges where ${organisation} and charges.lease_id = own.lease_id and settled_on is null) as charges
      from (
        select id as lease_id, property_id, reference, unit_label, property_title, currency, start from leases
        where ${organisation} and stage <> 'cancelled'
          and tenant_ids && array(select id from tenants where ${organisation} and user_id = ${userId})
      ) as own
      join lateral (
        select account.provider from payment_provider_accounts as account
        join payment_providers on payment_providers.${organisation} and payment_providers.provider = account.provider and enabled
        join bank_accounts on bank_accounts.${organisation} and bank_accounts.id = bank_account_id and archived_at is null
        where account.${organisation} and account.currency = own.currency
      ) as way on true
      where ${scopeOf(ability, 'create', onlinePayments)} and exists (select from books where ${organisation})
      order by start desc, lease_id`.execute(tx)
    return { leases: rows }
  })
}

const presented = async (tx: Transaction, id: string, call: Call) =>
  onlinePaymentCrud.present(await onlinePaymentCrud.readBack(tx, id, call), call)

export const start: Handler<typeof startOnlinePayment> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    await leaseToRecordFor(tx, call, call.body.leaseId, onlinePayments)
    const wish = { ...call.body, userId, payLinkId: null, payerEmail: null }
    const id = await startPayment(tx, call.services, organisationId, wish)
    return presented(tx, id, call)
  })

export const checkout: Handler<typeof openCheckout> = async (call) => {
  const { id } = call.params
  const payment = await call.read((tx) => onlinePaymentCrud.find(tx, id, call))
  assertMayWrite(call.tenant.ability, 'create', onlinePayments, payment, [])
  const { publicUrl } = call.services.config
  const url = await checkoutOf(call.services, call.tenant.organisationId, id, {
    returnUrl: `${publicUrl}/dashboard/pay/${id}`,
    cancelUrl: `${publicUrl}/dashboard/pay`,
  })
  // Stored with the idempotency key like every other answer.
  return call.write(async () => ({ url }))
}

export const check: Handler<typeof checkOnlinePayment> = async (call) => {
  const { id } = call.params
  await call.read((tx) => onlinePaymentCrud.find(tx, id, call))
  await askNow(call.services, call.tenant.organisationId, id)
  return call.write((tx) => presented(tx, id, call))
}

/** A payment that needs checking, held, and its lease. @throws 404, 403, 409 */
async function toLookAt(tx: Transaction, call: Call, id: string, version: number) {
  const before = await onlinePaymentCrud.find(tx, id, call)
  assertMayWrite(call.tenant.ability, 'update', onlinePayments, before, [])
  const { organisationId } = call.tenant
  const items = await openItems(tx, organisationId, before.leaseId)
  const kept = await lockedPayment(tx, organisationId, id)
  const now = await onlinePaymentCrud.find(tx, id, call)
  if (now.version !== version) throw staleVersion(onlinePaymentCrud.present(now, call))
  if (kept.stage !== 'review') {
    throw conflict('nothing_to_look_at', 'This payment needs no decision.')
  }
  return { items, kept }
}

/** What arrived, in the currency of the lease. @throws 409 where it is in another one */
function arrived({ receivedAmount, receivedCurrency, receivedAt, currency }: Kept) {
  if (receivedAmount !== null && receivedAmount > 0 && receivedCurrency === currency && receivedAt)
    return { amount: receivedAmount, receivedAt }
  throw conflict(
    'other_currency',
    `It arrived in ${receivedCurrency}, the lease is kept in ${currency}: refund it with the provider, then dismiss it.`,
  )
}

export const record: Handler<typeof recordOnlinePayment> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { version, date, bankAccountId } = call.body
    assertNotAhead(call, date)
    const { kept, items } = await toLookAt(tx, call, call.params.id, version)
    const { amount, receivedAt } = arrived(kept)
    const [assertCurrency, books] = await Promise.all([
      bankAccountFor(tx, organisationId, bankAccountId),
      booksFor(tx, organisationId, { ...kept, receivedAt }),
    ])
    assertCurrency(kept.currency)
    const { order, mailsReceipts } = books
    if (!order) throw noBooks()
    if (books.cancelled) {
      throw invalid([
        {
          field: 'version',
          errors: ['The lease is cancelled: refund it with the provider, then dismiss it.'],
        },
      ])
    }
    await recordArrival(tx, call.services, organisationId, {
      kept,
      items,
      amount,
      bankAccountId,
      date,
      order,
      mailsReceipts: mailsReceipts ?? false,
      userId,
    })
    return presented(tx, kept.id, call)
  })

export const dismiss: Handler<typeof dismissOnlinePayment> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { version, reason } = call.body
    const { kept } = await toLookAt(tx, call, call.params.id, version)
    await sql`
      update online_payments set stage = 'dismissed', reason = ${reason}, version = version + 1,
        updated_at = ${call.services.clock.now()}
      where organisation_id = ${organisationId} and id = ${kept.id}`.execute(tx)
    trace(tx, call.services, organisationId, { kept, action: 'dismiss', userId })
    return presented(tx, kept.id, call)
  })
