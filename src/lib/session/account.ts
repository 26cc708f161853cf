import type { Session } from '#contract/admin/session.ts'
import { request } from './request.ts'
import { clearAuth, updateAuth } from './state.ts'

let known: Promise<Session> | undefined

function keep(session: Session): Session {
  if (session.user) updateAuth({ user: session.user, isSessionExpired: false })
  else clearAuth()
  return session
}

/** @throws {ApiError} */
export async function openSession(credentials: { email: string; password: string }): Promise<Session> {
  const session = await request<Session>('POST', '/session', credentials)
  clearAuth()
  known = Promise.resolve(keep(session))
  return session
}

/**
 * Who is signed in and which profiles there are: asked once per page, shared by callers.
 * @param fresh ask again
 * @throws {ApiError} when that can't be told now; the next caller asks again
 */
export function currentSession({ fresh = false } = {}): Promise<Session> {
  if (!known || fresh) {
    const asked = request<Session>('GET', '/session').then(keep)
    known = asked
    asked.catch(() => {
      if (known === asked) known = undefined
    })
  }
  return known
}

export function forgetAccount(): void {
  known = undefined
}
