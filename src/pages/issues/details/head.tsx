import { ChevronDown, Pencil, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { issues } from '#contract/tenant/issues.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { issueCategories } from '#domain/issues/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { FieldCell } from '#src/records/fields/cell.tsx'
import { NamedIcon } from '#src/ui/icons/named-icon.tsx'
import { stepsFrom } from '#src/records/issues/steps.ts'
import { useStep } from '#src/records/issues/use-step.tsx'
import styles from './details.module.css'
import type { ShownIssue } from './index.tsx'

/** What it is, where, how it stands, and what can be done next. */
export function IssueHead({ screens, issue }: { screens: ResourceScreens; issue: ShownIssue }) {
  const { can, canOn } = useAccess()
  const { step, busy, question } = useStep()
  const mayMove = canOn('update', issues.subject, issue, 'status')
  const editable = Object.keys(issues.fields).filter(
    (field) =>
      canOn('update', issues.subject, issue, field) && (field !== 'rating' || issue.completedAt !== null),
  )
  const [usual, ...others] = mayMove ? stepsFrom(issue.status) : []
  return (
    <header className={styles.head}>
      <span className={styles.sign}>
        <NamedIcon name={issueCategories[issue.category].icon} size={24} />
      </span>
      <div className={styles.name}>
        <h1>{issue.title}</h1>
        <p>
          <span className={styles.number}>#{issue.number}</span>
          <FieldCell resource={issues} field="status" record={issue} tones={screens.tones?.['status']} />
          <span>
            {canOn('read', 'Property', issue.property) ? (
              <Link to={paths.properties.show(issue.property.id)}>{issue.property.title}</Link>
            ) : (
              issue.property.title
            )}
            {issue.unitLabel ? ` · ${issue.unitLabel}` : null}
          </span>
          <span>{issue.place}</span>
        </p>
      </div>
      <div className={styles.actions}>
        {editable.length > 0 ? (
          <ButtonLink to={screens.paths.edit(issue.id, issue)}>
            <Pencil size={15} aria-hidden /> {editable.join() === 'rating' ? 'Rate' : 'Edit'}
          </ButtonLink>
        ) : null}
        {can('create', expenses.subject) ? (
          <ButtonLink to={paths.expenses.create({ issue: issue.id })}>
            <Wallet size={15} aria-hidden /> Add expense
          </ButtonLink>
        ) : null}
        {others.length > 0 ? (
          <Menu
            label="Other steps"
            align="end"
            entries={others.map(({ to, label }) => ({
              key: to,
              label,
              danger: to === 'declined',
              onSelect: () => step(issue, to),
            }))}
            trigger={(props) => (
              <Button {...props} disabled={busy}>
                Other steps <ChevronDown size={14} aria-hidden />
              </Button>
            )}
          />
        ) : null}
        {usual ? (
          <Button look="primary" busy={busy} disabled={busy} onClick={() => step(issue, usual.to)}>
            {usual.label}
          </Button>
        ) : null}
      </div>
      {question}
    </header>
  )
}
