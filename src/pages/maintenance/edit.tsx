import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { maintenancePlanScreens } from '#src/resources/maintenance-plans.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceForm } from '#src/records/form/index.tsx'
import { planFields } from './form/fields.ts'
import { useAddressedPlan } from './use-plan.ts'

/** RT-34: changes planned work, as far as the profile may. */
export default function EditPlan() {
  const navigate = useNavigate()
  const { canOn } = useAccess()
  const { id, plan, problem } = useAddressedPlan({ fresh: true })
  const shown = paths.maintenance.plan(id)
  usePage(plan && `Edit ${plan.title}`, plan ? [{ label: plan.title ?? 'Plan', to: shown }] : [], 'Edit')
  const back = () => void navigate(shown, { replace: true })
  if (problem) return <ErrorPage error={problem} />
  if (!plan) return <PendingPage />
  if (!canOn('update', maintenancePlans.subject, plan)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <ResourceForm
      screens={maintenancePlanScreens}
      title={`Edit ${plan.title}`}
      record={plan}
      custom={planFields}
      onSaved={() => {
        toast.success('Saved')
        back()
      }}
      onLeave={back}
    />
  )
}
