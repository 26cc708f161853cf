import { createHmac, timingSafeEqual } from 'node:crypto'
import axios, { type AxiosInstance } from 'axios'
import axiosRetry from 'axios-retry'
import { z } from 'zod'
import { isCurrency } from '#domain/money/currencies.ts'
import { receivedAmount, sentAmount } from '#domain/online-payments/providers.ts'
import type { Outcome } from '#domain/online-payments/statuses.ts'
import { Forged, patience, ProviderProblem, type PaymentProvider, type ProviderEvent } from './provider.ts'

/** What Paystack says of a transaction, here and in what it delivers; of the rest nothing is used. */
const transactionSchema = z.object({
  id: z.number(),
  status: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  fees: z.number().nullish(),
  paid_at: z.string().nullish(),
})
type Transaction = z.output<typeof transactionSchema>

const verified = z.object({ data: transactionSchema })
const initialized = z.object({ data: z.object({ authorization_url: z.url(), reference: z.string() }) })

const delivered = z.discriminatedUnion('event', [
  z.object({ event: z.literal('charge.success'), data: transactionSchema }),
  z.object({
    event: z.literal('charge.dispute.create'),
    data: z.object({
      transaction: transactionSchema.pick({ id: true, reference: true, amount: true, currency: true }),
    }),
  }),
  z.object({
    event: z.literal('refund.processed'),
    data: z.object({ transaction_reference: z.string(), amount: z.coerce.number(), currency: z.string() }),
  }),
])

const minor = (amount: number, currency: string) =>
  isCurrency(currency) ? receivedAmount('paystack', amount, currency) : amount

/** The time it says, or now where it says none that can be read. */
const instant = (text: string | null | undefined) => {
  const at = text ? Date.parse(text) : Number.NaN
  return new Date(Number.isNaN(at) ? Date.now() : at).toISOString()
}

function ofTransaction(
  outcome: Outcome,
  { id, reference, amount, currency, fees, paid_at: paid }: Transaction,
): ProviderEvent {
  return {
    outcome,
    id: reference,
    transaction: String(id),
    amount: minor(amount, currency),
    currency,
    fee: fees ? Math.round(minor(fees, currency)) : null,
    at: instant(paid),
  }
}

function read(body: unknown): ProviderEvent | undefined {
  const { data: event } = delivered.safeParse(body)
  if (!event) return undefined
  if (event.event === 'charge.success') return ofTransaction('paid', event.data)
  if (event.event === 'charge.dispute.create') {
    const { id, reference, amount, currency } = event.data.transaction
    return {
      outcome: 'disputed',
      id: reference,
      transaction: String(id),
      amount: minor(amount, currency),
      currency,
      fee: null,
      at: instant(null),
    }
  }
  const { transaction_reference: reference, amount, currency } = event.data
  return {
    outcome: 'refunded',
    id: reference,
    transaction: null,
    amount: minor(amount, currency),
    currency,
    fee: null,
    at: instant(null),
  }
}

/** The same page was asked for before. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof ProviderProblem && error.message.includes('Duplicate Transaction Reference')

/** What a failed call means to whoever made it; keys and bodies are not repeated. */
function problemOf(error: unknown): ProviderProblem {
  const answer = axios.isAxiosError<{ message?: string }>(error) ? error.response : undefined
  if (answer?.status === 401)
    return new ProviderProblem(
      'Paystack does not take the secret key. An administrator enters it in the settings.',
    )
  if (answer && answer.status < 500)
    return new ProviderProblem(`Paystack refused the payment: ${answer.data.message ?? 'no reason given'}`)
  return new ProviderProblem(
    'Paystack cannot be reached at the moment. Nothing was paid: try again in a few minutes.',
    {
      away: true,
    },
  )
}

async function asked<T extends z.ZodType>(
  client: AxiosInstance,
  schema: T,
  request: { method: 'get' | 'post'; url: string; data?: object },
): Promise<z.output<T>> {
  let answer: unknown
  try {
    answer = (await client.request<unknown>(request)).data
  } catch (error) {
    throw problemOf(error)
  }
  const found = schema.safeParse(answer)
  if (found.success) return found.data
  throw new ProviderProblem(
    'Paystack answered something else than was asked for. Try again in a few minutes.',
    { away: true },
  )
}

/** @param base `https://api.paystack.co`, or what stands in for it */
export function paystackProvider(base: string, secretKey: string): PaymentProvider {
  const client = axios.create({
    baseURL: base,
    timeout: patience,
    maxRedirects: 0,
    headers: { authorization: `Bearer ${secretKey}` },
  })
  // Reading may be repeated; a page is never made twice for a reference.
  axiosRetry(client, { retries: 1, retryDelay: () => 300 })
  return {
    name: 'paystack',
    async createRequest({ id, amount, currency, description, payerEmail, returnUrl, cancelUrl, reference }) {
      const { data } = await asked(client, initialized, {
        method: 'post',
        url: '/transaction/initialize',
        data: {
          reference: id,
          email: payerEmail,
          amount: String(sentAmount('paystack', amount, currency)),
          currency,
          callback_url: returnUrl,
          metadata: JSON.stringify({
            cancel_action: cancelUrl,
            custom_fields: [
              { display_name: 'For', variable_name: 'for', value: description },
              { display_name: 'Reference', variable_name: 'reference', value: reference },
            ],
          }),
        },
      })
      return { providerId: data.reference, url: data.authorization_url }
    },
    verify(headers, rawBody) {
      const expected = Buffer.from(createHmac('sha512', secretKey).update(rawBody).digest('hex'))
      const given = Buffer.from(String(headers['x-paystack-signature'] ?? ''))
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw new Forged()
      try {
        return read(JSON.parse(rawBody.toString('utf8')))
      } catch (error) {
        throw new Forged(undefined, { cause: error })
      }
    },
    async status({ id }) {
      const { data } = await asked(client, verified, {
        method: 'get',
        url: `/transaction/verify/${encodeURIComponent(id)}`,
      })
      // Abandoned is not the end: whoever comes back to the page can still pay.
      if (data.status === 'success') return ofTransaction('paid', data)
      if (data.status === 'reversed') return ofTransaction('refunded', data)
      return data.status === 'failed' ? ofTransaction('failed', data) : undefined
    },
    async test() {
      await asked(client, z.object({ data: z.array(z.unknown()) }), {
        method: 'get',
        url: '/transaction?perPage=1',
      })
      return secretKey.startsWith('sk_test_')
        ? 'Paystack takes the key. It is a test key: no real money moves.'
        : 'Paystack takes the key.'
    },
  }
}
