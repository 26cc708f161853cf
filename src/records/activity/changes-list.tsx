import { ArrowRight } from 'lucide-react'
import { accessVocabulary, actionWords, cellWords, type Cell, type Difference } from '#domain/access/index.ts'
import styles from './changes-list.module.css'

export const placeWords = ({ subject, action }: Pick<Difference, 'subject' | 'action'>): string =>
  `${actionWords[action].label} ${subject === 'all' ? 'other records' : accessVocabulary[subject].many.toLowerCase()}`

export function shortWords({ subject, action }: Pick<Difference, 'subject' | 'action'>, cell: Cell): string {
  const { short, limited } = cellWords(subject === 'all' ? 'Property' : subject, action, cell)
  return `${short}${limited ? ', some fields' : ''}`
}

/** What differs between two sets of rules, place by place. */
export function ChangesList({ changes }: { changes: readonly Difference[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={placeWords(change)} data-change={change.change}>
          <strong>{placeWords(change)}</strong>
          <span>
            {shortWords(change, change.from)} <ArrowRight size={12} aria-label="becomes" />{' '}
            {shortWords(change, change.to)}
          </span>
        </li>
      ))}
    </ul>
  )
}
