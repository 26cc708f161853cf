import { Activity, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Routes, useLocation, useNavigate, type Location } from 'react-router'

interface Kept {
  key: string
  location: Location
}

/** So many pages are kept; the one that was left longest ago goes first. */
const most = 5

interface KeptAliveProps {
  /** What the address shows, if it is a page to keep: the same key is the same page. */
  activeKey: string | undefined
  /** Its address as others link to it, whatever part of it was open. */
  home: string | undefined
  /** The routes of kept pages, as children of `Routes`. */
  routes: ReactNode
}

/**
 * RT-62: pages that stay as they were left: scroll position, typed text, open tab. A hidden one does no work; it is
 * shown its own last address, so that it does not follow where one has gone.
 */
export function KeptAlive({ activeKey, home, routes }: KeptAliveProps) {
  const location = useLocation()
  const [kept, setKept] = useState<readonly Kept[]>([])
  const known = kept.find(({ key }) => key === activeKey)
  useReturn(activeKey, home)

  if (activeKey !== undefined && known?.location !== location) {
    const others = kept.filter(({ key }) => key !== activeKey).slice(-(most - 1))
    setKept([...others, { key: activeKey, location }])
  }
  // In the order of their keys: a page that moved among its brothers would begin anew.
  const pages = kept.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return pages.map(({ key, location: own }) => (
    <Activity key={key} mode={key === activeKey ? 'visible' : 'hidden'}>
      <Routes location={key === activeKey ? location : own}>{routes}</Routes>
    </Activity>
  ))
}

/** Coming back from elsewhere to a page's bare address opens the tab that was open. */
function useReturn(activeKey: string | undefined, home: string | undefined): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const former = useRef<string>(undefined)
  const addresses = useRef(new Map<string, { pathname: string; search: string }>())
  useLayoutEffect(() => {
    const returning = former.current !== activeKey
    former.current = activeKey
    if (activeKey === undefined) return
    const left = addresses.current.get(activeKey)
    const isSame = left?.pathname === pathname && left.search === search
    if (returning && left && !isSame && search === '' && [home, left.pathname].includes(pathname)) {
      void navigate(left, { replace: true, preventScrollReset: true })
    } else addresses.current.set(activeKey, { pathname, search })
  }, [activeKey, home, pathname, search, navigate])
}
