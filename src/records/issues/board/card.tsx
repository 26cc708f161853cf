import { useDraggable } from '@dnd-kit/core'
import { ArrowRightLeft, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { issues } from '#contract/tenant/issues.ts'
import { issueCategories, issuePriorities, type IssueStatus } from '#domain/issues/vocabulary.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { usePeople } from '#src/providers/people.ts'
import { issueScreens } from '#src/resources/issues.tsx'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { NamedIcon } from '#src/ui/icons/named-icon.tsx'
import { Avatar } from '#src/ui/people/avatar.tsx'
import { stepsFrom } from '../steps.ts'
import styles from './board.module.css'
import type { BoardIssue } from './index.tsx'

interface Props {
  issue: BoardIssue
  /** Its last step is on its way. */
  moving?: boolean
  onStep?: (issue: BoardIssue, to: IssueStatus) => void
}

/** Dragged by a pointer; without one it is moved by its menu. */
export function DraggableCard({ issue, moving = false, onStep }: Props) {
  const { canOn } = useAccess()
  const may = canOn('update', issues.subject, issue, 'status') && stepsFrom(issue.status).length > 0
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: issue.id, disabled: !may || moving })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-dragging={isDragging}
      data-movable={may && !moving}
      aria-busy={moving}
      data-issue={issue.number}
      data-card={issue.id}
    >
      <BoardCard issue={issue} moving={moving} onStep={may ? onStep : undefined} />
    </li>
  )
}

export function BoardCard({ issue, moving, onStep }: Props) {
  const assignee = usePeople().personOf(issue.assigneeId)
  const { label, icon } = issueCategories[issue.category]
  const loud = issue.priority === 'emergency' || issue.priority === 'high'
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <span className={styles.category} title={label}>
          <NamedIcon name={icon} size={15} />
        </span>
        <small>#{issue.number}</small>
        {loud ? (
          <StatusWord tone={issueScreens.tones?.['priority']?.[issue.priority] ?? 'quiet'}>
            {issuePriorities[issue.priority]}
          </StatusWord>
        ) : null}
        {onStep ? (
          <Menu
            label={`Move #${issue.number}`}
            align="end"
            entries={stepsFrom(issue.status).map(({ to, label: words }) => ({
              key: to,
              label: words,
              danger: to === 'declined',
              onSelect: () => onStep(issue, to),
            }))}
            trigger={(props) => (
              <IconButton {...props} small disabled={moving} label={`Move #${issue.number}`}>
                <ArrowRightLeft size={14} aria-hidden />
              </IconButton>
            )}
          />
        ) : null}
      </div>
      <Link to={paths.issues.show(issue.propertyId, issue.id)} draggable={false} data-row-link>
        {issue.title}
      </Link>
      <p>
        {issue.property.title}
        {issue.unitLabel ? ` · ${issue.unitLabel}` : ''}
      </p>
      <div className={styles.cardFoot}>
        <span className={styles.target} data-overdue={issue.standing === 'overdue'}>
          <Clock size={13} aria-hidden />
          {issue.standing === 'overdue' ? 'Overdue since ' : ''}
          {shortDate(issue.day)}
        </span>
        {assignee ? (
          <span className={styles.doer} title={assignee.name}>
            <Avatar name={assignee.name} picture={assignee.avatar} size={22} />
            <span className="visually-hidden">Assigned to {assignee.name}</span>
          </span>
        ) : null}
      </div>
    </div>
  )
}
