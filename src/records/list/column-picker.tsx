import { GripVertical } from 'lucide-react'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/checkbox.tsx'
import { Sortable, useSortableItem } from '#src/ui/controls/sortable.tsx'
import styles from './column-picker.module.css'

interface PickerProps {
  screens: ResourceScreens
  shown: readonly string[]
  onChoose: (fields: readonly string[]) => void
}

/** Which columns show, and in which order. */
export default function ColumnPicker({ screens, shown, onChoose }: PickerProps) {
  const { resource, list } = screens
  const hidden = list.columns.map(({ field }) => field).filter((field) => !shown.includes(field))
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <h2>Shown</h2>
        <Button small look="ghost" onClick={() => onChoose(list.defaultColumns)}>
          Reset to default
        </Button>
      </div>
      <Sortable items={shown} idOf={String} nameOf={resource.label} onMove={onChoose}>
        <ul>
          {shown.map((field) => (
            <ShownColumn
              key={field}
              field={field}
              label={resource.label(field)}
              only={shown.length === 1}
              onHide={() => onChoose(shown.filter((each) => each !== field))}
            />
          ))}
        </ul>
      </Sortable>
      {hidden.length > 0 ? (
        <>
          <h2>Hidden</h2>
          <ul>
            {hidden.map((field) => (
              <li key={field}>
                <label>
                  <Checkbox
                    label={`Show ${resource.label(field)}`}
                    checked={false}
                    onChange={() => onChoose([...shown, field])}
                  />
                  {resource.label(field)}
                </label>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

interface ShownColumnProps {
  field: string
  label: string
  only: boolean
  onHide: () => void
}

function ShownColumn({ field, label, only, onHide }: ShownColumnProps) {
  const { item, handle } = useSortableItem(field)
  return (
    <li {...item}>
      <label>
        <Checkbox label={`Hide ${label}`} checked disabled={only} onChange={onHide} />
        {label}
      </label>
      <button type="button" className={styles.grip} aria-label={`Move ${label}`} {...handle}>
        <GripVertical size={15} aria-hidden />
      </button>
    </li>
  )
}
