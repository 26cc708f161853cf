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

export const forbidden = (sentence = 'Your role does not allow this.') =>
  new Refusal(403, 'forbidden', sentence)

export const unauthenticated = () =>
  new Refusal(401, 'session_expired', 'Your login session has expired. Login to continue.')

export const invalid = (payload: FieldError[], message = 'Some fields need your attention.') =>
  new Refusal(422, 'invalid', message, { payload })

export const conflict = (reason: string, message: string, current?: unknown) =>
  new Refusal(409, reason, message, { current })

export const staleVersion = (current: unknown) =>
  conflict('stale_version', 'Somebody changed this record after you opened it.', current)

/** Nothing can be posted yet. */
export const noBooks = (): Refusal =>
  conflict('no_books', 'The books have not begun: say in the settings from which day on they are kept.')
