import { useState } from 'react'
import { usePeople, type Person } from '#src/providers/people.ts'
import { usePopoverClose } from '#src/ui/controls/popover.tsx'
import { Avatar } from '#src/ui/people/avatar.tsx'
import styles from './choice-list.module.css'

export const roleWords = (person: Person): string => person.roleNames.join(', ')

/** Picks one colleague, or nobody. */
export function PersonChoice({ onChoose }: { onChoose: (person: Person | null) => void }) {
  const { people } = usePeople()
  const close = usePopoverClose()
  const [find, setFind] = useState('')
  const words = find.trim().toLowerCase()
  const found = people.filter(({ name }) => name.toLowerCase().includes(words))
  const choose = (person: Person | null) => {
    close()
    onChoose(person)
  }
  return (
    <div className={styles.list}>
      <div className={styles.find}>
        <input
          type="search"
          aria-label="Find a person"
          placeholder="Find a person"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to choose from
          autoFocus
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </div>
      <ul className={styles.options}>
        {found.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.option} onClick={() => choose(person)}>
              <Avatar name={person.name} picture={person.avatar} size={22} />
              {person.name}
              <span className={styles.note}>{roleWords(person)}</span>
            </button>
          </li>
        ))}
        {words === '' ? (
          <li>
            <button type="button" className={styles.option} onClick={() => choose(null)}>
              Nobody
            </button>
          </li>
        ) : null}
      </ul>
      {found.length === 0 && words !== '' ? <p className={styles.empty}>Nobody of this name.</p> : null}
    </div>
  )
}
