import { Ban, Check, FileText, Mail, Pencil, Trash2 } from 'lucide-react'
import {
  changeInvoice,
  discardInvoice,
  issueInvoice,
  sendInvoice,
  voidInvoice,
} from '#contract/tenant/money/invoice-operations.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord } from '#src/providers/records.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { RecordActions, recordActions, type RecordAction } from '#src/records/actions/record-actions.tsx'
import type { Whole } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'

type InvoiceRecord = Whole<typeof invoices>

const action = recordActions<InvoiceRecord>([invoices])
const sum = ({ gross, currency }: InvoiceRecord) => formatMoney(gross, currency)

const actions = {
  issue: action({
    operation: issueInvoice,
    label: 'Issue invoice',
    icon: Check,
    ask: (invoice) => ({
      title: `Issue an invoice of ${sum(invoice)}?`,
      text: 'It gets its number and can no longer be changed. Nothing is posted, because its charges already were.',
    }),
    done: ({ label }) => `Issued: ${label}`,
  }),
  change: action({
    operation: changeInvoice,
    label: 'Edit draft',
    icon: Pencil,
    ask: ({ issuedOn, dueOn, reference, notes }) => ({
      title: 'Edit this draft',
      confirm: 'Save changes',
      values: { issuedOn, dueOn, reference, notes },
      fields: { reference: { hint: 'Leave empty to use your usual payment reference.' } },
    }),
    done: 'Draft saved',
  }),
  send: { label: 'Email invoice', icon: Mail, danger: false, Question: Sending },
  discard: action({
    operation: discardInvoice,
    label: 'Delete draft',
    icon: Trash2,
    danger: true,
    ask: () => ({ title: 'Delete this draft?', text: 'Its charges stay, and can be invoiced again.' }),
    done: 'Draft deleted',
    onDone: (_, navigate) => void navigate(paths.billings.list()),
  }),
  void: action({
    operation: voidInvoice,
    label: 'Void invoice',
    icon: Ban,
    danger: true,
    ask: ({ label }) => ({
      title: `Void ${label}?`,
      text: 'Its charges are still owed and can be invoiced again. Nothing is posted. To cancel a charge, issue a credit note for it.',
      fields: { reason: { hint: 'Kept with the invoice: “Wrong address”.' } },
    }),
    done: 'Invoice voided',
  }),
} satisfies Record<string, RecordAction<InvoiceRecord>>

function Sending({ record: invoice, onClose }: { record: InvoiceRecord; onClose: () => void }) {
  const { record: tenant, problem } = useRecord(tenants, invoice.tenantId)
  if (!tenant && !problem) return null
  return (
    <ActionDialog
      operation={sendInvoice}
      title={`Email ${invoice.label}`}
      text={
        invoice.sentAt
          ? `It was last emailed to ${invoice.sentTo} on ${shortDate(invoice.sentAt)}.`
          : 'The invoice is attached as a PDF.'
      }
      confirm="Email invoice"
      params={{ id: invoice.id }}
      values={{ to: tenant?.email ?? null }}
      fields={{ to: { required: 'Enter an email address.' } }}
      options={{ refreshes: [invoices], done: ({ sentTo }) => `Invoice on its way to ${sentTo}` }}
      onClose={onClose}
    />
  )
}

/** What can be done with an invoice as it is now. */
export function InvoiceActions({ invoice }: { invoice: InvoiceRecord }) {
  const { canOn } = useAccess()
  const { stage } = invoice
  const offered = !canOn('update', invoices.subject, invoice)
    ? []
    : stage === 'draft'
      ? (['issue', 'change', 'discard'] as const)
      : stage === 'issued'
        ? (['send', 'void'] as const)
        : []
  return (
    <>
      <ButtonLink to={paths.billings.document(invoice.id)}>
        <FileText size={15} aria-hidden /> {stage === 'draft' ? 'Preview' : 'Invoice'}
      </ButtonLink>
      <RecordActions
        record={invoice}
        actions={actions}
        offered={offered}
        next={offered[0]}
        label="Actions for this invoice"
      />
    </>
  )
}
