import type { z } from 'zod'
import type { FieldError } from '#contract/kit/index.ts'

/**
 * A refusal that the caller is told of: `status` on the wire, `message` for people, `reason` a stable word for
 * programs, `payload` fields (422) or sentences. Anything else that is thrown becomes a 500 that says nothing.
 */
export class Refusal extends Error {
  readonly status: number
  readonly reason: string
  readonly payload: FieldError[] | string[]
  readonly current: unknown

  constructor(
    status: number,
    reason: string,
    message: string,
    extra: { payload?: FieldError[] | string[]; current?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.name = 'Refusal'
    this.status = status
    this.reason = reason
    this.payload = extra.payload ?? []
    this.current = extra.current
  }
}

/** The same words for a record of another organisation, one out of scope, and one that never was. */
export const notFound = () => new Refusal(404, 'not_found', 'There is no such record, or you may not see it.')

/** The reason of a portfolio that is not public, or never was. */
export const portfolioNotFound = 'portfolio_not_found'

/** As `notFound`, where a page says what kind of thing there is none of. */
export const noPortfolio = () =>
  new Refusal(404, portfolioNotFound, 'There is no such portfolio, or it is not public.')

/** The reason of a share link that was revoked or has expired. */
export const linkClosed = 'link_closed'

export const closedLink = () => new Refusal(410, linkClosed, 'This link no longer opens.')

export const forbidden = (sentence = 'Your role does not allow this.') =>
  new Refusal(403, 'forbidden', sentence)

export const unauthenticated = () =>
  new Refusal(401, 'session_expired', 'Your login session has expired. Login to continue.')

export const invalid = (payload: FieldError[], message = 'Some fields need your attention.') =>
  new Refusal(422, 'invalid', message, { payload })

/** What a schema refuses, field by field. */
export function problemsOf(error: z.ZodError): { field: string; errors: string[] }[] {
  const byField = new Map<string, string[]>()
  for (const issue of error.issues) {
    const where = issue.path.join('.')
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [where, key].filter(Boolean).join('.'))
        : [where]
    const message = issue.code === 'unrecognized_keys' ? 'There is no such field here.' : issue.message
    for (const name of names) byField.set(name, [...(byField.get(name) ?? []), message])
  }
  return [...byField].map(([field, errors]) => ({ field, errors }))
}

export const conflict = (reason: string, message: string, current?: unknown) =>
  new Refusal(409, reason, message, { current })

export const staleVersion = (current: unknown) =>
  conflict('stale_version', 'Someone changed this record after you opened it.', current)

/** Nothing can be posted yet. */
export const noBooks = (): Refusal =>
  conflict('no_books', 'The books have not begun. Begin them in the settings first.')

/** Somebody else has the host or the place at that time. @param next free times, as sentences */
export const slotTaken = (next: string[] = []): Refusal =>
  new Refusal(409, 'slot_taken', 'This time has just been taken. Choose another.', { payload: next })
