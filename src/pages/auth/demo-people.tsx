import { useEffect, useState } from 'react'
import type { DemoPerson, listDemoPeople } from '#contract/admin/demo-people.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { request } from '#src/lib/session/request.ts'
import styles from './people.module.css'
import { Initials } from './initials.tsx'

function rolesOf({ roles }: DemoPerson): string {
  const [only] = roles
  return roles.length === 1 ? only!.label : `${roles.length} profiles`
}

interface Props {
  /** The address that is being signed in. */
  entering: string | undefined
  disabled: boolean
  onChoose: (email: string, password: string) => void
}

/** The demonstration's people, each one click away; nothing where there is no demonstration. */
export function DemoPeople({ entering, disabled, onChoose }: Props) {
  const [demo, setDemo] = useState<AnswerOf<typeof listDemoPeople>>()
  useEffect(() => {
    request<AnswerOf<typeof listDemoPeople>>('GET', '/demo-people')
      .then(setDemo)
      // Signing in by hand needs none of this.
      .catch(() => undefined)
  }, [])
  const { people, password } = demo ?? {}
  if (!people?.length || !password) return null
  return (
    <section className={styles.demo} aria-labelledby="demo-heading">
      <h2 id="demo-heading">Or explore the demo as</h2>
      <ul>
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              disabled={disabled}
              aria-busy={entering === person.email || undefined}
              onClick={() => onChoose(person.email, password)}
            >
              <Initials of={`${person.firstName} ${person.lastName}`} />
              <span>
                <span className={styles.name}>
                  {person.firstName} {person.lastName}
                </span>
                <span className={styles.second}>{rolesOf(person)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        Demo accounts, all with the password <code>{password}</code>
      </p>
    </section>
  )
}
