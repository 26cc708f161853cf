import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { tenants } from '#contract/tenant/tenants.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { tenantScreens } from '#src/resources/tenants.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceForm } from '#src/records/form/index.tsx'

const trail = [{ label: tenants.labels.many, to: paths.tenants.list() }]

export default function NewTenant() {
  const { can } = useAccess()
  const { organisation } = useProfile()
  const navigate = useNavigate()
  usePage('New tenant', trail)
  if (!can('create', tenants.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <ResourceForm
      screens={tenantScreens}
      title="New tenant"
      lead="A name is enough to begin."
      defaults={{ kind: 'person', dialCode: dialCodeOf(organisation.country) }}
      onSaved={(record) => {
        void navigate(paths.tenants.show(record.id), { replace: true })
        toast.success(`${String(record['name'])} added`)
      }}
      onLeave={() => void navigate(paths.tenants.list())}
    />
  )
}
