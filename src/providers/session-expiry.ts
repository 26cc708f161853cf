import { toast } from '#src/ui/feedback/toast.ts'
import { toasts } from '#src/lib/constants.ts'
import { paths } from '#src/lib/paths.ts'
import { keepDrafts } from '#src/lib/drafts.ts'
import { authState, hasProfileEnded, setSessionExpired, signOut } from '#src/lib/session/index.ts'

/** AU-09, AU-10. */
const words = {
  expired: 'Session Expired',
  refused: 'Authorization Failed',
  description: 'Your login session has expired. Login to continue.',
} as const

function here(): string {
  return `${location.pathname}${location.search}`
}

/** Leaves for the sign-in page, which leads back here. A full load: nothing of this session stays in memory. */
export function leaveForSignIn(): void {
  keepDrafts()
  location.assign(paths.auth.signIn(here()))
}

async function login(): Promise<void> {
  // Kept while it is still known whose they are.
  keepDrafts()
  // The server may be told or not: this browser forgets the session either way.
  await signOut().catch(() => setSessionExpired(false))
  leaveForSignIn()
}

const id = 'session-expired'

/**
 * Says once, for 15 seconds, with the way to sign in again, that the session is over (AU-09), or that it goes on but not
 * as this profile, which has ended (AU-10).
 */
export function sayExpired(): void {
  if (authState().isSessionExpired) return
  setSessionExpired(true)
  toast.info(hasProfileEnded() ? words.refused : words.expired, {
    id,
    description: words.description,
    duration: toasts.sessionExpired,
    dismissible: false,
    closeButton: false,
    action: { label: 'Login', onClick: () => void login() },
  })
}

/** AU-09: resets the flag and takes the toast back, when the session goes on after all. */
export function unsayExpired(): void {
  toast.dismiss(id)
  setSessionExpired(false)
}
