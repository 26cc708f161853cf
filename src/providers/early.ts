import type { Operation } from '#contract/kit/index.ts'
import { call, type QueryValues } from '#src/lib/client/index.ts'

interface Question {
  params?: Readonly<Record<string, string>>
  query?: QueryValues
}

const started = new Map<string, Promise<unknown>>()

function keyOf(operation: Operation, { params, query }: Question): string {
  const values = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return JSON.stringify([operation.id, params ?? {}, values.sort(([a], [b]) => a.localeCompare(b))])
}

/** Asks before the screen that will show the answer has loaded its code; the first asker gets this answer. */
export function askEarly(operation: Operation, question: Question): void {
  const answer = call(operation, question)
  // Whoever takes the answer hears of the failure; until then nobody must.
  answer.catch(() => undefined)
  started.set(keyOf(operation, question), answer)
}

/** The answer that was asked for early, once. */
export function earlyAnswer(operation: Operation, question: Question): Promise<unknown> | undefined {
  if (started.size === 0) return undefined
  const key = keyOf(operation, question)
  const answer = started.get(key)
  started.delete(key)
  return answer
}
