import { ChevronDown, FileText, HandCoins, Mail, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { allocateCredit, previewCreditRefund, refundCredit } from '#contract/tenant/money/lease-accounts.ts'
import { previewReversal, reversePayment } from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { sendReceipt } from '#contract/tenant/money/receipts.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { paths } from '#src/lib/paths.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord } from '#src/providers/records.ts'
import { useToday } from '#src/providers/today.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { BankAccountInput } from '#src/records/money/bank-account-input.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'

type Payment = RecordOf<typeof payments>
/** Charges, leases and statements follow from payments: everything of the organisation is read again. */
const refreshes = [['data', payments.api]] as const

interface DialogProps {
  payment: Payment
  onClose: () => void
}

const later = (one: string, other: string) => (one > other ? one : other)

function Reverse({ payment, onClose }: DialogProps) {
  const { id, receipt, date } = payment
  const today = useToday()
  return (
    <ActionDialog
      operation={reversePayment}
      title={`Reverse ${receipt}?`}
      text="For a bounced cheque or a mistake. What it settled is open again; both entries stay. You can’t undo this."
      preview={previewReversal}
      confirm="Reverse payment"
      danger
      params={{ id }}
      values={{ date: later(today, date) }}
      fields={{ date: { min: date }, reason: { hint: 'Shown in the history: “Cheque bounced”.' } }}
      options={{ refreshes, done: `${receipt} reversed` }}
      onClose={onClose}
    />
  )
}

function SendReceipt({ payment, onClose }: DialogProps) {
  const { record: tenant } = useRecord(tenants, payment.tenantId)
  if (!tenant) return null
  const sent = payment.receiptSentAt
    ? `It was last emailed to ${payment.receiptSentTo} on ${shortDate(payment.receiptSentAt)}.`
    : 'The receipt is attached as a PDF.'
  return (
    <ActionDialog
      operation={sendReceipt}
      title={`Email receipt ${payment.receipt}`}
      text={sent}
      confirm="Email receipt"
      params={{ id: payment.id }}
      values={{ to: tenant.email ?? null }}
      fields={{ to: { required: 'Enter an email address.' } }}
      options={{ done: ({ receiptSentTo }) => `Receipt on its way to ${receiptSentTo}` }}
      onClose={onClose}
    />
  )
}

function ApplyCredit({ payment, onClose }: DialogProps) {
  const today = useToday()
  return (
    <ActionDialog
      operation={allocateCredit}
      title="Apply credit on account?"
      text={`All credit of ${payment.leaseReference} settles its open charges, the oldest first.`}
      confirm="Apply credit"
      params={{ id: payment.leaseId }}
      values={{ date: today }}
      without={['allocations']}
      options={{ refreshes, done: 'Credit applied' }}
      onClose={onClose}
    />
  )
}

function RefundCredit({ payment, onClose }: DialogProps) {
  const { available, bankAccountId, currency, method } = payment
  const today = useToday()
  return (
    <ActionDialog
      operation={refundCredit}
      title="Refund credit on account?"
      text={`Records money that you paid back to ${payment.tenantNames}: at most the credit on the account of ${payment.leaseReference}.`}
      preview={previewCreditRefund}
      confirm="Record refund"
      danger
      params={{ id: payment.leaseId }}
      values={{ amount: available, date: today, method, bankAccountId }}
      fields={{ bankAccountId: { input: BankAccountInput } }}
      currency={currency}
      options={{ refreshes, done: 'Refund recorded' }}
      onClose={onClose}
    />
  )
}

const dialogs = { send: SendReceipt, apply: ApplyCredit, refund: RefundCredit, reverse: Reverse }
type Asked = keyof typeof dialogs

/** What can be done with a payment as it is now. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { canOn } = useAccess()
  const [asked, setAsked] = useState<Asked>()
  const { id, propertyId, reversedOn, available } = payment
  const Asked = asked && dialogs[asked]
  const entry = (key: Asked, label: string, icon: typeof Mail, danger = false) => ({
    key,
    label: `${label}…`,
    icon,
    danger,
    onSelect: () => setAsked(key),
  })
  return (
    <>
      <ButtonLink to={paths.financials.receipt(propertyId, id)}>
        <FileText size={15} aria-hidden /> Receipt
      </ButtonLink>
      {canOn('update', payments.subject, payment) && !reversedOn ? (
        <Menu
          label="Actions for this payment"
          align="end"
          entries={() => [
            entry('send', 'Email receipt', Mail),
            ...(available > 0
              ? [entry('apply', 'Apply credit', HandCoins), entry('refund', 'Refund credit', Wallet)]
              : []),
            entry('reverse', 'Reverse', Undo2, true),
          ]}
          trigger={(props) => (
            <Button {...props}>
              Manage <ChevronDown size={15} aria-hidden />
            </Button>
          )}
        />
      ) : null}
      {Asked ? <Asked payment={payment} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}
