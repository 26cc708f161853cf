import { useSyncExternalStore } from 'react'

const key = 'freehold.single-key-shortcuts'
const listeners = new Set<() => void>()

/** Keys without Ctrl or Alt can be turned off: they get in the way of speech input (WCAG 2.1.4). */
export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  for (const listener of listeners) listener()
}

export function shortcutsOn(): boolean {
  return localStorage.getItem(key) !== 'off'
}

export function useShortcuts(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, shortcutsOn)
}
