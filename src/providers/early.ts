import type { Operation } from '#contract/kit/index.ts'
import { call, type QueryValues } from '#src/lib/client/index.ts'

const started = new Map<string, Promise<unknown>>()

function keyOf(operation: Operation, query: QueryValues): string {
  const values = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${operation.id}?${JSON.stringify(values.sort(([a], [b]) => a.localeCompare(b)))}`
}

/** Asks before the screen that will show the answer has loaded its code; the first asker gets this answer. */
export function askEarly(operation: Operation, query: QueryValues): void {
  const answer = call(operation, { query })
  // Whoever takes the answer hears of the failure; until then nobody must.
  answer.catch(() => undefined)
  started.set(keyOf(operation, query), answer)
}

/** The answer that was asked for early, once. */
export function earlyAnswer(operation: Operation, query: QueryValues): Promise<unknown> | undefined {
  const key = keyOf(operation, query)
  const answer = started.get(key)
  started.delete(key)
  return answer
}
