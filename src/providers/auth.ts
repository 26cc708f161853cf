import type { AuthProvider } from '@refinedev/core'
import { forgetDrafts } from '#src/lib/drafts.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { leaveWords } from '#src/lib/parting-words.ts'
import { paths } from '#src/lib/paths.ts'
import { authState, ensureProfile, signOut } from '#src/lib/session/index.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { leaveForSignIn, sayExpired } from './session-expiry.ts'

/** Refine's checks, answered by the session. Signing in has its own pages, before this code is loaded. */
export const authProvider: AuthProvider = {
  login: () => {
    leaveForSignIn()
    return Promise.resolve({ success: true })
  },
  logout: async () => {
    try {
      await signOut()
    } catch (error) {
      notifyError(error)
      return { success: false }
    }
    forgetDrafts()
    leaveWords('You are signed out.')
    location.assign(paths.auth.signIn())
    return { success: true }
  },
  /** AU-08: before each page; costs nothing while the profile's token is good. */
  check: async () => {
    try {
      if (await ensureProfile()) return { authenticated: true }
    } catch {
      // It can't be told now: the page's own calls say what is wrong.
      return { authenticated: true }
    }
    sayExpired()
    return { authenticated: false }
  },
  /** AU-09: an ended session is said in its toast; nothing is redirected, so that no typed text is lost. */
  onError: (error) => {
    if (error instanceof ApiError && error.code === 401) sayExpired()
    return Promise.resolve({})
  },
  getIdentity: () => Promise.resolve(authState().user),
}
