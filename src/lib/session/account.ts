import type { Session, SessionUser, signIn } from '#contract/admin/session.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { takeHeadStart } from '#src/head-start/take.ts'
import { request } from './request.ts'
import { clearAuth, updateAuth } from './state.ts'

let known: Promise<Session> | undefined

function keep(session: Session): Session {
  if (session.user) updateAuth({ user: session.user, isSessionExpired: false })
  else clearAuth()
  return session
}

/** What is known from now on of whoever has just signed in. */
function begin<S extends Session>(session: S): S {
  clearAuth()
  known = Promise.resolve(keep(session))
  return session
}

type SignedIn = AnswerOf<typeof signIn>

/** @throws {ApiError} */
export async function openSession(credentials: { email: string; password: string }): Promise<SignedIn> {
  return begin(await request<SignedIn>('POST', '/session', credentials))
}

/** @throws {ApiError} 401 `sign_in_again`, 422 a wrong code */
export async function openWithCode(code: string): Promise<Session> {
  return begin(await request<Session>('POST', '/session/second-factor', { code }))
}

/** The signed-in person has changed their account. */
export function keepUser(user: SessionUser): void {
  known = undefined
  updateAuth({ user })
}

async function readSession(fresh: boolean): Promise<Session> {
  const early = fresh ? undefined : await takeHeadStart<Session>('session')
  return early ?? request<Session>('GET', '/session')
}

/**
 * Who is signed in and which profiles there are: asked once per page, shared by callers.
 * @param fresh ask again
 * @throws {ApiError} when that can't be told now; the next caller asks again
 */
export function currentSession({ fresh = false } = {}): Promise<Session> {
  if (!known || fresh) {
    const asked = readSession(fresh).then(keep)
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
