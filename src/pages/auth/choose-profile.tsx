import { useEffect, useState } from 'react'
import type { Session } from '#contract/admin/session.ts'
import { chooseProfile, currentSession, rememberedProfileId, signOut } from '#src/lib/session/index.ts'
import styles from './people.module.css'
import { Frame } from './frame.tsx'
import { Initials } from './initials.tsx'
import { goOn, moveTo } from './navigation.ts'
import { Notice, useAttempt } from './attempt.tsx'
import { sentenceOf } from './problem.ts'
import { toast } from '#src/ui/feedback/toast.ts'

function signedOut(): void {
  moveTo('/auth/sign-in')
  toast.success('You are signed out.')
}

/** RT-12, AU-03 */
export function ChooseProfilePage() {
  const [session, setSession] = useState<Session>()
  const [problem, setProblem] = useState<string>()
  const choosing = useAttempt()
  const { busy } = choosing
  const [chosen, setChosen] = useState<string>()

  useEffect(() => {
    async function begin() {
      try {
        const found = await currentSession()
        if (!found.user) moveTo('/auth/sign-in')
        else if (found.profiles.length === 1) goOn()
        else setSession(found)
      } catch (error) {
        setProblem(sentenceOf(error))
      }
    }
    void begin()
  }, [])

  async function choose(name: string, work: () => Promise<unknown>, then: () => void) {
    setChosen(name)
    if (await choosing.attempt(work)) then()
    else setSession(await currentSession({ fresh: true }).catch(() => session))
  }

  const profiles = session?.profiles ?? []
  const last = rememberedProfileId()
  return (
    <Frame
      title="Choose a profile"
      lead={profiles.length > 0 ? 'You can switch at any time, without signing in again.' : undefined}
      waiting={!session && !problem}
    >
      <Notice>{problem ?? choosing.problem}</Notice>
      {session && profiles.length === 0 ? (
        <p>
          You don’t have an active profile in any organisation. Ask your administrator to invite you or to
          restore your access.
        </p>
      ) : null}
      <ul className={styles.profiles}>
        {profiles.map(({ id, roleLabel, organisation }) => (
          <li key={id}>
            <button
              type="button"
              disabled={busy}
              aria-busy={(busy && chosen === id) || undefined}
              onClick={() => void choose(id, () => chooseProfile(id), goOn)}
            >
              <Initials of={organisation.name} square />
              <span>
                <span className={styles.name}>{organisation.name}</span>
                <span className={styles.second}>{roleLabel}</span>
              </span>
              {id === last ? <span className={styles.tag}>Last used</span> : null}
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.chevron}>
                <path d="M6 3.5 10.5 8 6 12.5" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      {session?.user ? (
        <p className={styles.hint}>
          Signed in as {session.user.email}.{' '}
          <button
            type="button"
            className={styles.link}
            disabled={busy}
            onClick={() => void choose('sign out', signOut, signedOut)}
          >
            Sign out
          </button>
        </p>
      ) : null}
    </Frame>
  )
}
