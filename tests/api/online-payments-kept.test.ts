import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  checkOnlinePayment,
  dismissOnlinePayment,
  readPayable,
} from '#contract/tenant/money/online-payment-operations.ts'
import { onlinePayments } from '#contract/tenant/money/online-payments.ts'
import { recordPayment } from '#contract/tenant/money/payment-operations.ts'
import { checkBooks } from '#server/ledger/check.ts'
import { earlier, inDays, today } from '#tests/support/calendar.ts'
import { errorOf } from '#tests/support/error.ts'
import { letting, ok } from '#tests/support/lettings.ts'
import { providerKeys } from '#tests/support/payment-providers.ts'
import {
  admin,
  checkout,
  deliver,
  endOnline,
  houses,
  openOf,
  opened,
  owing,
  paymentsOf,
  providers,
  read,
  renter,
  rents,
  server,
  start,
  startOnline,
  started,
} from '#tests/support/online-payments.ts'

/** Paying by card, against stand-ins that speak what Stripe and Paystack document. */
beforeAll(startOnline)
afterAll(endOnline)

describe('messages out of order', () => {
  it('count money that arrived, whatever was said of it before or after', async () => {
    const { leaseId } = await owing()
    const id = await opened({ leaseId, amount: 300 })
    providers.pageOf(id).status = 'expired'
    await deliver(providers.told(id, 'checkout.session.expired'))
    expect(await read(id)).toMatchObject({ status: 'expired' })
    await deliver(providers.pay(id))
    expect(await read(id)).toMatchObject({ status: 'paid' })
    await deliver(providers.told(id, 'checkout.session.async_payment_failed'))
    expect(await read(id)).toMatchObject({ status: 'paid' })
    expect(await paymentsOf(leaseId)).toHaveLength(1)
  })

  it('are refused when they are stale', async () => {
    const { leaseId } = await owing()
    const id = await opened({ leaseId, amount: 300 })
    providers.pay(id)
    const at = Math.floor(Date.now() / 1000)
    errorOf(await deliver(providers.told(id, 'checkout.session.completed', at - 301)), 400)
    expect((await deliver(providers.told(id, 'checkout.session.completed', at - 290))).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'paid' })
  })

  it('wait for money that a bank debit brings days after the page', async () => {
    const { leaseId } = await owing()
    const id = await opened({ leaseId, amount: 300 })
    await deliver(providers.told(id, 'checkout.session.completed'))
    expect(await read(id)).toMatchObject({ status: 'pending' })
    providers.pageOf(id).status = 'paid'
    await deliver(providers.told(id, 'checkout.session.async_payment_succeeded'))
    expect(await read(id)).toMatchObject({ status: 'paid' })
  })

  it('say afterwards that money was refunded or is disputed, which staff see to', async () => {
    const { leaseId } = await owing()
    const id = await opened({ leaseId, amount: 300 })
    await deliver(providers.pay(id))
    const { transaction } = providers.pageOf(id)
    const charge = { object: 'charge', payment_intent: transaction, amount_refunded: 300, currency: 'ngn' }
    const metadata = { online_payment: id }
    await deliver(
      providers.signedByStripe({ type: 'charge.refunded', data: { object: { ...charge, metadata } } }),
    )
    expect(await read(id)).toMatchObject({ status: 'refunded', stage: 'paid' })
    const dispute = { object: 'dispute', payment_intent: transaction, amount: 300, currency: 'ngn' }
    await deliver(providers.signedByStripe({ type: 'charge.dispute.created', data: { object: dispute } }))
    expect(await read(id)).toMatchObject({ status: 'disputed' })
    // Nothing is reversed by itself.
    expect(await paymentsOf(leaseId)).toMatchObject([{ reversedOn: null }])
  })

  it('of other business are taken and left alone', async () => {
    const object = {
      object: 'checkout.session',
      client_reference_id: 'order-77',
      payment_status: 'paid',
      amount_total: 5,
      currency: 'ngn',
      payment_intent: 'pi_other',
    }
    expect(
      (await deliver(providers.signedByStripe({ type: 'checkout.session.completed', data: { object } })))
        .status,
    ).toBe(200)
    expect(
      (await deliver(providers.signedByStripe({ type: 'invoice.paid', data: { object: {} } }))).status,
    ).toBe(200)
    expect(
      (await deliver(providers.signedByPaystack({ event: 'transfer.success', data: {} }), 'paystack')).status,
    ).toBe(200)
  })
})

describe('what is paid', () => {
  it('settles the chosen charges; what was paid meanwhile is credit on account', async () => {
    const { leaseId, older, newer } = await owing()
    const id = await opened({ leaseId, amount: 500, chargeIds: [newer] })
    const meanwhile = { leaseId, date: today, method: 'cash', bankAccountId: rents, amount: 1_000 }
    await ok(admin().call(recordPayment, { body: meanwhile }))
    // 300 of the newer charge are still open.
    await deliver(providers.pay(id))
    expect([await openOf(older), await openOf(newer)]).toEqual([0, 0])
    const paid = (await paymentsOf(leaseId)).find((payment) => payment['method'] === 'card')!
    expect(paid).toMatchObject({ amount: 500, available: 200 })
  })

  it('waits for somebody where its bank account is archived', async () => {
    const { leaseId } = await owing()
    const id = await opened({ leaseId, amount: 300 })
    const archive = (status: string) =>
      server.admin.query(`update bank_accounts set archived_at = ${status} where id = $1`, [rents])
    await archive('now()')
    await deliver(providers.pay(id))
    await archive('null')
    const { version } = await read(id)
    expect(await read(id)).toMatchObject({ status: 'review', problem: 'bankAccount' })
    const body = { version, reason: 'Paid back by hand.' }
    expect(await ok(admin().call(dismissOnlinePayment, { params: { id }, body }))).toMatchObject({
      status: 'dismissed',
    })
  })

  it('is told to whoever looks after the property', async () => {
    const { rows } = await server.admin.query<{ type: string }>(
      `select payload ->> 'type' as type from outbox where organisation_id = $1 group by 1`,
      [server.own.id],
    )
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['onlinePayment.received', 'onlinePayment.needsLook']),
    )
  })

  it('leaves books that are right', async () => {
    const scope = { organisationId: server.own.id, userId: null }
    const found = await server.services.database.withTenant(scope, (tx) => checkBooks(tx, server.own.id))
    expect(found).toEqual([])
  })
})

describe('bad wishes', () => {
  it('are refused with what is wrong, and nothing is kept', async () => {
    const { leaseId, newer } = await owing()
    const fields = async (body: object) =>
      errorOf(await start(body), 422).payload.map((each) => (typeof each === 'string' ? each : each.field))
    expect(await fields({ leaseId, amount: 0 })).toEqual(['amount'])
    expect(await fields({ leaseId, amount: 501, chargeIds: [newer] })).toEqual(['amount'])
    expect(await fields({ leaseId, amount: 5, chargeIds: [newer, crypto.randomUUID()] })).toEqual([
      'chargeIds.1',
    ])
    expect(await fields({ leaseId, amount: 1.5 })).toEqual(['amount'])
    const neighbour = await houses.NGN.signed(await houses.NGN.unit(), { start: inDays(-100) })
    expect(await fields({ leaseId: neighbour.id, amount: 5 })).toEqual(['leaseId'])
    const { body } = await renter().call(onlinePayments.operations.list, { query: { lease: leaseId } })
    expect(body).toMatchObject({ total: 0 })
    const dollars = await letting(server.own, { currency: 'USD' })
    const parties = [{ tenantId: await dollars.tenant({ userId: renter().userId }) }]
    const abroad = await dollars.signed(await dollars.unit(), { start: inDays(-100), parties })
    expect(errorOf(await start({ leaseId: abroad.id, amount: 5 }), 409).reason).toBe('online_payments_off')
  })

  it('are told what the provider says, and that it is away', async () => {
    const { leaseId } = await owing()
    const small = await started({ leaseId, amount: 5 })
    const refused = errorOf(await checkout(small), 409)
    expect(refused.message).toBe('Stripe refused the payment: Amount must be at least 50.')
    const id = await started({ leaseId, amount: 300 })
    providers.state.away = true
    const away = errorOf(await checkout(id), 409)
    providers.state.away = false
    expect(away).toMatchObject({
      reason: 'provider_away',
      message: expect.stringContaining('Nothing was paid'),
    })
    // And then it is there again.
    expect((await checkout(id)).status).toBe(200)
  })
})

describe('a tenant', () => {
  it('is shown what can be paid, and looks whether it was', async () => {
    const { leaseId, older, newer } = await owing('GHS')
    const answer = await renter().call(readPayable, {})
    const { leases } = answer.body as AnswerOf<typeof readPayable>
    expect(leases.find((lease) => lease.leaseId === leaseId)).toMatchObject({
      provider: 'paystack',
      currency: 'GHS',
      charges: [
        { id: older, open: 800 },
        { id: newer, open: 500 },
      ],
    })
    const id = await opened({ leaseId, amount: 300 })
    providers.pay(id)
    await server.admin.query(
      `update online_payments set updated_at = ${earlier('updated_at', `interval '10 s'`)} where id = $1`,
      [id],
    )
    const checked = await ok(renter().call(checkOnlinePayment, { params: { id } }))
    expect(checked).toMatchObject({ status: 'paid', amount: 300 })
    expect(checked).not.toHaveProperty('fee')
    expect(checked).not.toHaveProperty('tenantNames')
  })
})

describe('keys', () => {
  let log: string[]
  beforeEach(() => {
    log = server.errors
  })

  it('are never answered, kept in the clear or written to activity', async () => {
    const { rows } = await server.admin.query<{ text: string }>(
      `select (select json_agg(p)::text from payment_providers p) || (select coalesce(json_agg(a)::text, '') from activity a) as text`,
    )
    for (const secret of [
      providerKeys.stripe.secretKey,
      providerKeys.stripe.webhookSecret,
      providerKeys.paystack.secretKey,
    ]) {
      expect(rows[0]!.text).not.toContain(secret)
      expect(log.join()).not.toContain(secret)
    }
  })
})
