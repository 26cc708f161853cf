import { useSyncExternalStore } from 'react'
import { colourModes } from '#domain/identity/vocabulary.ts'

/** SC-10. */
export { colourModes }
export type ColourMode = keyof typeof colourModes

const cookie = 'colour-mode'
const year = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

function preferred(): ColourMode {
  const found = new RegExp(`(?:^|; )${cookie}=(light|dark)`).exec(document.cookie)?.[1]
  return found === 'light' || found === 'dark' ? found : 'system'
}

/** Whether this device has a preference of its own. */
export const hasColourMode = () => preferred() !== 'system'

function shownMode(): 'light' | 'dark' {
  const mode = preferred()
  if (mode !== 'system') return mode
  return systemIsDark().matches ? 'dark' : 'light'
}

/** The style sheet follows the device unless the attribute says otherwise. */
function apply(): void {
  const mode = preferred()
  const root = document.documentElement
  if (mode === 'system') root.removeAttribute('data-color-mode')
  else root.setAttribute('data-color-mode', mode)
  for (const listener of listeners) listener()
}

/** Keeps the preference in a cookie, so that the very first paint of the next visit has it. */
export function chooseColourMode(mode: ColourMode): void {
  document.cookie = `${cookie}=${mode}; path=/; max-age=${mode === 'system' ? 0 : year}; samesite=lax`
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const system = systemIsDark()
  system.addEventListener('change', apply)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', apply)
  }
}

/** @returns what is chosen and what is therefore shown */
export function useColourMode(): { preference: ColourMode; shown: 'light' | 'dark' } {
  const preference = useSyncExternalStore(subscribe, preferred)
  const shown = useSyncExternalStore(subscribe, shownMode)
  return { preference, shown }
}
