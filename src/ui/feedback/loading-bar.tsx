import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { loadingBar } from '#src/lib/constants.ts'
import styles from './loading-bar.module.css'
import { estimatedProgress, LoadingPhases, type LoadingState } from './loading-phases.ts'
import { usePendingPages } from './pending-pages.tsx'

/** SC-07: the thin bar at the top while a page, its first data or a change is on its way. */
export function LoadingBar() {
  const [state, setState] = useState<LoadingState>({ phase: 'idle', failed: false })
  const [phases] = useState(() => new LoadingPhases(setState))
  const queryClient = useQueryClient()
  const failed = useRef(false)
  const fetching = useIsFetching({ predicate: (query) => query.state.data === undefined })
  const mutating = useIsMutating()
  const pages = usePendingPages()
  const busy = fetching + mutating + pages > 0

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') failed.current = true
      }),
    [queryClient],
  )
  useEffect(() => {
    if (busy) {
      failed.current = false
      phases.start()
    } else phases.finish(failed.current)
  }, [busy, phases])
  useEffect(() => () => phases.stop(), [phases])

  return <Bar state={state} />
}

function Bar({ state: { phase, failed } }: { state: LoadingState }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return undefined
    if (phase !== 'loading') {
      bar.style.transform = `scaleX(${phase === 'finished' || phase === 'hidden' ? 1 : 0})`
      return undefined
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function grow(now) {
      bar.style.transform = `scaleX(${estimatedProgress(Math.max(0, now - began)) / 100})`
      frame = requestAnimationFrame(grow)
    })
    return () => cancelAnimationFrame(frame)
  }, [phase])
  return (
    <div
      ref={ref}
      className={styles.bar}
      style={{ height: loadingBar.height }}
      data-phase={phase}
      data-failed={failed}
      aria-hidden
      data-testid="loading-bar"
    />
  )
}
