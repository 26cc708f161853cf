import { usePeople } from '#src/providers/people.ts'
import { NoValue } from './no-value.tsx'

/** A colleague's name for a user's id; a person who may not be seen stays unnamed. */
export function PersonName({ id }: { id: string }) {
  const { nameOf, loading } = usePeople()
  const name = nameOf(id)
  if (name) return <>{name}</>
  return loading ? <span aria-hidden>…</span> : <NoValue />
}
