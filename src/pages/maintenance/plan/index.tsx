import { useNavigate } from 'react-router'
import { CirclePlus } from 'lucide-react'
import { issues } from '#contract/tenant/issues.ts'
import { openPlannedWork } from '#contract/tenant/maintenance-plan-operations.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { maintenancePlanScreens } from '#src/resources/maintenance-plans.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { Columns, Prose, Section } from '#src/ui/page/parts.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import type { Readable } from '#src/resources/screens.ts'
import { NextDates } from './next-dates.tsx'
import { PastIssues } from './past-issues.tsx'

/** RT-34: one plan: what comes next, and what came of it. */
export default recordPage(maintenancePlanScreens, {
  tabs: (plan, screens, { can }) => {
    return [
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
      {
        key: 'issues',
        label: issues.labels.many,
        when: can('read', issues.subject),
        content: <PastIssues plan={plan} />,
      },
    ]
  },
  actions: (plan) => <OpenNow plan={plan} />,
})

/** Opens the next issue without waiting for its day. */
function OpenNow({ plan }: { plan: Readable<typeof maintenancePlans> }) {
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
