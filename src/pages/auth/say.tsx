import { lazy, Suspense, useSyncExternalStore } from 'react'

/** Toasts take more code than these pages: it is loaded with the first one. */
const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts })))

export interface Said {
  id: number
  text: string
}

let said: readonly Said[] = []
const listeners = new Set<() => void>()

/** Says in a toast what was done, where the page itself does not show it. */
export function say(text: string): void {
  said = [...said, { id: said.length, text }]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear, once there is one. */
export function ToastArea() {
  const all = useSyncExternalStore(subscribe, () => said)
  if (all.length === 0) return null
  return (
    <Suspense>
      <Toasts said={all} />
    </Suspense>
  )
}
