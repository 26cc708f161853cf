import type { ProviderName } from '#domain/online-payments/providers.ts'
import type { Config } from '../../config/config.ts'
import type { PaymentProvider } from './provider.ts'

export interface ProviderKeys {
  secretKey: string
  webhookSecret: string | null
}

/** A provider with an organisation's keys. What talks to it is loaded when it is first needed. */
export async function openProvider(
  { paymentApis }: Config,
  name: ProviderName,
  { secretKey, webhookSecret }: ProviderKeys,
): Promise<PaymentProvider> {
  if (name === 'stripe') {
    const { stripeProvider } = await import('./stripe.ts')
    return stripeProvider(paymentApis.stripe, secretKey, webhookSecret)
  }
  const { paystackProvider } = await import('./paystack.ts')
  return paystackProvider(paymentApis.paystack, secretKey)
}
