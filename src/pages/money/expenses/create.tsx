import { useNavigate, useParams, useSearchParams } from 'react-router'
import { issues } from '#contract/tenant/issues.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { usualPaymentDays } from '#domain/expenses/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord, useRecords } from '#src/providers/records.ts'
import { useToday } from '#src/providers/today.ts'
import { BooksBegun } from '#src/records/money/books-begun.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ExpenseForm } from './form.tsx'

/** RT-81: a new expense; with `issue` it begins with what that cost, and who did it. */
export default function NewExpense() {
  const { propertyId } = useParams()
  const [query] = useSearchParams()
  usePage('New expense')
  const issueId = query.get('issue')
  const given = { propertyId: propertyId ?? query.get('property'), vendorId: query.get('vendor') }
  return <BooksBegun whole>{issueId ? <OfIssue id={issueId} /> : <Form given={given} />}</BooksBegun>
}

function OfIssue({ id }: { id: string }) {
  const { can } = useAccess()
  const { record, problem } = useRecord(issues, id)
  const userId = record?.assigneeId ?? undefined
  const mayFind = can('read', vendors.subject, 'userId')
  const { records, query } = useRecords(vendors, {
    filters: { userId },
    limit: 1,
    enabled: mayFind && userId !== undefined,
  })
  if (problem) return <ErrorPage error={problem} />
  if (!record || (userId !== undefined && mayFind && query.isPending)) return <PendingPage />
  const { propertyId = null, title = '', cost, number } = record
  const given = {
    propertyId,
    issueId: id,
    description: title,
    vendorId: userId && mayFind ? (records[0]?.id ?? null) : null,
    net: cost ?? null,
  }
  return <Form given={given} lead={`What issue #${number} cost.`} />
}

interface Given {
  propertyId: string | null
  vendorId: string | null
  issueId?: string
  description?: string
  net?: number | null
}

function Form({ given, lead }: { given: Given; lead?: string }) {
  const { net = null, issueId = null, description = '', ...where } = given
  const navigate = useNavigate()
  const today = useToday()
  const line = {
    accountId: null,
    unitId: null,
    description: null,
    net,
    tax: 0,
    recoverableBps: 0,
    capital: false,
  }
  return (
    <ExpenseForm
      title="New expense"
      lead={lead ?? 'Type what the invoice says. It stays a draft until you submit or approve it.'}
      defaults={{
        ...where,
        issueId,
        description,
        incurredOn: today,
        dueOn: addDays(today, usualPaymentDays),
        lines: [line],
      }}
      onSaved={(record) => {
        void navigate(paths.expenses.show(record.id), { replace: true })
        toast.success(`Draft “${String(record['description'])}” saved`)
      }}
      onLeave={() => void navigate(paths.expenses.list())}
    />
  )
}
