import { toast } from 'sonner'
import { toasts } from '#src/lib/constants.ts'
import { paths } from '#src/lib/paths.ts'
import { authState, setSessionExpired, signOut } from '#src/lib/session/index.ts'

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
  location.assign(paths.auth.signIn(here()))
}

async function login(): Promise<void> {
  // The server may be told or not: this browser forgets the session either way.
  await signOut().catch(() => setSessionExpired(false))
  leaveForSignIn()
}

/** AU-09: says once that the session is over, for 15 seconds, with the way to sign in again. */
export function sayExpired(): void {
  const { isAuthenticated, isSessionExpired } = authState()
  if (isSessionExpired) return
  setSessionExpired(true)
  toast.info(isAuthenticated ? words.expired : words.refused, {
    id: 'session-expired',
    description: words.description,
    duration: toasts.sessionExpired,
    dismissible: false,
    closeButton: false,
    action: { label: 'Login', onClick: () => void login() },
  })
}
