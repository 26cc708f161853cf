import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { paging, type Resource } from '#contract/kit/index.ts'
import { useNavigateAtOnce } from '#src/lib/at-once.ts'
import { readListAddress, writeListAddress, type ListAddress } from '#src/lib/list-address.ts'

export type FixedFilters = Readonly<Record<string, string>>

const none: FixedFilters = {}

export interface ListNavigation {
  address: ListAddress
  /** Filters of it that nobody chose and nobody takes away: the list shows a part of the resource. */
  fixed: FixedFilters
  /**
   * Shows the list in another state; page 1 unless the change names a page.
   * @param replace no new step for Back, for what changes while typing
   */
  change: (change: Partial<ListAddress>, options?: { replace?: boolean }) => void
  /** The address of the list in another state, for links. */
  href: (change: Partial<ListAddress>) => string
}

/**
 * The list's state, kept in the address and nowhere else.
 * @param rows per page where the address says none
 */
export function useListAddress(
  resource: Resource,
  fixed: FixedFilters = none,
  rows: number = paging.limit,
): ListNavigation {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigateAtOnce()
  const address = useMemo(() => {
    const read = readListAddress(resource, params, rows)
    return { ...read, filters: { ...read.filters, ...fixed } }
  }, [resource, params, fixed, rows])

  const href = useCallback(
    (change: Partial<ListAddress>) => {
      const next = { ...address, page: paging.page, ...change }
      const chosen = Object.entries(next.filters).filter(([name]) => !(name in fixed))
      const query = writeListAddress(resource, { ...next, filters: Object.fromEntries(chosen) })
      return query ? `${pathname}?${query}` : pathname
    },
    [resource, address, pathname, fixed],
  )
  const change = useCallback(
    (change: Partial<ListAddress>, options?: { replace?: boolean }) => {
      // Whoever has gone on is not called back, though the next page may still be on its way.
      if (window.location.pathname !== pathname) return
      navigate(href(change), { replace: options?.replace })
    },
    [navigate, href, pathname],
  )
  return { address, fixed, change, href }
}

/** The filters that somebody chose. */
export const chosenFilters = ({ address, fixed }: ListNavigation): [name: string, value: string][] =>
  Object.entries(address.filters).filter(([name]) => !(name in fixed))
