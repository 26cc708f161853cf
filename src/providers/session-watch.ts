import { useEffect } from 'react'
import { authState, stateOfAllTabs, subscribeTabs } from '#src/lib/session/index.ts'
import { sayExpired, unsayExpired } from './session-expiry.ts'

/** Compares this tab's session with what other tabs have made of it. */
function notice(): void {
  const own = authState()
  const common = stateOfAllTabs()
  if (!own.user) return
  const goesOn = common.user?.id === own.user.id && !common.isSessionExpired
  if (!goesOn) sayExpired()
  else if (own.isSessionExpired) unsayExpired()
}

/** AU-09: a session that ends, or begins again, in one tab does so in all of them. */
export function useSessionOfAllTabs(): void {
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') notice()
    }
    document.addEventListener('visibilitychange', comeBack)
    const stop = subscribeTabs(notice)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      stop()
    }
  }, [])
}
