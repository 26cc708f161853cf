import type { ReactNode } from 'react'
import { usePopoverClose } from '#src/ui/controls/popover.tsx'
import styles from './choice-list.module.css'

interface FinderProps<T extends { id: string }> {
  /** "Find a person". */
  label: string
  find: string
  onFind: (text: string) => void
  found: readonly T[]
  draw: (each: T) => ReactNode
  /** What is offered besides, while nothing is looked for: "Nobody". */
  none: string
  /** "Nobody of this name." */
  empty: string
  onChoose: (chosen: T | null) => void
}

/** One of many, found by name, or none of them; within a popover, which it closes. */
export function Finder<T extends { id: string }>(props: FinderProps<T>) {
  const { label, find, onFind, found, draw, none, empty, onChoose } = props
  const close = usePopoverClose()
  const isFinding = find.trim() !== ''
  const choose = (chosen: T | null) => {
    close()
    onChoose(chosen)
  }
  return (
    <div className={styles.list}>
      <div className={styles.find}>
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to choose from
          autoFocus
          value={find}
          onChange={(event) => onFind(event.target.value)}
        />
      </div>
      <ul className={styles.options}>
        {isFinding ? null : (
          <li>
            <button type="button" className={styles.option} onClick={() => choose(null)}>
              {none}
            </button>
          </li>
        )}
        {found.map((each) => (
          <li key={each.id}>
            <button type="button" className={styles.option} onClick={() => choose(each)}>
              {draw(each)}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && isFinding ? <p className={styles.empty}>{empty}</p> : null}
    </div>
  )
}
