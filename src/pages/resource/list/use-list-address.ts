import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paging, type Resource } from '#contract/kit/index.ts'
import { readListAddress, writeListAddress, type ListAddress } from './list-address.ts'

export interface ListNavigation {
  address: ListAddress
  /**
   * Shows the list in another state; page 1 unless the change names a page.
   * @param replace no new step for Back, for what changes while typing
   */
  change: (change: Partial<ListAddress>, options?: { replace?: boolean }) => void
  /** The address of the list in another state, for links. */
  href: (change: Partial<ListAddress>) => string
}

/** The list's state, kept in the address and nowhere else. */
export function useListAddress(resource: Resource): ListNavigation {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readListAddress(resource, params), [resource, params])

  const href = useCallback(
    (change: Partial<ListAddress>) => {
      const query = writeListAddress(resource, { ...address, page: paging.page, ...change })
      return query ? `${pathname}?${query}` : pathname
    },
    [resource, address, pathname],
  )
  const change = useCallback(
    (change: Partial<ListAddress>, options?: { replace?: boolean }) => {
      // Whoever has gone on is not called back, though the next page may still be on its way.
      if (window.location.pathname !== pathname) return
      void navigate(href(change), { replace: options?.replace, preventScrollReset: true })
    },
    [navigate, href, pathname],
  )
  return { address, change, href }
}
