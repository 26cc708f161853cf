import { useLocation, useSearchParams } from 'react-router'
import { byKey, keysOf } from '#domain/kit/keys.ts'
import { useNavigateAtOnce } from './at-once.ts'

/**
 * What a page is asked for, kept in its address: reload, back and a shared link show the same. The address says only what is
 * not as usual; what somebody emptied is ''.
 * @param usual by name, what holds where the address says nothing
 */
export function useAsked<Name extends string>(usual: Readonly<Record<Name, string>>) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigateAtOnce()
  const names = keysOf(usual)
  const href = (change: Readonly<Partial<Record<Name, string | null>>>) => {
    const next = new URLSearchParams(params)
    for (const name of names) {
      const to = change[name]
      if (to === undefined) continue
      if ((to ?? '') === usual[name]) next.delete(name)
      else next.set(name, to ?? '')
    }
    const query = next.toString()
    return query ? `${pathname}?${query}` : pathname
  }
  return {
    asked: byKey(names, (name) => params.get(name) ?? usual[name]),
    href,
    ask: (change: Parameters<typeof href>[0]) => navigate(href(change), { replace: true }),
  }
}

/** The number of a page as an address says it. */
export const pageOf = (text: string | null): number => Math.max(1, Number.parseInt(text ?? '', 10) || 1)
