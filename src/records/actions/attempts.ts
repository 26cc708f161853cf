import { v7 as uuid } from 'uuid'
import type { Operation } from '#contract/kit/index.ts'
import type { CallOptions } from '#src/lib/client/index.ts'

/** What an action is sent with. */
export type Sent<O> = Pick<CallOptions<O>, 'params' | 'query' | 'body'>

const keys = new Map<string, string>()

function contentOf(body: unknown): unknown {
  if (!(body instanceof FormData)) return body
  return [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  )
}

/** What tells one attempt from another: the operation and everything that is sent with it. */
export function attemptOf(operation: Operation, { params, query, body }: Sent<Operation>): string {
  return JSON.stringify([operation.id, params, query, contentOf(body)])
}

/**
 * The idempotency key of an attempt. The same content keeps its key until the server has carried it out, over a closed
 * dialog too, so that pressing again after a lost answer has one effect.
 */
export function keyOfAttempt(attempt: string): string {
  const known = keys.get(attempt)
  if (known) return known
  const key = uuid()
  keys.set(attempt, key)
  return key
}

/** The attempt succeeded: the same content sent later is meant a second time. */
export function closeAttempt(attempt: string): void {
  keys.delete(attempt)
}
