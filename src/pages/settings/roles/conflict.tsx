import { useState } from 'react'
import {
  cellOf,
  differences,
  matrixOf,
  rulesOf,
  sameCell,
  withCell,
  type AccessRule,
  type Difference,
} from '#domain/access/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { placeWords, shortWords } from '#src/records/activity/changes-list.tsx'
import type { Role } from '#src/providers/roles.ts'
import styles from './panels.module.css'

interface ConflictProps {
  /** As it was when the editing began. */
  base: Role
  mine: AccessRule[]
  /** As somebody else has saved it meanwhile. */
  theirs: Role
  busy: boolean
  onSave: (rules: AccessRule[]) => void
  onTakeTheirs: () => void
  onClose: () => void
}

type Choice = 'mine' | 'theirs'

const keyOf = ({ subject, action }: Pick<Difference, 'subject' | 'action'>) => `${subject} ${action}`

/** Both versions side by side where they differ: nothing of either is lost without somebody choosing so. */
export function Conflict({ base, mine, theirs, busy, onSave, onTakeTheirs, onClose }: ConflictProps) {
  const places = differences(theirs.rules, mine).flatMap(({ subject, action }) =>
    subject === 'all' ? [] : [{ subject, action }],
  )
  /** What only one of the two has changed is taken from that one, until somebody says otherwise. */
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.fromEntries(
      places.map(({ subject, action }) => {
        const untouched = sameCell(cellOf(base.rules, subject, action), cellOf(mine, subject, action))
        return [keyOf({ subject, action }), untouched ? 'theirs' : 'mine']
      }),
    ),
  )
  const save = () => {
    let matrix = matrixOf(theirs.rules)
    for (const { subject, action } of places) {
      if (choices[keyOf({ subject, action })] === 'mine')
        matrix = withCell(matrix, subject, action, cellOf(mine, subject, action))
    }
    onSave(rulesOf(matrix))
  }
  return (
    <Dialog
      title="Someone else changed this role"
      onClose={onClose}
      className={styles.wide}
      actions={
        <>
          <Button onClick={onTakeTheirs}>Discard mine</Button>
          <Button look="primary" busy={busy} disabled={busy} onClick={save}>
            Save as chosen
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        {theirs.label} was saved while you were editing it. Choose what to keep where the two differ.
      </p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            <th scope="col">Saved meanwhile</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => {
            const key = keyOf(place)
            const choose = (choice: Choice, rules: readonly AccessRule[]) => {
              const words = shortWords(place, cellOf(rules, place.subject, place.action))
              return (
                <td>
                  <label>
                    <input
                      type="radio"
                      name={key}
                      checked={choices[key] === choice}
                      onChange={() => setChoices({ ...choices, [key]: choice })}
                    />
                    {words}
                  </label>
                </td>
              )
            }
            return (
              <tr key={key}>
                <th scope="row">{placeWords(place)}</th>
                {choose('theirs', theirs.rules)}
                {choose('mine', mine)}
              </tr>
            )
          })}
        </tbody>
      </table>
      {places.length === 0 ? <p>Both say the same.</p> : null}
    </Dialog>
  )
}
