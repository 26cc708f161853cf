import { ApiError, apiErrorFrom } from '../client/api-error.ts'
import { loadConfig } from '../config.ts'

/** Refused for now: too many attempts. */
export class TooManyAttempts extends ApiError {
  /** Seconds to wait. */
  readonly retryAfter: number

  constructor(problem: ApiError, retryAfter: number) {
    super(problem)
    this.retryAfter = retryAfter
  }
}

const bodyOf = async <Answer>(response: Response): Promise<Answer> =>
  JSON.parse(response.status === 204 ? 'null' : await response.text())

/**
 * Calls the admin API with the session cookie; without the dashboard's client, which the pages before sign-in are too
 * light for.
 * @throws {ApiError}
 */
export async function request<Answer = void>(
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
  try {
    if (response.ok) return await bodyOf<Answer>(response)
  } catch {
    // Something else than our server has answered.
  }
  const problem = await bodyOf<unknown>(response).catch(() => undefined)
  const error = apiErrorFrom(response.status, problem, undefined)
  const retryAfter = Number(response.headers.get('retry-after'))
  if (error.code === 429 && retryAfter > 0) throw new TooManyAttempts(error, retryAfter)
  throw error
}
