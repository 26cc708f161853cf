import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '#domain/money/currencies.ts'
import type { Outcome } from '#domain/online-payments/statuses.ts'
import type { ProviderName } from '#domain/online-payments/providers.ts'

/** What somebody is to be asked to pay. */
export interface CheckoutRequest {
  /** Our id of it: the provider gives it back with everything that it says, and makes one page for it however often it is asked. */
  id: string
  /** What people know it by. */
  reference: string
  /** Minor units. */
  amount: number
  currency: Currency
  description: string
  payerEmail: string | null
  /** Where the payer comes back to, having paid or given up. */
  returnUrl: string
  cancelUrl: string
  expiresAt: string
}

export interface Checkout {
  providerId: string
  url: string
}

/** What a provider says became of money. */
export interface ProviderEvent {
  outcome: Outcome
  /** Our id of what was asked for, where the provider gives it back; otherwise its own id of the money tells. */
  id: string | null
  /** The provider's id of the money that moved. */
  transaction: string | null
  /** Minor units; not whole where the provider names a part that the currency does not have. */
  amount: number
  /** As the provider says it, in capitals. */
  currency: string
  /** What the provider keeps, in minor units, where it says so. */
  fee: number | null
  /** ISO 8601 */
  at: string
}

/** One provider with the keys of one organisation. */
export interface PaymentProvider {
  name: ProviderName
  /** @throws ProviderProblem */
  createRequest: (request: CheckoutRequest) => Promise<Checkout>
  /**
   * Reads what was delivered to the webhook.
   * @param rawBody byte for byte as it came: that is what is signed
   * @returns nothing for what does not concern payments that we asked for
   * @throws Forged where it is not signed with the organisation's own secret, or was signed too long ago
   */
  verify: (headers: IncomingHttpHeaders, rawBody: Buffer) => ProviderEvent | undefined
  /** Asks what became of a request; nothing while it is waited for. @throws ProviderProblem */
  status: (request: { id: string; providerId: string }) => Promise<ProviderEvent | undefined>
  /** Asks whether the keys are taken. @returns what the provider calls the account @throws ProviderProblem */
  test: () => Promise<string>
}

/** What was delivered does not come from the provider. */
export class Forged extends Error {}

/** The provider did not do what it was asked to. The message is a sentence for people. */
export class ProviderProblem extends Error {
  /** Whether it could not be reached at all: asked again later, it may do. */
  readonly away: boolean

  constructor(sentence: string, { away = false, cause }: { away?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.away = away
  }
}

/** Milliseconds that a provider gets to answer. */
export const patience = 10_000
