import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { byKey, keysOf } from '#domain/kit/keys.ts'
import { useNavigateAtOnce } from './at-once.ts'

/**
 * What a page is asked for, kept in its address, for reload, back and shared links. What is as usual is left out: it is so for
 * whoever opens the address, on the day when they do. What somebody emptied is ''.
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

/** The number of a page as an address says it, as far as the API counts. */
export const pageOf = (text: string | null): number =>
  Math.min(10_000, Math.max(1, Number.parseInt(text ?? '', 10) || 1))

/** Which page of so many rows the address says, and what `Pagination` takes. */
export function usePages(limit: number) {
  const { asked, ask, href } = useAsked({ page: '1' })
  const page = pageOf(asked.page)
  const to = (next: number) => ({ page: String(next) })
  return {
    page,
    navigation: {
      address: { page, limit },
      href: (change: { page: number }) => href(to(change.page)),
    },
    show: (next: number) => ask(to(next)),
  }
}

/** Leads back from a page beyond the last one. @param total of the rows, once it is known */
export function useLastPage({ page, navigation, show }: ReturnType<typeof usePages>, total?: number): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / navigation.address.limit))
  useEffect(() => {
    if (page > last) show(last)
  })
}
