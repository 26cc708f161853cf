import {
  matchResourceFromRoute,
  ResourceContext,
  type ParseResponse,
  type RouterProvider,
} from '@refinedev/core'
import { useCallback, useContext } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'

const wholeNumber = (text: string | undefined) => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : undefined
}

type Match = ReturnType<typeof matchResourceFromRoute>
type Resources = Parameters<typeof matchResourceFromRoute>[1]
let latest: { pathname: string; resources: Resources; match: Match } | undefined

/** Refine asks dozens of times while a page is drawn, and looks through all routes each time. */
function matchOf(pathname: string, resources: Resources): Match {
  if (latest?.pathname !== pathname || latest.resources !== resources)
    latest = { pathname, resources, match: matchResourceFromRoute(pathname, resources) }
  return latest.match
}

/** Which registered page an address is, and its list state by the specification's names (AP-08). */
function useParse(): () => ParseResponse {
  const { pathname, search } = useLocation()
  const { resources } = useContext(ResourceContext)
  return useCallback(() => {
    const { resource, action, matchedRoute } = matchOf(pathname, resources)
    const params = { ...(matchedRoute ? matchPath(matchedRoute, pathname)?.params : {}) }
    const said: Partial<Record<string, string>> = Object.fromEntries(new URLSearchParams(search))
    return {
      ...(resource ? { resource } : {}),
      ...(action ? { action } : {}),
      ...(params['id'] ? { id: params['id'] } : {}),
      pathname,
      params: {
        ...params,
        ...said,
        currentPage: wholeNumber(said['page']),
        pageSize: wholeNumber(said['limit']),
      },
    }
  }, [pathname, search, resources])
}

/** Refine leads to addresses of ours alone, after signing in or out. */
function useGo(): ReturnType<NonNullable<RouterProvider['go']>> {
  const navigate = useNavigate()
  return useCallback(
    ({ to = '', type }) => {
      if (type === 'path') return to
      void navigate(to, { replace: type === 'replace' })
    },
    [navigate],
  )
}

/**
 * Refine's way to React Router. Its own adapter brings a reader of nested query strings into the first script that no
 * address here needs.
 */
export const routerProvider: RouterProvider = { parse: () => useParse(), go: () => useGo() }
