import { useDraggable } from '@dnd-kit/core'
import { useId, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { issues } from '#contract/tenant/issues.ts'
import { isDate } from '#domain/dates/typed.ts'
import { issueCategories, issuePriorities, issueStandings, issueStatuses } from '#domain/issues/vocabulary.ts'
import { weekdayDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { usePeople } from '#src/providers/people.ts'
import { issueScreens } from '#src/resources/issues.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Popover, usePopoverClose } from '#src/ui/controls/popover.tsx'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { NamedIcon } from '#src/ui/icons/named-icon.tsx'
import styles from './entry.module.css'
import { movingHelpId, useMoving } from './moving.ts'
import type { CalendarIssue } from './use-entries.ts'

/** Where it is: "Glover Road Apartments · Flat 2A". */
const whereOf = ({ property, unitLabel }: Pick<CalendarIssue, 'property' | 'unitLabel'>) =>
  [property.title, unitLabel].filter(Boolean).join(' · ')

const toneOf = ({ standing, priority }: CalendarIssue) =>
  standing === 'overdue' ? 'danger' : (issueScreens.tones?.['priority']?.[priority] ?? 'quiet')

/** An issue on its day. Dragged by a pointer; without one it is picked up by Space, or moved by its panel. */
export function IssueEntry({ issue, roomy }: { issue: CalendarIssue; roomy: boolean }) {
  const { canOn } = useAccess()
  const { carried, pickUp, carry, putDown, letGo, byPointer } = useMoving()
  const may = canOn('update', issues.subject, issue, 'due')
  const isCarried = carried?.id === issue.id
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: issue.id, disabled: !may || !byPointer })
  const press = (event: KeyboardEvent) => {
    if (!may || !byPointer) return
    const used = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (!isCarried) {
      if (event.key !== ' ') return
      used()
      pickUp(issue)
    } else if (event.key === ' ' || event.key === 'Enter') {
      used()
      putDown(issue)
    } else if (event.key === 'Escape') {
      used()
      letGo()
    } else if (carry(event.key)) used()
  }
  return (
    <li ref={setNodeRef} className={styles.item} data-dragging={isDragging}>
      <Popover
        label={`#${issue.number}`}
        width={320}
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            {...listeners}
            className={styles.entry}
            data-roomy={roomy}
            data-entry={issue.id}
            data-tone={toneOf(issue)}
            data-movable={may && byPointer}
            data-carried={isCarried}
            aria-describedby={may && byPointer ? movingHelpId : undefined}
            onKeyDown={press}
            // A browser clicks a button when Space is let go, whatever became of its being pressed.
            onKeyUp={(event) => {
              if (event.key === ' ' && may && byPointer) event.preventDefault()
            }}
            onBlur={isCarried ? letGo : undefined}
          >
            <NamedIcon name={issueCategories[issue.category].icon} size={13} />
            <span>{issue.title}</span>
            <small className={roomy ? undefined : 'visually-hidden'}>{whereOf(issue)}</small>
            {issue.standing === 'overdue' ? (
              <small className="visually-hidden">{issueStandings.overdue}</small>
            ) : null}
          </button>
        )}
      >
        <Panel issue={issue} may={may} />
      </Popover>
    </li>
  )
}

/** What an issue is, and the way to another day. */
function Panel({ issue, may }: { issue: CalendarIssue; may: boolean }) {
  const close = usePopoverClose()
  const { move } = useMoving()
  const { nameOf } = usePeople()
  const dayId = useId()
  const [to, setTo] = useState(issue.day)
  const doer = nameOf(issue.contractorId ?? issue.assigneeId ?? '')
  return (
    <div className={styles.panel}>
      <Link to={paths.issues.show(issue.propertyId, issue.id)}>
        #{issue.number} {issue.title}
      </Link>
      <p>{whereOf(issue)}</p>
      <p className={styles.facts}>
        <StatusWord tone={issueScreens.tones?.['status']?.[issue.status] ?? 'quiet'}>
          {issueStatuses[issue.status]}
        </StatusWord>
        <StatusWord tone={issueScreens.tones?.['priority']?.[issue.priority] ?? 'quiet'}>
          {issuePriorities[issue.priority]}
        </StatusWord>
        {issue.standing === 'overdue' ? (
          <StatusWord tone="danger">{issueStandings.overdue}</StatusWord>
        ) : null}
      </p>
      <p>
        {issue.due ? 'Agreed for' : 'Target'} {weekdayDate(issue.day)}
        {doer ? `, ${doer}` : ''}
      </p>
      {may ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            close()
            if (isDate(to) && to !== issue.day) move(issue, to)
          }}
        >
          <div>
            <label htmlFor={dayId}>Move to</label>
            <DateField id={dayId} value={to} onChange={(day) => setTo(day ?? '')} />
          </div>
          <Button type="submit">Move</Button>
        </form>
      ) : null}
    </div>
  )
}
