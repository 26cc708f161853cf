/** ER-11, CO-21: how long a path is left alone after a reload. */
const guard = 10_000
const key = 'freehold.chunk-reloads'

type Reloads = Record<string, number>

function read(store: Pick<Storage, 'getItem'>): Reloads {
  try {
    return JSON.parse(store.getItem(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** Whether a path may be reloaded now; notes it when so. */
export function mayReload(
  path: string,
  now: number,
  store: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): boolean {
  const reloads = read(store)
  if (now - (reloads[path] ?? -Infinity) < guard) return false
  store.setItem(key, JSON.stringify({ ...reloads, [path]: now }))
  return true
}

const lost = new WeakSet<object>()
let reloading = false

/** Loads the page anew, if its path may be; without a connection the browser would have nothing to show in its place. */
function reload(): void {
  if (!navigator.onLine || !mayReload(location.pathname, Date.now())) return
  reloading = true
  location.reload()
}

/** Whether an error is that of code that could not be loaded. */
export function isLostChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && lost.has(error)
}

/** Whether the page is about to be replaced: what is wrong with it needs no words any more. */
export function isReloading(): boolean {
  return reloading
}

/** React remembers code that was lost and never asks for it again: who comes back to it needs the page anew. */
export function reloadIfLost(error: unknown): void {
  if (isLostChunk(error)) reload()
}

/** Loads the page anew, once the server can be reached. @throws where it cannot; what is shown then stays */
export async function loadAgain(): Promise<void> {
  await fetch('/build.json', { cache: 'no-store' })
  location.reload()
}

/** A chunk that can't be loaded was most likely replaced by a newer build: the page is loaded anew, once. */
export function reloadOnChunkFailure(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    lost.add(payload)
    reload()
  })
}
