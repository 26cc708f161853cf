import { Pencil } from 'lucide-react'
import { assignIssue } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { useAccess } from '#src/providers/access.ts'
import { usePeople } from '#src/providers/people.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Popover } from '#src/ui/controls/popover.tsx'
import { PersonChoice } from '#src/records/fields/person-choice.tsx'
import { Avatar } from '#src/ui/people/avatar.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import styles from './details.module.css'
import type { ShownIssue } from './index.tsx'

const fields = [
  { field: 'assigneeId', name: 'assigneeName', nobody: 'Nobody yet' },
  { field: 'contractorId', name: 'contractorName', nobody: 'No contractor yet' },
] as const

/** Who of the team looks after it, and which service man does the work. */
export function WhoDoesIt({ issue }: { issue: ShownIssue }) {
  const { canOn } = useAccess()
  const { personOf } = usePeople()
  const { act, busy } = useAction(assignIssue)
  // Whoever may not see who does it is not told that nobody does.
  const shown = fields.filter(({ field }) => field in issue)
  if (shown.length === 0) return null
  const mayAssign = canOn('assign', issues.subject, issue)
  const give = (field: string, id: string | null) =>
    void act({ params: { id: issue.id }, body: { version: issue.version, [field]: id } })
  return (
    <section className={styles.who} aria-label="Who does it">
      {shown.map(({ field, name, nobody }) => {
        const label = issues.label(field)
        const person = personOf(issue[field])
        return (
          <div key={field}>
            <h2>{label}</h2>
            <p>
              {person ? <Avatar name={person.name} picture={person.avatar} size={24} /> : null}
              <span>{issue[name] ?? nobody}</span>
              {mayAssign ? (
                <Popover
                  label={label}
                  align="end"
                  trigger={(props) => (
                    <IconButton {...props} small disabled={busy} label={`Change: ${label.toLowerCase()}`}>
                      <Pencil size={14} aria-hidden />
                    </IconButton>
                  )}
                >
                  <PersonChoice fitFor={field} onChoose={(chosen) => give(field, chosen?.id ?? null)} />
                </Popover>
              ) : null}
            </p>
          </div>
        )
      })}
    </section>
  )
}
