import type { ErrorEnvelope } from '#contract/kit/index.ts'
import { ApiError, apiErrorFrom } from '../client/api-error.ts'
import { loadConfig } from '../config.ts'

/** Refused for now: too many attempts. */
export class TooManyAttempts extends ApiError {
  /** Seconds to wait. */
  readonly retryAfter: number

  constructor(problem: ErrorEnvelope, retryAfter: number) {
    super(problem)
    this.retryAfter = retryAfter
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/**
 * Calls the admin API with the session cookie; without the dashboard's client, which the pages before sign-in are too
 * light for.
 * @throws {ApiError}
 */
export async function request<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  let response: Response
  try {
    const { adminApiUrl } = await loadConfig()
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    response = await fetch(`${adminApiUrl}${path}`, { method, credentials: 'include', ...sent })
  } catch (error) {
    throw apiErrorFrom(undefined, undefined, error)
  }
  if (response.status === 204) return undefined as Answer
  const answer = await jsonOf(response)
  if (response.ok && answer !== undefined) return answer as Answer
  const error = apiErrorFrom(response.status, answer, undefined)
  const retryAfter = Number(response.headers.get('retry-after'))
  if (error.code === 429 && retryAfter > 0) throw new TooManyAttempts(answer as ErrorEnvelope, retryAfter)
  throw error
}
