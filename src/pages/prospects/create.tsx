import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { ResourceForm } from '#src/records/form/index.tsx'
import { PropertyFirst } from '#src/records/property-first.tsx'
import { prospectScreens } from '#src/resources/prospects.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { usePage } from '#src/ui/page/page-title.ts'
import { prospectFields } from './fields.ts'

/** Adds somebody who called or wrote; with `property` about that one. */
export default function NewProspect() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  usePage('New prospect')
  return (
    <PropertyFirst why="A prospect is interested in a property.">
      {(only) => (
        <ResourceForm
          screens={prospectScreens}
          custom={prospectFields}
          title="New prospect"
          lead="Enter a name, a property and an email address or phone number."
          defaults={{ propertyId: params.get('property') ?? only?.id, source: 'phone', stage: 'new' }}
          onSaved={(record) => {
            void navigate(paths.prospects.show(record.id), { replace: true })
            toast.success(`${String(record['name'])} added`)
          }}
          onLeave={() => void navigate(paths.prospects.list())}
        />
      )}
    </PropertyFirst>
  )
}
