import { useSyncExternalStore } from 'react'
import { breakpoints } from './constants.ts'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** CO-01: whether the window is at most a phone's width. */
export function useIsMobile(): boolean {
  return useMedia(`(max-width: ${breakpoints.mobile}px)`)
}
