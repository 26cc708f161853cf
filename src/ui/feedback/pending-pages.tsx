import { useEffect, useSyncExternalStore } from 'react'
import styles from './feedback.module.css'
import { Skeleton } from './skeleton.tsx'

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

/** Stands for a page that is on its way: the loading bar runs while it is there, and its outline shows if it takes long. */
export function PendingPage() {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
  return (
    <div className={styles.pending} aria-hidden>
      <Skeleton width="min(320px, 60%)" height={24} />
      <Skeleton width="min(200px, 40%)" height={14} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="100%" height={120} />
    </div>
  )
}
