/** The address that waits to be confirmed, for this tab: the address bar and the history need not show it. */
const key = 'freehold.confirming'

/** Tells the page that waits that the link was opened in another tab. */
const channel = 'freehold.confirmed'

interface Pending {
  email: string
  /** Milliseconds since the epoch of the last mail. */
  mailedAt: number
}

/** @param mailed whether a mail was sent just now */
export function rememberAddress(email: string, mailed: boolean): void {
  sessionStorage.setItem(key, JSON.stringify({ email, mailedAt: mailed ? Date.now() : 0 } satisfies Pending))
}

export function pendingAddress(): Pending | undefined {
  const text = sessionStorage.getItem(key)
  if (!text) return undefined
  try {
    const { email, mailedAt }: Partial<Pending> = JSON.parse(text)
    return typeof email === 'string' && typeof mailedAt === 'number' ? { email, mailedAt } : undefined
  } catch {
    return undefined
  }
}

export function announceConfirmed(): void {
  sessionStorage.removeItem(key)
  const tabs = new BroadcastChannel(channel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument
  tabs.postMessage('confirmed')
  tabs.close()
}

/** @returns how to stop listening */
export function onConfirmed(listener: () => void): () => void {
  const tabs = new BroadcastChannel(channel)
  tabs.addEventListener('message', listener)
  return () => tabs.close()
}
