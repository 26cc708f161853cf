import { Stripe } from 'stripe'
import { receivedAmount, sentAmount } from '#domain/online-payments/providers.ts'
import type { Outcome } from '#domain/online-payments/statuses.ts'
import { isCurrency } from '#domain/money/currencies.ts'
import { Forged, patience, ProviderProblem, type PaymentProvider, type ProviderEvent } from './provider.ts'

/** Seconds for which a signed delivery is believed. */
const tolerance = 300

/** What a failed call means to whoever made it; keys and bodies are not repeated. */
function problemOf(error: unknown): ProviderProblem {
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return new ProviderProblem(
      'Stripe does not take the secret key. An administrator enters it in the settings.',
    )
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new ProviderProblem(`Stripe refused the payment: ${error.message}`)
  return new ProviderProblem(
    'Stripe cannot be reached at the moment. Nothing was paid: try again in a few minutes.',
    {
      away: true,
    },
  )
}

async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw problemOf(error)
  }
}

const idOf = (found: string | { id: string } | null | undefined) =>
  typeof found === 'string' ? found : (found?.id ?? null)

interface Moved {
  amount: number | null
  currency: string | null
  /** Seconds since 1970. */
  at: number
}

function eventOf(
  outcome: Outcome,
  about: { id: string | null | undefined; transaction: string | null },
  { amount, currency, at }: Moved,
): ProviderEvent {
  const code = (currency ?? '').toUpperCase()
  const sent = amount ?? 0
  return {
    outcome,
    id: about.id ?? null,
    transaction: about.transaction,
    amount: isCurrency(code) ? receivedAmount('stripe', sent, code) : sent,
    currency: code,
    fee: null,
    at: new Date(at * 1000).toISOString(),
  }
}

const ofSession = (outcome: Outcome, session: Stripe.Checkout.Session, at: number): ProviderEvent =>
  eventOf(
    outcome,
    { id: session.client_reference_id, transaction: idOf(session.payment_intent) },
    { amount: session.amount_total, currency: session.currency, at },
  )

/** Of all that Stripe tells, what concerns a payment of ours. */
function read(event: Stripe.Event): ProviderEvent | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
      // Bank debits complete the page first and pay days later.
      return event.data.object.payment_status === 'paid'
        ? ofSession('paid', event.data.object, event.created)
        : undefined
    case 'checkout.session.async_payment_succeeded':
      return ofSession('paid', event.data.object, event.created)
    case 'checkout.session.async_payment_failed':
      return ofSession('failed', event.data.object, event.created)
    case 'checkout.session.expired':
      return ofSession('expired', event.data.object, event.created)
    case 'charge.refunded': {
      const { metadata, payment_intent: intent, amount_refunded: amount, currency } = event.data.object
      const about = { id: metadata['online_payment'], transaction: idOf(intent) }
      return eventOf('refunded', about, { amount, currency, at: event.created })
    }
    case 'charge.dispute.created': {
      const { payment_intent: intent, amount, currency } = event.data.object
      return eventOf(
        'disputed',
        { id: null, transaction: idOf(intent) },
        { amount, currency, at: event.created },
      )
    }
    default:
      return undefined
  }
}

/** @param base `https://api.stripe.com`, or what stands in for it */
export function stripeProvider(
  base: string,
  secretKey: string,
  webhookSecret: string | null,
): PaymentProvider {
  const { hostname, port, protocol } = new URL(base)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: patience,
    // Repeated with the same idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    name: 'stripe',
    async createRequest({ id, reference, amount, currency, description, payerEmail, ...about }) {
      const metadata = { online_payment: id, reference }
      const session = await asked(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            ...(payerEmail && { customer_email: payerEmail }),
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: sentAmount('stripe', amount, currency),
                  product_data: { name: description },
                },
              },
            ],
            metadata,
            payment_intent_data: { metadata, description: `${description} (${reference})` },
            expires_at: Math.floor(Date.parse(about.expiresAt) / 1000),
            success_url: about.returnUrl,
            cancel_url: about.cancelUrl,
          },
          { idempotencyKey: id },
        ),
      )
      if (!session.url) throw new ProviderProblem('Stripe made no page to pay on. Start the payment again.')
      return { providerId: session.id, url: session.url }
    },
    verify(headers, rawBody) {
      const signature = headers['stripe-signature']
      if (webhookSecret === null || typeof signature !== 'string') throw new Forged()
      try {
        return read(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, tolerance))
      } catch (error) {
        throw new Forged(undefined, { cause: error })
      }
    },
    async status({ providerId }) {
      const session = await asked(stripe.checkout.sessions.retrieve(providerId))
      const now = Date.now() / 1000
      if (session.payment_status === 'paid') return ofSession('paid', session, now)
      return session.status === 'expired' ? ofSession('expired', session, now) : undefined
    },
    async test() {
      // A list of none: allowed for whoever may make such pages.
      await asked(stripe.checkout.sessions.list({ limit: 1 }))
      return secretKey.includes('_test_')
        ? 'Stripe takes the key. It is a test key: no real money moves.'
        : 'Stripe takes the key.'
    },
  }
}
