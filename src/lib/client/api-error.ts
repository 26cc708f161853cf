import { datesInWords } from '../format/dates-in-words.ts'
import type { ErrorEnvelope, FieldError } from '#contract/kit/index.ts'

/** ER-08, ER-09: what is said when the server gave neither a code nor a message. */
export const noAnswer = {
  message: 'An error occured.',
  offline: 'Unable to make request. Please check your internet connection.',
  unavailable: 'Server unavailable at the moment.',
} as const

/** A problem in words, and the data that comes with it. `code` is 0 when no answer came at all. */
interface Problem {
  code: number
  message: string
  reason?: string
  payload?: ErrorEnvelope['payload']
  current?: unknown
  requestId?: string
}

/**
 * The one error that every failed call ends in. Has the shape that Refine expects of an error too (`statusCode`,
 * `errors` by field for 422).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number
  readonly reason: string
  readonly payload: ErrorEnvelope['payload']
  /** The newer record after a stale write (409). */
  readonly current: unknown
  readonly requestId: string | undefined
  readonly statusCode: number

  constructor(problem: Problem, options?: ErrorOptions) {
    super(datesInWords(problem.message), options)
    this.code = problem.code
    this.statusCode = problem.code
    this.reason = problem.reason ?? ''
    this.payload = problem.payload ?? []
    this.current = problem.current
    this.requestId = problem.requestId
  }

  /** VA-04: field → its errors joined with ", ", in the spelling of the contract; undefined unless a 422 with fields. */
  get errors(): Record<string, string> | undefined {
    if (this.code !== 422) return undefined
    const entries = this.payload.filter((entry): entry is FieldError => typeof entry !== 'string')
    if (entries.length === 0) return undefined
    return Object.fromEntries(
      entries.map(
        ({ field, errors }) => [camelCase(field), datesInWords([errors].flat().join(', '))] as const,
      ),
    )
  }

  /** ER-07: the payload as one line under the message. */
  get description(): string | undefined {
    const lines = this.payload.map((entry) =>
      typeof entry === 'string' ? entry : `${entry.field}: ${[entry.errors].flat().join(', ')}`,
    )
    return lines.length > 0 ? datesInWords(lines.join(', ')) : undefined
  }

  /** Whether asking again cannot help. */
  get definitive(): boolean {
    return this.code >= 400 && this.code < 500 && !retryableStatuses.has(this.code)
  }
}

/** ER-12: statuses that may pass when asked once more. */
export const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** "address_line1" → "addressLine1", "owners.0.share_bps" → "owners.0.shareBps"; camelCase stays. */
export function camelCase(name: string): string {
  return name.replace(/_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'number' &&
    'message' in body &&
    typeof body.message === 'string'
  )
}

/**
 * Makes the one error of whatever a request ended in.
 * @param status HTTP status, or undefined when no answer came
 */
export function apiErrorFrom(status: number | undefined, body: unknown, cause: unknown): ApiError {
  if (isEnvelope(body)) return new ApiError(body, { cause })
  const offline = status === undefined && !navigator.onLine
  const sentence = offline ? noAnswer.offline : noAnswer.unavailable
  return new ApiError({ code: status ?? 0, message: noAnswer.message, payload: [sentence] }, { cause })
}
