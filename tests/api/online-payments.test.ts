import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dismissOnlinePayment,
  recordOnlinePayment,
} from '#contract/tenant/money/online-payment-operations.ts'
import { askProviders } from '#server/tenant/money/online/ask.ts'
import { today } from '#tests/support/calendar.ts'
import { errorOf } from '#tests/support/error.ts'
import { ok } from '#tests/support/lettings.ts'
import { type Delivery } from '#tests/support/payment-providers.ts'
import {
  admin,
  checkout,
  deliver,
  endOnline,
  later,
  openOf,
  opened,
  owing,
  paymentsOf,
  providers,
  read,
  renter,
  server,
  startOnline,
  started,
} from '#tests/support/online-payments.ts'

/** Paying by card, against stand-ins that speak what Stripe and Paystack document. */
beforeAll(startOnline)
afterAll(endOnline)

describe.each(['stripe', 'paystack'] as const)('a payment by %s', (provider) => {
  const currency = provider === 'stripe' ? 'NGN' : 'GHS'

  it('settles what has been due longest, and is a payment like any other', async () => {
    const { leaseId, older, newer } = await owing(currency)
    const id = await opened({ leaseId, amount: 1_000 })
    expect(providers.pageOf(id)).toMatchObject({ amount: 1_000, currency, email: 'ada@tenants.example' })
    expect((await deliver(providers.pay(id), provider)).status).toBe(200)
    const payment = await read(id)
    expect(payment).toMatchObject({ status: 'paid', receivedAmount: 1_000, amount: 1_000, provider })
    expect(await paymentsOf(leaseId)).toMatchObject([
      {
        id: payment['paymentId'],
        receipt: payment['receipt'],
        amount: 1_000,
        method: 'card',
        reference: providers.pageOf(id).transaction,
        date: today,
        createdBy: null,
      },
    ])
    expect([await openOf(older), await openOf(newer)]).toEqual([0, 300])
  })

  it('is one payment, delivered 50 times at once and asked about besides', async () => {
    const { leaseId } = await owing(currency)
    const id = await opened({ leaseId, amount: 700 })
    const delivery = providers.pay(id)
    await later(id, 6)
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => deliver(delivery, provider))),
      askProviders(server.services),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await paymentsOf(leaseId)).toHaveLength(1)
    // And again days later.
    expect((await deliver(delivery, provider)).status).toBe(200)
    expect(await paymentsOf(leaseId)).toHaveLength(1)
  })

  it('is believed only with the organisation’s own signature', async () => {
    const { leaseId } = await owing(currency)
    const id = await opened({ leaseId, amount: 700 })
    const { raw, headers } = providers.pay(id)
    const [name] = Object.keys(headers)
    const forged: Delivery[] = [
      { raw, headers: {} },
      { raw, headers: { [name!]: headers[name!]!.replace(/.$/, (last) => (last === '0' ? '1' : '0')) } },
      { raw: raw.replace('700', '999'), headers },
      provider === 'stripe'
        ? providers.told(id, 'checkout.session.completed', undefined, 'whsec_of_somebody_else')
        : providers.signedByPaystack(JSON.parse(raw) as object, 'sk_of_somebody_else'),
    ]
    for (const each of forged) {
      const { message } = errorOf(await deliver(each, provider), 400)
      expect(message).toBe('This delivery is not accepted.')
    }
    // Neither with another organisation's address, nor at that of nobody.
    errorOf(await deliver({ raw, headers }, provider, server.other.id), 400)
    errorOf(await deliver({ raw, headers }, provider, crypto.randomUUID()), 400)
    errorOf(await deliver({ raw, headers }, 'paypal'), 400)
    expect(await read(id)).toMatchObject({ status: 'pending' })
  })

  it('is settled by asking where no message ever comes, and expires where nobody pays', async () => {
    const { leaseId } = await owing(currency)
    const paid = await opened({ leaseId, amount: 700 })
    const left = await opened({ leaseId, amount: 600 })
    providers.pay(paid)
    await askProviders(server.services)
    // It is not time yet.
    expect(await read(paid)).toMatchObject({ status: 'pending' })
    await later(paid, 6)
    await later(left, 6)
    await askProviders(server.services)
    expect(await read(paid)).toMatchObject({ status: 'paid' })
    expect(await read(left)).toMatchObject({ status: 'pending' })
    await later(left, 24 * 60)
    await askProviders(server.services)
    expect(await read(left)).toMatchObject({ status: 'expired' })
    errorOf(await checkout(left), 409)
    expect(await paymentsOf(leaseId)).toHaveLength(1)
    // Somebody had paid in the last second, after all.
    await deliver(providers.pay(left), provider)
    expect(await read(left)).toMatchObject({ status: 'paid' })
  })

  it('is kept for somebody to look at where another amount arrives', async () => {
    const { leaseId } = await owing(currency)
    const id = await opened({ leaseId, amount: 700 })
    await deliver(providers.pay(id, { amount: 650 }), provider)
    const waiting = await read(id)
    expect(waiting).toMatchObject({
      status: 'review',
      problem: 'amount',
      receivedAmount: 650,
      paymentId: null,
    })
    expect(await paymentsOf(leaseId)).toEqual([])
    errorOf(
      await renter().call(dismissOnlinePayment, { params: { id }, body: { version: 1, reason: 'No' } }),
      403,
    )
    const body = { version: waiting.version, date: today, bankAccountId: waiting['bankAccountId'] }
    errorOf(await admin().call(recordOnlinePayment, { params: { id }, body: { ...body, version: 99 } }), 409)
    const recorded = await ok(admin().call(recordOnlinePayment, { params: { id }, body }))
    expect(recorded).toMatchObject({ status: 'paid', problem: null })
    expect(await paymentsOf(leaseId)).toMatchObject([{ amount: 650 }])
    errorOf(
      await admin().call(recordOnlinePayment, {
        params: { id },
        body: { ...body, version: recorded.version },
      }),
      409,
    )
  })

  it('has one page to pay on, however often somebody clicks', async () => {
    const { leaseId } = await owing(currency)
    const ids = await Promise.all([1, 2, 3].map(() => started({ leaseId, amount: 400 })))
    expect(new Set(ids).size).toBe(1)
    const before = providers.pages.length
    const answers = await Promise.all([1, 2, 3, 4].map(() => checkout(ids[0]!)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(providers.pages).toHaveLength(before + 1)
    // Once that is paid, the same amount is another payment.
    await deliver(providers.pay(ids[0]!), provider)
    expect(await started({ leaseId, amount: 400 })).not.toBe(ids[0])
    errorOf(await checkout(ids[0]!), 409)
  })
})
