import { useState } from 'react'
import { accessVocabulary, actionWords, type Action, type Cell, type Subject } from '#domain/access/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { withFields } from './cell-changes.ts'
import { alwaysRead, resourceOf } from './role-query.ts'
import styles from './panels.module.css'

interface FieldsProps {
  subject: Subject
  action: Action
  cell: Cell
  onChange: (cell: Cell) => void
  onClose: () => void
}

/** Which fields a permission is about, by their names on the screens. */
export function FieldsDialog({ subject, action, cell, onChange, onClose }: FieldsProps) {
  const resource = resourceOf(subject)!
  const { many } = accessVocabulary[subject]
  const all = Object.keys(action === 'read' ? resource.allFields : resource.fields).filter(
    (name) => !alwaysRead.includes(name),
  )
  const limits = cell.flatMap(({ fields }) => fields ?? [])
  const [chosen, setChosen] = useState(() => new Set(limits.length > 0 ? limits : all))
  const count = all.filter((name) => chosen.has(name)).length
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    setChosen(next)
  }
  const done = () => {
    const fields = all.filter((name) => chosen.has(name))
    if (fields.length === all.length) onChange(withFields(cell, undefined))
    else onChange(withFields(cell, action === 'read' ? [...alwaysRead, ...fields] : fields))
  }
  return (
    <Dialog
      title={`Fields of ${many.toLowerCase()} that they may ${actionWords[action].verb}`}
      onClose={onClose}
      className={styles.wide}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={count === 0} onClick={done}>
            {count === all.length ? 'Allow all fields' : `Allow ${count} of ${all.length} fields`}
          </Button>
        </>
      }
    >
      <div className={styles.ways}>
        <Button small onClick={() => setChosen(new Set(all))}>
          Select all
        </Button>
        <Button small onClick={() => setChosen(new Set())}>
          Select none
        </Button>
      </div>
      <ul className={styles.fields}>
        {all.map((name) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
              {resource.label(name)}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
