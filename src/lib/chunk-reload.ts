/** ER-11, CO-21: how long a path is left alone after a reload. */
const guard = 10_000
const key = 'freehold.chunk-reloads'

type Reloads = Record<string, number>

function read(store: Pick<Storage, 'getItem'>): Reloads {
  try {
    return (JSON.parse(store.getItem(key) ?? '{}') as Reloads | null) ?? {}
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

/** A chunk that can't be loaded was most likely replaced by a newer build: the page is loaded anew, once. */
export function reloadOnChunkFailure(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(location.pathname, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}
