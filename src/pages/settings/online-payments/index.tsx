import type { AnswerOf } from '#contract/kit/index.ts'
import { readPaymentProviders } from '#contract/tenant/money/payment-providers.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Stack } from '#src/ui/page/parts.tsx'
import styles from '../settings.module.css'
import { ProviderForm } from './provider-form.tsx'

export type ProviderSettings = AnswerOf<typeof readPaymentProviders>['providers'][number]

const trail = [{ label: 'Settings', to: paths.settings.home }]
const forbidden = { statusCode: 403, message: 'Keys of payment providers are for administrators.' }

/** With whose keys tenants pay online, and where their money arrives. */
export default function OnlinePaymentSettings() {
  usePage('Online payments', trail)
  const { can } = useAccess()
  const mayRead = can('read', 'PaymentProvider')
  const { data, error } = useOperation(readPaymentProviders, { enabled: mayRead })
  if (!mayRead) return <ErrorPage error={forbidden} />
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <>
      <h1>Online payments</h1>
      <p className={styles.why}>
        Tenants pay by card from their home page or from a link in a letter. The money arrives in your account
        with the provider, and each payment is recorded automatically with a receipt. The provider’s fee is
        noted with the payment; enter it as an expense when you get the invoice.
      </p>
      <Stack gap={32}>
        {data.providers.map((settings) => (
          // Begun again once it is saved: keys that were typed are not kept in it.
          <ProviderForm key={`${settings.provider} ${settings.version}`} settings={settings} />
        ))}
      </Stack>
    </>
  )
}
