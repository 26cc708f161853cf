import { useState } from 'react'
import { usePeople, type Person } from '#src/providers/people.ts'
import { Avatar } from '#src/ui/people/avatar.tsx'
import styles from './choice-list.module.css'
import { fits } from '#domain/access/fitting.ts'
import { Finder } from './finder.tsx'

export const roleWords = (person: Person): string => person.roleNames.join(', ')

interface Props {
  /** The field that the person is chosen for: only those whose role fits it are offered. */
  fitFor: string
  onChoose: (person: Person | null) => void
}

/** Picks one colleague, or nobody. */
export function PersonChoice({ fitFor, onChoose }: Props) {
  const people = usePeople().people.filter((person) => fits(person, fitFor))
  const [find, setFind] = useState('')
  const words = find.trim().toLowerCase()
  return (
    <Finder
      label="Find a person"
      find={find}
      onFind={setFind}
      found={people.filter(({ name }) => name.toLowerCase().includes(words))}
      draw={(person) => (
        <>
          <Avatar name={person.name} picture={person.avatar} size={22} />
          {person.name}
          <span className={styles.note}>{roleWords(person)}</span>
        </>
      )}
      none="Nobody"
      empty="No matches."
      onChoose={onChoose}
    />
  )
}
