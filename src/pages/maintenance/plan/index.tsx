import { useNavigate } from 'react-router'
import { CirclePlus } from 'lucide-react'
import { issues } from '#contract/tenant/issues.ts'
import { openPlannedWork } from '#contract/tenant/maintenance-plan-operations.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { maintenancePlanScreens } from '#src/resources/maintenance-plans.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { RecordFacts, ResourceShow, type ShowTab } from '#src/records/show/index.tsx'
import { Columns, Prose, Section } from '#src/ui/page/parts.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { useReadableScreens } from '#src/records/use-readable-screens.ts'
import { planTrail, useAddressedPlan, type PlanRecord } from '../use-plan.ts'
import { NextDates } from './next-dates.tsx'
import { PastIssues } from './past-issues.tsx'

/** RT-34: one plan: what comes next, and what came of it. */
export default function PlanPage() {
  const navigate = useNavigate()
  const { can } = useAccess()
  const screens = useReadableScreens(maintenancePlanScreens)
  const { id, plan, problem } = useAddressedPlan()
  usePage(problem ? undefined : (plan?.title ?? 'Planned work'), planTrail)
  if (problem) return <ErrorPage error={problem} />
  if (!plan) return <PendingPage />
  const tabs: ShowTab[] = [
    {
      key: 'overview',
      label: 'Overview',
      content: (
        <Columns rail={<RecordFacts screens={screens} record={plan} />}>
          {plan.description ? (
            <Section title="Description">
              <Prose>{plan.description}</Prose>
            </Section>
          ) : null}
          <NextDates plan={plan} />
        </Columns>
      ),
    },
  ]
  if (can('read', issues.subject)) {
    tabs.push({ key: 'issues', label: issues.labels.many, content: <PastIssues key={id} plan={plan} /> })
  }
  return (
    <ResourceShow
      key={id}
      screens={screens}
      record={plan}
      tabs={tabs}
      actions={<OpenNow plan={plan} />}
      onDeleted={() => void navigate(paths.maintenance.plans(), { replace: true })}
    />
  )
}

/** Opens the next issue without waiting for its day. */
function OpenNow({ plan }: { plan: PlanRecord }) {
  const navigate = useNavigate()
  const { canOn } = useAccess()
  const { act, busy } = useAction(openPlannedWork, {
    refreshes: [issues],
    done: ({ issue }) => `Issue #${issue.number} created`,
    next: ({ issue: { id, propertyId } }) => ({
      label: 'Show',
      onClick: () => void navigate(paths.issues.show(propertyId, id)),
    }),
  })
  if (plan.nextDue === null || !canOn('update', maintenancePlans.subject, plan)) return null
  return (
    <Button busy={busy} disabled={busy} onClick={() => void act({ params: { id: plan.id } })}>
      <CirclePlus size={15} aria-hidden /> Create issue now
    </Button>
  )
}
