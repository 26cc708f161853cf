import { useNavigate, useParams, useSearchParams } from 'react-router'
import { textOf } from '#src/lib/values.ts'
import { paths } from '#src/lib/paths.ts'
import { useToday } from '#src/providers/today.ts'
import { ResourceForm } from '#src/records/form/index.tsx'
import { saleScreens } from '#src/resources/sales.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { usePage } from '#src/ui/page/page-title.ts'
import { saleFields } from './fields.tsx'

/** RT-81: a new offer; of a property, or begun with one and a unit of it. */
export default function NewSale() {
  const { propertyId } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const today = useToday()
  usePage('New offer')
  return (
    <ResourceForm
      screens={saleScreens}
      custom={saleFields}
      title="New offer"
      lead="What a buyer offers. Nothing is agreed or posted until you accept it."
      defaults={{
        propertyId: propertyId ?? query.get('property'),
        unitId: query.get('unit'),
        buyerName: query.get('buyer'),
        buyerEmail: query.get('email'),
        offeredOn: today,
        instalments: [],
        agents: [],
        fees: [],
        taxBps: 0,
      }}
      onSaved={(record) => {
        void navigate(paths.sales.show(record.id), { replace: true })
        toast.success(`Offer of ${textOf(record['buyerName'])} saved`)
      }}
      onLeave={() => void navigate(propertyId ? paths.financials.sales(propertyId) : paths.sales.list())}
    />
  )
}
