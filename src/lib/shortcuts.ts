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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && target.type === 'checkbox')
  )
}

/** Whether a key is for the page: pressed alone, not into a field, with nothing open above the page. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target))
    return false
  return document.querySelector('dialog[open], [popover="auto"]:popover-open') === null
}

/** A page key that types a character, and that whoever it bothers has not turned off. */
export function isSingleKey(event: KeyboardEvent): boolean {
  return event.key.length === 1 && shortcutsOn() && isPageKey(event)
}
