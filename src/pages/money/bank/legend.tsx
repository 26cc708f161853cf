import { useShortcuts } from '#src/lib/shortcuts.ts'
import styles from './bank.module.css'

const keys = [
  ['↑ ↓', 'line'],
  ['Enter', 'accept the best'],
  ['1 – 9', 'accept another'],
  ['S', 'match by hand'],
  ['P', 'suspense'],
  ['T', 'transfer'],
  ['C', 'category'],
  ['U', 'undo'],
] as const

/** What each key does, while single keys work. */
export function Legend() {
  if (!useShortcuts()) return null
  return (
    <dl className={styles.legend} aria-label="Keys">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
