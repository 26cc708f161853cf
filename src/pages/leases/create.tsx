import { useNavigate, useSearchParams } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import { leases } from '#contract/tenant/leases.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { paths } from '#src/lib/paths.ts'
import { useProfile } from '#src/providers/profile.ts'
import { usePage } from '#src/ui/page/page-title.ts'
import { useToday } from '#src/providers/today.ts'
import { LeaseForm, usualTerms } from './lease-form.tsx'

const idIn = (text: string | null) => (leases.allFields.id.safeParse(text).success ? text : null)

export default function NewLease() {
  const { organisation } = useProfile()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const today = useToday()
  usePage('New lease')
  // The first of next month, for a year: what most leases are.
  const start = addMonths(`${today.slice(0, 7)}-01`, 1)
  const tenantId = idIn(params.get('id'))
  return (
    <LeaseForm
      title="New lease"
      lead="Choose a unit and a tenant; the usual terms are filled in. The lease stays a draft until you mark it as sent."
      defaults={{
        ...usualTerms(organisation.country),
        unitId: idIn(params.get('unit')),
        parties: tenantId ? [{ tenantId, guarantor: null }] : [],
        start,
        end: addDays(addMonths(start, 12), -1),
        terms: [{ type: 'rent', label: null, amount: null, from: start }],
      }}
      onSaved={(record) => {
        void navigate(paths.leases.show(record.id), { replace: true })
        toast.success(`Draft ${String(record['reference'])} made`)
      }}
      onLeave={() => void navigate(paths.leases.list())}
    />
  )
}
