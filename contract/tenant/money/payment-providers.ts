import { z } from 'zod'
import { paymentProviders } from '#domain/online-payments/providers.ts'
import { defineOperation, field } from '../../kit/index.ts'

const access = (action: 'read' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'PaymentProvider' as const,
})

/** What is known of a key that nobody is shown again: its last characters. */
const keyEnds = field.text().nullable()

const provider = z.object({
  provider: field.choice(paymentProviders),
  version: z.int().min(0),
  enabled: z.boolean(),
  secretKeyEnds: keyEnds,
  webhookSecretEnds: keyEnds,
  /** In which accounts its money arrives, one of each currency. */
  bankAccountIds: z.array(field.reference('BankAccount')),
  /** Where the provider is to send what happens. */
  webhookUrl: z.url(),
  /** What is missing before it can be turned on. */
  missing: z.array(z.string()),
  testedAt: field.instant().nullable(),
})
const answer = z.object({ providers: z.array(provider) })
const params = z.object({ provider: z.enum(['stripe', 'paystack']) })

export const readPaymentProviders = defineOperation({
  id: 'payment-providers.read',
  api: 'tenant',
  method: 'GET',
  path: '/payment-providers',
  summary: 'Read with which providers tenants can pay online; keys themselves are never answered',
  access: access('read'),
  answer,
})

const key = (label: string) => field.text({ min: 8, max: 300, label }).nullable()

export const changePaymentProvider = defineOperation({
  id: 'payment-providers.change',
  api: 'tenant',
  method: 'PUT',
  path: '/payment-providers/:provider',
  summary: 'Set the keys of a provider and where its money arrives; turn online payments on or off',
  access: access('update'),
  params,
  body: z.strictObject({
    version: field.integer({ min: 0 }),
    enabled: field.boolean({ label: 'Take payments' }).optional(),
    /** Null takes it away; left out it stays. */
    secretKey: key('Secret key').optional(),
    webhookSecret: key('Signing secret').optional(),
    bankAccountIds: z.array(field.reference('BankAccount')).max(40).optional(),
  }),
  answer,
})

export const testPaymentProvider = defineOperation({
  id: 'payment-providers.test',
  api: 'tenant',
  method: 'POST',
  path: '/payment-providers/:provider/test',
  summary: 'Ask a provider whether it takes the keys',
  access: access('update'),
  params,
  answer: z.object({
    /** What the provider, or its absence, says. */
    sentence: z.string(),
    works: z.boolean(),
  }),
})

export const paymentProviderOperations = {
  'payment-providers.read': readPaymentProviders,
  'payment-providers.change': changePaymentProvider,
  'payment-providers.test': testPaymentProvider,
} as const
