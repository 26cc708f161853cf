import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { textOf } from '#src/lib/values.ts'
import { useToday } from '#src/providers/today.ts'
import { ResourceForm } from '#src/records/form/index.tsx'
import { managementAgreementScreens } from '#src/resources/management-agreements.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { usePage } from '#src/ui/page/page-title.ts'
import { agreementFields } from './fields.tsx'

/** A new agreement; begun with a property where one leads here from it. */
export default function NewAgreement() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const today = useToday()
  usePage('New management agreement')
  return (
    <ResourceForm
      screens={managementAgreementScreens}
      custom={agreementFields}
      title="New management agreement"
      lead="What owners pay you to manage a property. Nothing is charged until you run the fees."
      defaults={{
        propertyId: query.get('property'),
        from: `${today.slice(0, 7)}-01`,
        feeBps: 1_000,
        monthlyAmount: 0,
        taxBps: 0,
        float: 0,
      }}
      onSaved={(record) => {
        void navigate(paths.agreements.show(record.id), { replace: true })
        toast.success(`Agreement for ${textOf(record['propertyTitle'])} saved`)
      }}
      onLeave={() => void navigate(paths.agreements.list())}
    />
  )
}
