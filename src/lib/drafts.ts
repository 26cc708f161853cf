import { authState } from './session/index.ts'

/**
 * What is typed into forms, kept over a page load that nobody wanted: a new sign-in, a newer build. In this tab only, for
 * the same person only, and handed back once.
 */
const key = 'freehold.drafts'
/** Milliseconds after which nobody expects it back. */
const lifetime = 24 * 60 * 60_000

interface Draft<Values = unknown> {
  userId: string
  place: string
  values: Values
  at: number
}

/** Forms with unsaved changes: where they are, and what is in them. */
const open = new Map<string, () => unknown>()
let leaving = false

const here = (form: string) => `${location.pathname}${location.search} ${form}`

function read<Values>(): Draft<Values>[] {
  try {
    const drafts: Draft<Values>[] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return drafts.filter(({ userId, at }) => userId === authState().user?.id && Date.now() - at < lifetime)
  } catch {
    return []
  }
}

function write(drafts: readonly Draft[]): void {
  if (drafts.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(drafts))
}

/** @param form its name, where a page has several @returns how to take it back */
export function offerDraft(form: string, values: () => unknown): () => void {
  const place = here(form)
  open.set(place, values)
  return () => {
    if (open.get(place) === values) open.delete(place)
  }
}

/** Keeps what is in the open forms; leaving needs no question afterwards. */
export function keepDrafts(): void {
  const userId = authState().user?.id
  if (!userId) return
  const kept = [...open].map(([place, values]): Draft => ({
    userId,
    place,
    values: values(),
    at: Date.now(),
  }))
  const others = read().filter(({ place }) => !open.has(place))
  try {
    write([...others, ...kept])
    leaving = true
  } catch {
    // No room, or no storage: the form asks before it is left, as ever.
  }
}

/** Whether everything typed was kept, so that the page may be left. */
export const draftsKept = (): boolean => leaving

/** What was typed into this form before the page was loaded again. A form that has begun with it forgets it. */
export function draftOf<Values>(form: string, otherwise: Values): Values {
  const place = here(form)
  const found = read<Values>().find((draft) => draft.place === place)
  return found ? found.values : otherwise
}

/** What a form has begun with comes back no second time, and what somebody else typed never. */
export function forgetDraft(form: string): void {
  const place = here(form)
  write(read().filter((draft) => draft.place !== place))
}

/** Nothing stays for the next who sits down here. */
export function forgetDrafts(): void {
  sessionStorage.removeItem(key)
}
