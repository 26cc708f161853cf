import { useLayoutEffect, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** How far down each list was when it was left, by the step of the history, and the row that had the focus. */
const left = new Map<string, { top: number; row: string | undefined }>()
const most = 50

/**
 * Back to a list is back to where one was in it: scrolled as it was, with the focus on the row that was opened.
 * @param ready whether the rows are there
 */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, ready: boolean): void {
  const { key } = useLocation()
  const navigation = useNavigationType()

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !ready) return undefined
    const before = navigation === NavigationType.Pop ? left.get(key) : undefined
    if (before) {
      element.scrollTo({ top: before.top })
      if (before.row) {
        element
          .querySelector<HTMLElement>(`[data-row="${before.row}"] [data-row-link]`)
          ?.focus({ preventScroll: true })
      }
    }
    return () => {
      const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? undefined
      left.delete(key)
      left.set(key, { top: element.scrollTop, row })
      const [oldest] = left.keys()
      if (left.size > most && oldest) left.delete(oldest)
    }
  }, [scroller, ready, key, navigation])
}
