import { expect } from 'vitest'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { beginBooks } from '#contract/tenant/money/books.ts'
import { raiseCharge } from '#contract/tenant/money/charge-operations.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { openCheckout, startOnlinePayment } from '#contract/tenant/money/online-payment-operations.ts'
import { onlinePayments } from '#contract/tenant/money/online-payments.ts'
import { changePaymentProvider } from '#contract/tenant/money/payment-providers.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { earlier, inDays } from '#tests/support/calendar.ts'
import { takeOnline } from '#tests/support/fixtures/online-payments.ts'
import { letting, ok, type Letting, type Row } from '#tests/support/lettings.ts'
import {
  providerKeys,
  startPaymentProviders,
  type Delivery,
  type PaymentProviders,
} from '#tests/support/payment-providers.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Paying by card, against stand-ins that speak what Stripe and Paystack document. */
export let providers: PaymentProviders
export let server: TestServer
export let rents: string
export const houses: Record<'NGN' | 'GHS', Letting> = {} as Record<'NGN' | 'GHS', Letting>
export const admin = () => server.own.people.admin
export const renter = () => server.own.people.renter

/** Begins with an organisation that takes naira by Stripe and cedis by Paystack. */
export async function startOnline(): Promise<void> {
  providers = await startPaymentProviders()
  server = await startServer(providers.environment)
  await ok(admin().call(beginBooks, { body: { beginOn: inDays(-200) } }))
  rents = await takeOnline(server.own)
  const bank = { name: 'Accra', kind: 'client', currency: 'GHS' }
  const accra = await ok(admin().call(bankAccounts.operations.create, { body: bank }))
  const body = { version: 0, ...providerKeys.paystack, bankAccountIds: [accra.id], enabled: true }
  await ok(admin().call(changePaymentProvider, { params: { provider: 'paystack' }, body }))
  houses.NGN = await letting(server.own)
  houses.GHS = await letting(server.own, { currency: 'GHS' })
}
export async function endOnline(): Promise<void> {
  await server.close()
  await providers.close()
}

/** A lease of the renter with two charges, the older of 800 and the newer of 500. */
export async function owing(currency: 'NGN' | 'GHS' = 'NGN') {
  const house = houses[currency]
  const parties = [
    { tenantId: await house.tenant({ userId: renter().userId, email: 'ada@tenants.example' }) },
  ]
  const { id: leaseId } = await house.signed(await house.unit(), { start: inDays(-100), parties })
  const charge = async (dueOn: string, net: number) =>
    (await ok(admin().call(raiseCharge, { body: { leaseId, description: 'Rent', dueOn, net } }))).id
  return { leaseId, older: await charge(inDays(-40), 800), newer: await charge(inDays(-10), 500) }
}
export const start = (body: object) => renter().call(startOnlinePayment, { body })
export const started = async (body: object) => (await ok(start(body))).id
export const checkout = (id: string) => renter().call(openCheckout, { params: { id } })
export async function opened(body: object): Promise<string> {
  const id = await started(body)
  const answer = await checkout(id)
  expect(answer.status, answer.text).toBe(200)
  return id
}
export const deliver = ({ raw, headers }: Delivery, provider = 'stripe', organisation = server.own.id) =>
  server.anonymous.send({
    method: 'POST',
    path: `/webhooks/payments/${provider}/${organisation}`,
    raw,
    headers,
  })
export const read = (id: string) => ok(admin().call(onlinePayments.operations.get, { params: { id } }))
export const paymentsOf = async (leaseId: string) => {
  const { body } = await admin().call(payments.operations.list, { query: { lease: leaseId } })
  return (body as { data: Row[] }).data
}
export const openOf = async (id: string) =>
  (await ok(admin().call(charges.operations.get, { params: { id } })))['open']
/** As if so much time had passed. */
export const later = (id: string, minutes: number) =>
  server.admin.query(
    `update online_payments set ask_at = ${earlier('ask_at', 'make_interval(mins => $2)')},
       expires_at = ${earlier('expires_at', 'make_interval(mins => $2)')} where id = $1`,
    [id, minutes],
  )
