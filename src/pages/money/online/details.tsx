import { HandCoins, XCircle } from 'lucide-react'
import { Link } from 'react-router'
import {
  dismissOnlinePayment,
  onlinePaymentActivity,
  recordOnlinePayment,
} from '#contract/tenant/money/online-payment-operations.ts'
import { onlinePayments } from '#contract/tenant/money/online-payments.ts'
import { onlineProblems } from '#domain/online-payments/statuses.ts'
import { paymentProviders } from '#domain/online-payments/providers.ts'
import { formatMoney, isCurrency } from '#domain/money/currencies.ts'
import { exactInstant } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordActions, recordActions } from '#src/records/actions/record-actions.tsx'
import { BankAccountInput } from '#src/records/money/bank-account-input.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { onlinePaymentScreens } from '#src/resources/online-payments.tsx'
import { asWhole, type ResourceScreens, type Whole } from '#src/resources/screens.ts'
import { Columns, Prose, Section } from '#src/ui/page/parts.tsx'

type OnlinePayment = Whole<typeof onlinePayments>

/** What somebody set out to pay online, what became of it, and what is to be decided. */
export default recordPage(onlinePaymentScreens, {
  tabs: (record, screens) => [
    {
      key: 'overview',
      label: 'Overview',
      content: <Overview screens={screens} payment={asWhole(record)} />,
    },
  ],
  activity: onlinePaymentActivity,
  actions: (record) => <Actions payment={asWhole(record)} />,
})

// Charges, balances and payments follow from it.
const action = recordActions<OnlinePayment>([['data', onlinePayments.api]])

const receivedOf = ({ receivedAmount, receivedCurrency }: OnlinePayment) =>
  receivedAmount !== null && isCurrency(receivedCurrency)
    ? formatMoney(receivedAmount, receivedCurrency)
    : 'What arrived'

const actions = {
  record: action({
    operation: recordOnlinePayment,
    label: 'Record payment',
    icon: HandCoins,
    ask: (payment, today) => ({
      title: `Record ${receivedOf(payment)} as a payment?`,
      text: `It settles what ${payment.leaseReference} owes; anything left over is credit on account.`,
      values: { date: payment.receivedAt?.slice(0, 10) ?? today, bankAccountId: payment.bankAccountId },
      fields: { date: { max: today }, bankAccountId: { input: BankAccountInput } },
      currency: payment.currency,
    }),
    done: ({ receipt }) => `Payment recorded: ${receipt}`,
  }),
  dismiss: action({
    operation: dismissOnlinePayment,
    label: 'Dismiss',
    icon: XCircle,
    danger: true,
    ask: (payment) => ({
      title: 'Dismiss this payment?',
      text: `Nothing is recorded in the books. For money that you have paid back in your account with ${paymentProviders[payment.provider]}.`,
      fields: { reason: { hint: 'Shown with the payment: “Refunded on 3 March”.' } },
    }),
    done: 'Payment dismissed',
  }),
}

function Actions({ payment }: { payment: OnlinePayment }) {
  const { canOn } = useAccess()
  if (payment.stage !== 'review' || !canOn('update', onlinePayments.subject, payment)) return null
  return (
    <RecordActions
      record={payment}
      actions={actions}
      offered={['record', 'dismiss']}
      next="record"
      label="Actions for this payment"
    />
  )
}

/** What happened, in a sentence or two. */
function wordsOf(payment: OnlinePayment): string {
  const { stage, provider, problem, reason, receivedAt, expiresAt } = payment
  const name = paymentProviders[provider]
  switch (stage) {
    case 'pending':
      return `${name} has not confirmed it yet. Freehold keeps asking until ${exactInstant(expiresAt)}.`
    case 'review':
      return `${problem ? onlineProblems[problem] : ''} ${receivedOf(payment)} arrived${receivedAt ? ` on ${exactInstant(receivedAt)}` : ''}. Nothing is recorded until you decide.`
    case 'dismissed':
      return `Dismissed: ${reason}`
    case 'failed':
      return `${name} could not take the payment. Nothing was paid.`
    case 'expired':
      return 'Nobody paid in time. Nothing was paid.'
    default:
      return `Paid${receivedAt ? ` on ${exactInstant(receivedAt)}` : ''}, and recorded as a payment of the lease.`
  }
}

function Overview({ screens, payment }: { screens: ResourceScreens; payment: OnlinePayment }) {
  const { paymentId, receipt, refundedAt, disputedAt, provider } = payment
  const name = paymentProviders[provider]
  return (
    <Columns rail={<RecordFacts screens={screens} record={payment} />}>
      <Section title="Outcome">
        <Prose>{wordsOf(payment)}</Prose>
        {paymentId ? (
          <p>
            <Link to={paths.payments.show(paymentId)}>Payment {receipt}</Link>
          </p>
        ) : null}
      </Section>
      {refundedAt || disputedAt ? (
        <Section title="Since then">
          <Prose>
            {disputedAt
              ? `The payer disputes the payment with their bank. Answer it in your account with ${name}. If the money goes back, reverse the payment here.`
              : `Money was refunded in your account with ${name}. Reverse the payment here, or refund credit on account, so that your books say the same.`}
          </Prose>
        </Section>
      ) : null}
    </Columns>
  )
}
