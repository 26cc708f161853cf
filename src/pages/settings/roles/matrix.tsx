import { byKey } from '#domain/kit/keys.ts'
import { Fragment, useState, type KeyboardEvent } from 'react'
import {
  accessVocabulary,
  actions,
  actionWords,
  cellOf,
  subjects,
  withCell,
  type AccessRule,
  type Action,
  type Cell,
  type Matrix,
  type Subject,
} from '#domain/access/index.ts'
import { useIsMobile } from '#src/lib/use-media.ts'
import { PermissionCell } from './cell.tsx'
import { FieldsDialog } from './fields-dialog.tsx'
import { ChoiceOf } from './choice.tsx'
import { subjectGroups } from './groups.ts'
import styles from './matrix.module.css'

interface MatrixProps {
  /** Whose permissions, for screen readers. */
  label: string
  matrix: Matrix
  usual: readonly AccessRule[]
  saved: readonly AccessRule[]
  onChange?: (matrix: Matrix) => void
}

interface Place {
  subject: Subject
  action: Action
}

/** What can be done with each kind of record, and how far: a table; on a phone one kind of record at a time. */
export function PermissionMatrix({ label, matrix, usual, saved, onChange }: MatrixProps) {
  const [limiting, setLimiting] = useState<Place>()
  const isMobile = useIsMobile()
  const at = ({ subject, action }: Place): Cell => matrix.cells[subject][action] ?? []
  const set = ({ subject, action }: Place, cell: Cell) => onChange?.(withCell(matrix, subject, action, cell))
  const draw = (subject: Subject, action: Action) => {
    const place = { subject, action }
    return (
      <PermissionCell
        {...place}
        cell={at(place)}
        usual={cellOf(usual, subject, action)}
        saved={cellOf(saved, subject, action)}
        onChange={onChange && ((cell) => set(place, cell))}
        onLimit={() => setLimiting(place)}
      />
    )
  }
  return (
    <>
      {isMobile ? <OneSubject label={label} draw={draw} /> : <AllSubjects label={label} draw={draw} />}
      {limiting ? (
        <FieldsDialog
          {...limiting}
          cell={at(limiting)}
          onClose={() => setLimiting(undefined)}
          onChange={(cell) => {
            set(limiting, cell)
            setLimiting(undefined)
          }}
        />
      ) : null}
    </>
  )
}

interface DrawnProps {
  label: string
  draw: (subject: Subject, action: Action) => React.ReactNode
}

const columns = actions.filter((action) =>
  subjects.some((subject) => accessVocabulary[subject].actions.includes(action)),
)

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** From cell to cell by the arrow keys, over those where there is nothing to choose. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const from = event.target instanceof HTMLButtonElement ? event.target : undefined
  // The keys of an open menu are its own.
  if (!step || from?.getAttribute('aria-expanded') !== 'false') return
  event.preventDefault()
  const rows = [...event.currentTarget.rows].map((row) => [...row.cells])
  let row = rows.findIndex((cells) => cells.some((cell) => cell.contains(from)))
  let column = rows[row]?.findIndex((cell) => cell.contains(from)) ?? -1
  for (;;) {
    row += step[0]
    column += step[1]
    const cell = rows[row]?.[column]
    if (!cell) return
    const button = cell.querySelector<HTMLButtonElement>('button[aria-haspopup]')
    if (button) {
      button.focus()
      return
    }
  }
}

function AllSubjects({ label, draw }: DrawnProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do, this only moves between them */}
      <table className={styles.matrix} onKeyDown={moveByArrows}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Records</span>
            </th>
            {columns.map((action) => (
              <th key={action} scope="col">
                {actionWords[action].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjectGroups.map((group) => (
            <Fragment key={group.label}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {group.label}
                </th>
              </tr>
              {group.subjects.map((subject) => (
                <tr key={subject}>
                  <th scope="row">{accessVocabulary[subject].many}</th>
                  {columns.map((action) => (
                    <td key={action}>
                      {accessVocabulary[subject].actions.includes(action) ? draw(subject, action) : null}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OneSubject({ label, draw }: DrawnProps) {
  const [subject, setSubject] = useState<Subject>(subjects[0])
  return (
    <section className={styles.one} aria-label={label}>
      <ChoiceOf
        label="Kind of record"
        value={subject}
        choices={byKey(subjects, (each) => accessVocabulary[each].many)}
        onChange={setSubject}
      >
        {subjectGroups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.subjects.map((each) => (
              <option key={each} value={each}>
                {accessVocabulary[each].many}
              </option>
            ))}
          </optgroup>
        ))}
      </ChoiceOf>
      <dl>
        {accessVocabulary[subject].actions.map((action) => (
          <div key={action}>
            <dt>{actionWords[action].label}</dt>
            <dd>{draw(subject, action)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
