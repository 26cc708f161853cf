import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { TooManyAttempts } from '#src/lib/session/request.ts'
import styles from '#src/ui/form/form.module.css'
import { fieldErrorsOf, sentenceOf } from './problem.ts'

/** Counts seconds down to 0. @param initial seconds to begin with */
function useWait(initial: number): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(initial)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

export function spokenSeconds(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

export interface Attempt {
  busy: boolean
  /** Seconds until the next attempt is taken. */
  wait: number
  /** What went wrong, for the whole form. */
  problem: string | undefined
  setProblem: (problem: string | undefined) => void
  setWait: (seconds: number) => void
  /**
   * @param meets what is done about a failure besides; true where that says it all
   * @returns whether it worked; it stays busy then until `ended`, as most of what works leads to another page
   */
  attempt: (work: () => Promise<unknown>, meets?: (error: unknown) => boolean | void) => Promise<boolean>
  ended: () => void
}

/** What people try before they are in: one attempt at a time, what went wrong, and how long to wait. */
export function useAttempt(waiting = 0): Attempt {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [wait, setWait] = useWait(waiting)
  return {
    busy,
    wait,
    problem,
    setProblem,
    setWait,
    ended: () => setBusy(false),
    async attempt(work, meets) {
      setProblem(undefined)
      setBusy(true)
      try {
        await work()
        return true
      } catch (error) {
        setBusy(false)
        if (error instanceof TooManyAttempts) setWait(error.retryAfter)
        if (!meets?.(error)) setProblem(sentenceOf(error))
        return false
      }
    },
  }
}

/** VA-04: shows what the server says of the form's fields beside them. @returns whether it said something of any */
export function showFieldErrors<V extends FieldValues>(
  error: unknown,
  { setError, getValues }: { setError: UseFormSetError<V>; getValues: () => V },
): boolean {
  const values = getValues()
  const own = Object.entries(fieldErrorsOf(error))
    .map(([name, message]) => [name.replace(/^account\./, ''), message] as const)
    .filter((entry): entry is readonly [Path<V>, string] => entry[0] in values)
  for (const [index, [name, message]] of own.entries())
    setError(name, { message }, { shouldFocus: index === 0 })
  return own.length > 0
}

/** What went wrong with the whole form. The region is always there, so that screen readers notice its words. */
export function Notice({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className={styles.notice}>
      {children}
    </div>
  )
}

/** What an attempt says of itself above its form. */
export function AttemptNotice({ of: { wait, problem } }: { of: Pick<Attempt, 'wait' | 'problem'> }) {
  return <Notice>{wait > 0 ? `Too many attempts. Try again in ${spokenSeconds(wait)}.` : problem}</Notice>
}

/** Sends the form that it ends. */
export function Submit({
  of: { busy, wait },
  label,
  during,
}: {
  of: Pick<Attempt, 'busy' | 'wait'>
  label: string
  /** What it says while it is under way. */
  during: string
}) {
  return (
    <button
      type="submit"
      className={styles.primary}
      disabled={busy || wait > 0}
      aria-busy={busy || undefined}
    >
      {busy ? during : label}
    </button>
  )
}
