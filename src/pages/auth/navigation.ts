import { useSyncExternalStore } from 'react'
import { returnPath } from './return-path.ts'

/** These few pages need no more of a router than the browser has. */
const moved = 'freehold:moved'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(moved, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(moved, listener)
  }
}

/** The page's path, without a slash at its end. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname.replace(/(?<=.)\/+$/, ''))
}

/** Whether the page was moved to from another of these, rather than loaded. */
let hasMoved = false
export const arrivedByMove = () => hasMoved

/** A path of these pages, with where somebody is on the way to. */
export function withReturn(path: string): string {
  const to = returnPath(new URLSearchParams(location.search).get('to'), location.origin)
  return to === '/dashboard' ? path : `${path}?${new URLSearchParams({ to }).toString()}`
}

/** Moves to another of these pages in place of this one, which there is no way back to. */
export function moveTo(path: string): void {
  hasMoved = true
  history.replaceState(null, '', withReturn(path))
  dispatchEvent(new Event(moved))
}

/** Moves to another of these pages; Back leads here again. */
export function goTo(path: string): void {
  hasMoved = true
  history.pushState(null, '', withReturn(path))
  scrollTo(0, 0)
  dispatchEvent(new Event(moved))
}

/** On to where somebody was going. A full load: nothing of whoever was signed in before stays in memory. */
export function goOn(): void {
  location.replace(returnPath(new URLSearchParams(location.search).get('to'), location.origin))
}
