import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useParams } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { checkOnlinePayment } from '#contract/tenant/money/online-payment-operations.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { paymentProviders } from '#domain/online-payments/providers.ts'
import { call } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Fact, Facts, Inline, Page, PageHead, Prose, Stack } from '#src/ui/page/parts.tsx'

type Payment = AnswerOf<typeof checkOnlinePayment>

/** Milliseconds between looks while the provider has not confirmed yet. */
const every = 3_000

const titles: Readonly<Record<Payment['status'], string>> = {
  pending: 'Waiting for confirmation',
  paid: 'Paid',
  review: 'Payment received',
  failed: 'Not paid',
  expired: 'Not paid',
  dismissed: 'Not paid',
  disputed: 'Payment disputed',
  refunded: 'Payment refunded',
}

function sentenceOf({ status, provider, amount, currency }: Payment): string {
  const money = formatMoney(amount, currency)
  const name = paymentProviders[provider]
  switch (status) {
    case 'pending':
      return `${name} has not confirmed your payment of ${money} yet. This page updates automatically. You can also leave it.`
    case 'paid':
      return `Thank you. ${money} was paid.`
    case 'review':
      return `${name} has taken your payment. It will be checked before it is recorded.`
    case 'disputed':
    case 'refunded':
      return `Your payment of ${money} was ${status}.`
    default:
      return `Nothing was paid of ${money}. You can try again.`
  }
}

/** Where tenants come back to from the provider's page: what became of their payment. */
export default function PayOutcome() {
  const { id = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: ['pay-outcome', id],
    queryFn: () => call(checkOnlinePayment, { params: { id } }),
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? every : false),
  })
  usePage(data && titles[data.status])
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const { status, reference, receipt, paymentId, propertyId } = data
  const open = status === 'failed' || status === 'expired' || status === 'dismissed'
  return (
    <Page width="text">
      <PageHead title={titles[status]} />
      <Stack gap={24}>
        <div role="status">
          <Prose>{sentenceOf(data)}</Prose>
        </div>
        <Facts>
          <Fact label="Reference">{reference}</Fact>
          {receipt ? <Fact label="Receipt">{receipt}</Fact> : null}
        </Facts>
        <Inline>
          {paymentId ? (
            <ButtonLink look="primary" to={paths.financials.receipt(propertyId, paymentId)}>
              <FileText size={15} aria-hidden /> Open receipt
            </ButtonLink>
          ) : null}
          {open ? (
            <ButtonLink look="primary" to={paths.onlinePayments.pay()}>
              Try again
            </ButtonLink>
          ) : null}
          <ButtonLink to={paths.home}>Back to your home page</ButtonLink>
        </Inline>
      </Stack>
    </Page>
  )
}
