import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { repeatsWords } from '#domain/maintenance/words.ts'
import { weekdayDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { usePeople } from '#src/providers/people.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Popover, usePopoverClose } from '#src/ui/controls/popover.tsx'
import { usePlannedDays } from '../use-planned-days.ts'
import styles from './entry.module.css'
import type { PlannedDate } from './use-entries.ts'

const whereOf = ({ plan: { property, unitLabel } }: PlannedDate) =>
  [property.title, unitLabel].filter(Boolean).join(' · ')

/** Work that is planned for a day, and is no issue yet. */
export function PlannedEntry({ planned, roomy }: { planned: PlannedDate; roomy: boolean }) {
  const { plan } = planned
  return (
    <li className={styles.item}>
      <Popover
        label={plan.title}
        width={320}
        trigger={(trigger) => (
          <button type="button" {...trigger} className={styles.entry} data-roomy={roomy} data-planned>
            <CalendarClock size={13} aria-hidden />
            <span>{plan.title}</span>
            <small className={roomy ? undefined : 'visually-hidden'}>{whereOf(planned)}</small>
            <small className="visually-hidden">Planned</small>
          </button>
        )}
      >
        <Panel planned={planned} />
      </Popover>
    </li>
  )
}

function Panel({ planned }: { planned: PlannedDate }) {
  const { date, plan } = planned
  const close = usePopoverClose()
  const { canOn } = useAccess()
  const { nameOf } = usePeople()
  const { skip, busy } = usePlannedDays(plan.id)
  const doer = nameOf(plan.contractorId ?? plan.assigneeId ?? '')
  return (
    <div className={styles.panel}>
      <Link to={paths.maintenance.plan(plan.id)}>{plan.title}</Link>
      <p>{whereOf(planned)}</p>
      <p>
        {repeatsWords(plan.recurrence, plan.start)}
        {doer ? `, ${doer}` : ''}
      </p>
      <p>
        Planned for {weekdayDate(date)}. Its issue opens {weekdayDate(addDays(date, -plan.leadDays))}.
      </p>
      {canOn('update', maintenancePlans.subject, plan) ? (
        <Button
          small
          disabled={busy}
          onClick={() => {
            close()
            skip(date)
          }}
        >
          Skip this day
        </Button>
      ) : null}
    </div>
  )
}
