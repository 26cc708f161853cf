import { useEffect, useSyncExternalStore } from 'react'

let pending = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  pending += by
  for (const listener of listeners) listener()
}

/** How many pages are waiting for their code. */
export function usePendingPages(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending,
  )
}

/** Put into a Suspense fallback: the loading bar runs while it is shown. */
export function PendingPage(): null {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
  return null
}
