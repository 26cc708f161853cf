import { useEffect, useSyncExternalStore } from 'react'
import { isSingleKey } from '#src/lib/shortcuts.ts'

let shown = false
const listeners = new Set<() => void>()

function show(next: boolean): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Opens the sheet of keyboard shortcuts, from wherever it was asked for. */
export const showShortcuts = (): void => show(true)
export const hideShortcuts = (): void => show(false)

/** Whether the sheet is open; `?` opens it on every page. */
export function useShortcutsShown(): boolean {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isSingleKey(event)) return
      event.preventDefault()
      showShortcuts()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}
