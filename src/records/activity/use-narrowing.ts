import { useLocation, useSearchParams } from 'react-router'
import { useNavigateAtOnce } from '#src/lib/at-once.ts'

/** What an activity can be narrowed by, as the address and the call name it (AP-08). */
export const narrowings = ['creatorId', 'kind', 'adate_range'] as const
export type Narrowing = Partial<Record<(typeof narrowings)[number], string>>

/** The filters of an activity live in its address: reload, back and a shared link show the same. */
export function useNarrowing() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigateAtOnce()
  const narrowing: Record<string, string> = {}
  for (const name of narrowings) {
    const value = params.get(name)
    if (value) narrowing[name] = value
  }
  return {
    narrowing: narrowing as Narrowing & Record<string, string>,
    narrow: (next: Narrowing) => {
      const chosen = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]))
      navigate(`${pathname}?${new URLSearchParams(chosen)}`)
    },
  }
}
