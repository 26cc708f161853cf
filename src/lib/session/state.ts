import type { SessionUser } from '#contract/admin/session.ts'

/** AU-06. `token` is the tenant API's, and lives in memory only. */
export interface AuthState {
  user: SessionUser | null
  token: string | null
  isAuthenticated: boolean
  isSessionExpired: boolean
}

/** What outlives a reload: in a cookie that pages can read, so nothing in it is secret. */
interface Kept {
  user: SessionUser | null
  /** The profile that was chosen last, which new tabs begin with. */
  profileId: string | null
  isSessionExpired: boolean
}

const cookie = 'auth-state'
/** CO-21: a week, in seconds. */
const week = 604_800

const nobody: Kept = { user: null, profileId: null, isSessionExpired: false }

function read(): Kept {
  const text = new RegExp(`(?:^|; )${cookie}=([^;]+)`).exec(document.cookie)?.[1]
  if (!text) return nobody
  try {
    const kept: Partial<Kept> = JSON.parse(decodeURIComponent(text))
    return typeof kept.user?.id === 'string' ? { ...nobody, ...kept } : nobody
  } catch {
    return nobody
  }
}

function write(kept: Kept): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const value = kept.user ? encodeURIComponent(JSON.stringify(kept)) : ''
  document.cookie = `${cookie}=${value}; path=/; max-age=${kept.user ? week : 0}; samesite=lax${secure}`
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument
  tabs.postMessage('changed')
}

/** Tells the other tabs that the cookie has changed; they read it themselves. */
const tabs = new BroadcastChannel('freehold.session')

let kept: Kept | undefined
let token: string | null = null
let shown: AuthState | undefined
const listeners = new Set<() => void>()

function current(): Kept {
  kept ??= read()
  return kept
}

/** Changes part of the state, keeps it in the cookie and tells whoever listens. */
export function updateAuth(change: Partial<Kept> & { token?: string | null }): void {
  const { token: newToken, ...rest } = change
  if (newToken !== undefined) token = newToken
  kept = { ...current(), ...rest }
  // Somebody else may have signed in, or out, in another tab: their state is not this tab's to change.
  const mine = rest.user !== undefined || read().user?.id === kept.user?.id
  if (mine && Object.keys(rest).length > 0) write(kept)
  shown = undefined
  for (const listener of listeners) listener()
}

/** Everything back to logged out. */
export function clearAuth(): void {
  updateAuth({ ...nobody, token: null })
}

export function rememberedProfileId(): string | null {
  return current().profileId
}

/** The same object until something changes. */
export function authState(): AuthState {
  const { user, isSessionExpired } = current()
  shown ??= { user, token, isAuthenticated: user !== null, isSessionExpired }
  return shown
}

/** @returns how to stop listening */
export function subscribeAuth(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The state as another tab may have left it: whose it is, and whether it has run out. */
export function stateOfAllTabs(): Pick<AuthState, 'user' | 'isSessionExpired'> {
  const { user, isSessionExpired } = read()
  return { user, isSessionExpired }
}

/** Calls back when another tab has changed the state. @returns how to stop */
export function subscribeTabs(listener: () => void): () => void {
  tabs.addEventListener('message', listener)
  return () => tabs.removeEventListener('message', listener)
}

/** AU-09: raises or resets the flag; raised, it stays over reloads until the next sign-in. */
export function setSessionExpired(isSessionExpired: boolean): void {
  if (current().isSessionExpired !== isSessionExpired) updateAuth({ isSessionExpired })
}
