import { useEffect, useSyncExternalStore } from 'react'

export interface Crumb {
  label: string
  to: string
}

interface Page {
  title: string
  /** The page below those of the trail, which may say a part of the title already. */
  crumb: string
  /** The pages above this one, below the lists that its address stands below. */
  trail: readonly Crumb[]
  pathname: string
}

const nowhere: Page = { title: '', crumb: '', trail: [], pathname: '' }
let current = nowhere
const listeners = new Set<() => void>()

function show(page: Page): void {
  current = page
  for (const listener of listeners) listener()
}

const atTop: readonly Crumb[] = []

/** Names the page that is shown: in the window's title and in the breadcrumb. Undefined while it is not known. */
export function usePage(
  title: string | undefined,
  trail: readonly Crumb[] = atTop,
  crumb: string | undefined = title,
): void {
  const trailKey = JSON.stringify(trail)
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} · Freehold`
    show({
      title,
      crumb: crumb ?? title,
      trail: JSON.parse(trailKey),
      pathname: location.pathname,
    })
  }, [title, crumb, trailKey])
}

export function useCurrentPage(): Page {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
