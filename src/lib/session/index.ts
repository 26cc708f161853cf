import type { Session } from '#contract/admin/session.ts'
import { forgetAccount, openSession, openWithCode } from './account.ts'
import { forgetChosenProfile } from './profile.ts'
import { request } from './request.ts'
import { clearAuth } from './state.ts'

export { currentSession, keepUser } from './account.ts'
export {
  chooseProfile,
  chosenProfile,
  ensureProfile,
  hasProfileEnded,
  noteAccess,
  tenantToken,
  type ChosenProfile,
} from './profile.ts'
export { currentView, enterView, leaveView } from './view.ts'
export { TooManyAttempts } from './request.ts'
export {
  authState,
  rememberedProfileId,
  setSessionExpired,
  stateOfAllTabs,
  subscribeAuth,
  subscribeTabs,
  type AuthState,
} from './state.ts'

/** @throws {ApiError} 401 wrong credentials, 422 not filled in, TooManyAttempts */
export function signIn(credentials: { email: string; password: string }): ReturnType<typeof openSession> {
  forgetChosenProfile()
  return openSession(credentials)
}

/** Finishes a sign-in that asked for a code. @throws {ApiError} 401 to begin again, 422 a wrong code, TooManyAttempts */
export function enterSecondFactor(code: string): Promise<Session> {
  forgetChosenProfile()
  return openWithCode(code)
}

/**
 * AU-07: ends the session on the server, then forgets it here.
 * @throws {ApiError} when the server could not be told: the session still lives
 */
export async function signOut(): Promise<void> {
  await request('DELETE', '/session')
  forgetAccount()
  forgetChosenProfile()
  clearAuth()
}
