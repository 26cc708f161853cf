import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-ins know of somebody's payment. */
interface Page {
  provider: 'stripe' | 'paystack'
  /** Our id of it. */
  reference: string
  providerId: string
  /** Stripe's id of the money, Paystack's of the transaction. */
  transaction: string
  amount: number
  currency: string
  status: 'open' | 'paid' | 'expired' | 'failed'
  returnUrl: string
  email: string | undefined
}

export interface Delivery {
  headers: Record<string, string>
  raw: string
}

/** Keys that the stand-ins take. */
export const providerKeys = {
  stripe: { secretKey: 'sk_test_stand_in_4242', webhookSecret: 'whsec_stand_in_9999' },
  paystack: { secretKey: 'sk_test_paystack_1111' },
} as const

const read = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
const token = () => randomBytes(9).toString('hex')
const seconds = () => Math.floor(Date.now() / 1000)

/**
 * Stands in for Stripe and Paystack: speaks what Freehold uses of their documented APIs, their pages to pay on, and signs what
 * it delivers as they do.
 */
export async function startPaymentProviders(port = 0) {
  const pages: Page[] = []
  const made = new Map<string, Page>()
  /** How often a page was asked for, and whether anybody answers at all. */
  const state = { asked: 0, away: false }
  let origin = ''

  const pageOf = (reference: string) => pages.find((page) => page.reference === reference)!
  const add = (page: Omit<Page, 'transaction' | 'status'>): Page => {
    const transaction =
      page.provider === 'stripe' ? `pi_${token()}` : String(4_000_000_000 + pages.length * 7)
    const whole: Page = { ...page, transaction, status: 'open' }
    pages.push(whole)
    return whole
  }
  const session = (page: Page) => ({
    id: page.providerId,
    object: 'checkout.session',
    client_reference_id: page.reference,
    amount_total: page.amount,
    currency: page.currency.toLowerCase(),
    payment_intent: page.status === 'paid' ? page.transaction : null,
    payment_status: page.status === 'paid' ? 'paid' : 'unpaid',
    status: page.status === 'paid' ? 'complete' : page.status === 'expired' ? 'expired' : 'open',
    url: `${origin}/checkout/${page.providerId}`,
  })
  const transaction = (page: Page) => ({
    id: Number(page.transaction),
    status: page.status === 'paid' ? 'success' : page.status === 'failed' ? 'failed' : 'abandoned',
    reference: page.reference,
    amount: page.amount,
    currency: page.currency,
    fees: page.status === 'paid' ? 1_500 : null,
    paid_at: page.status === 'paid' ? new Date().toISOString() : null,
  })

  function stripe(path: string, method: string, body: string, headers: IncomingMessage['headers']) {
    if (headers.authorization !== `Bearer ${providerKeys.stripe.secretKey}`)
      return {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      }
    if (method === 'GET' && path.startsWith('/v1/checkout/sessions?'))
      return {
        status: 200,
        body: { object: 'list', data: [], has_more: false, url: '/v1/checkout/sessions' },
      }
    if (method === 'GET')
      return { status: 200, body: session(pages.find(({ providerId }) => path.endsWith(providerId))!) }
    state.asked++
    const key = String(headers['idempotency-key'])
    const known = made.get(key)
    if (known) return { status: 200, body: session(known) }
    const form = new URLSearchParams(body)
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    if (amount < 50)
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', message: 'Amount must be at least 50.' } },
      }
    const page = add({
      provider: 'stripe',
      reference: form.get('client_reference_id')!,
      providerId: `cs_test_${token()}`,
      amount,
      currency: form.get('line_items[0][price_data][currency]')!.toUpperCase(),
      returnUrl: form.get('success_url')!,
      email: form.get('customer_email') ?? undefined,
    })
    made.set(key, page)
    return { status: 200, body: session(page) }
  }

  function paystack(path: string, method: string, body: string, headers: IncomingMessage['headers']) {
    if (headers.authorization !== `Bearer ${providerKeys.paystack.secretKey}`)
      return { status: 401, body: { status: false, message: 'Invalid key' } }
    if (path.startsWith('/transaction?')) return { status: 200, body: { status: true, data: [] } }
    if (method === 'GET') {
      const page = pages.find(({ reference }) => path.endsWith(reference))
      return page
        ? { status: 200, body: { status: true, data: transaction(page) } }
        : { status: 404, body: { status: false, message: 'Transaction reference not found.' } }
    }
    state.asked++
    const asked = JSON.parse(body) as Record<
      'reference' | 'amount' | 'currency' | 'callback_url' | 'email',
      string
    >
    if (pages.some(({ reference }) => reference === asked.reference))
      return { status: 400, body: { status: false, message: 'Duplicate Transaction Reference' } }
    const page = add({
      provider: 'paystack',
      reference: asked.reference,
      providerId: asked.reference,
      amount: Number(asked.amount),
      currency: asked.currency,
      returnUrl: asked.callback_url,
      email: asked.email,
    })
    const url = `${origin}/checkout/${page.providerId}`
    return {
      status: 200,
      body: { status: true, data: { authorization_url: url, reference: page.reference } },
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { url = '', method = 'GET', headers } = request
      const body = await read(request)
      if (state.away) {
        response.destroy()
        return
      }
      const page = /^\/checkout\/([\w-]+)/.exec(url)?.[1]
      if (page) {
        const found = pages.find(({ providerId }) => providerId === page)!
        if (method === 'POST') {
          found.status = 'paid'
          response.writeHead(303, { location: found.returnUrl }).end()
          return
        }
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end(
          `<title>Checkout</title><form method="post"><button>Pay ${found.amount} ${found.currency}</button></form>`,
        )
        return
      }
      const answer = url.startsWith('/v1/')
        ? stripe(url, method, body, headers)
        : paystack(url, method, body, headers)
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** As Stripe signs, at a time in seconds. */
  const signedByStripe = (
    event: object,
    at = seconds(),
    secret: string = providerKeys.stripe.webhookSecret,
  ): Delivery => {
    const raw = JSON.stringify({ id: `evt_${token()}`, object: 'event', created: at, ...event })
    const signature = createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')
    return { raw, headers: { 'stripe-signature': `t=${at},v1=${signature}` } }
  }
  const signedByPaystack = (event: object, secret: string = providerKeys.paystack.secretKey): Delivery => {
    const raw = JSON.stringify(event)
    return {
      raw,
      headers: { 'x-paystack-signature': createHmac('sha512', secret).update(raw).digest('hex') },
    }
  }

  return {
    /** Environment of a server that asks these instead. */
    environment: { STRIPE_API_URL: origin, PAYSTACK_API_URL: origin },
    origin,
    state,
    pages,
    pageOf,
    signedByStripe,
    signedByPaystack,
    /** Somebody pays on the page. @returns what the provider delivers */
    pay(reference: string, otherwise: { amount?: number; currency?: string } = {}): Delivery {
      const page = pageOf(reference)
      Object.assign(page, { status: 'paid' }, otherwise)
      return page.provider === 'stripe'
        ? signedByStripe({ type: 'checkout.session.completed', data: { object: session(page) } })
        : signedByPaystack({ event: 'charge.success', data: transaction(page) })
    },
    /** What Stripe tells of a page as it stands. */
    told: (reference: string, type: string, at?: number, secret?: string): Delivery =>
      signedByStripe({ type, data: { object: session(pageOf(reference)) } }, at, secret),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type PaymentProviders = Awaited<ReturnType<typeof startPaymentProviders>>
