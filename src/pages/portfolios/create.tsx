import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { portfolioScreens } from '#src/resources/portfolios.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceForm } from '#src/records/form/index.tsx'

const trail = [{ label: portfolios.labels.many, to: paths.portfolios.list() }]

/** RT-91 */
export default function NewPortfolio() {
  const { can } = useAccess()
  const { user } = useProfile()
  const navigate = useNavigate()
  usePage('New portfolio', trail)
  if (!can('create', portfolios.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <ResourceForm
      screens={portfolioScreens}
      title="New portfolio"
      lead="A name is enough. Its properties are chosen next."
      defaults={{ managerId: user.id }}
      onSaved={(record) => {
        void navigate(paths.portfolios.changeProperties(record.id), { replace: true })
        toast.success(`“${String(record['title'])}” created`)
      }}
      onLeave={() => void navigate(paths.portfolios.list())}
    />
  )
}
