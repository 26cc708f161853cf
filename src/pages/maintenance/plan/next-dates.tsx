import { RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { planDates } from '#contract/tenant/maintenance-plan-operations.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { weekdayDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { Muted, Section } from '#src/ui/page/parts.tsx'
import styles from './next-dates.module.css'
import { usePlannedDays } from '../use-planned-days.ts'

type PlanDate = AnswerOf<typeof planDates>['data'][number]

/** The days that come next: when their issues are opened, and which are left out. */
export function NextDates({ plan }: { plan: Readable<typeof maintenancePlans> }) {
  const { canOn } = useAccess()
  const dates = useOperation(planDates, { params: { id: plan.id } })
  const { skip, restore, busy } = usePlannedDays(plan.id)
  const may = canOn('update', maintenancePlans.subject, plan)
  const words = dates.isError ? errorWords(dates.error) : undefined
  return (
    <Section title="Next dates">
      {plan.status === 'paused' ? (
        <Muted>Paused: no issues are opened until you resume the plan.</Muted>
      ) : null}
      {dates.isError && !dates.data ? (
        <Note
          alert
          title="The dates could not be loaded"
          actions={
            <Button onClick={() => void dates.refetch()}>
              <RotateCw size={15} aria-hidden /> Try again
            </Button>
          }
        >
          {words?.message} {words?.description}
        </Note>
      ) : dates.data?.data.length === 0 ? (
        <Muted>This plan has ended. Change its schedule to plan more work.</Muted>
      ) : (
        <ol className={styles.dates} aria-busy={dates.isPending}>
          {dates.data
            ? dates.data.data.map((each) => (
                <li key={each.date} data-state={each.state}>
                  <time dateTime={each.date}>{weekdayDate(each.date)}</time>
                  <State plan={plan} {...each} />
                  {may && each.state !== 'opened' && plan.status !== 'paused' ? (
                    <Button
                      small
                      look="ghost"
                      disabled={busy}
                      aria-label={`${each.state === 'skipped' ? 'Plan again' : 'Skip'} ${weekdayDate(each.date)}`}
                      onClick={() => (each.state === 'skipped' ? restore(each.date) : skip(each.date))}
                    >
                      {each.state === 'skipped' ? 'Plan again' : 'Skip'}
                    </Button>
                  ) : null}
                </li>
              ))
            : [1, 2, 3, 4].map((key) => (
                <li key={key}>
                  <Skeleton width="100%" height={20} />
                </li>
              ))}
        </ol>
      )}
    </Section>
  )
}

function State({ plan, state, opensOn, issue }: PlanDate & { plan: Readable<typeof maintenancePlans> }) {
  if (state === 'skipped') return <span>Skipped</span>
  if (state === 'planned') {
    return <span>{plan.status === 'paused' ? 'Paused' : `Issue opens ${weekdayDate(opensOn)}`}</span>
  }
  return issue && plan.propertyId ? (
    <Link to={paths.issues.show(plan.propertyId, issue.id)}>Opened as #{issue.number}</Link>
  ) : (
    <span>Opened</span>
  )
}
