import type { Operation } from '#contract/kit/index.ts'
import { addressOf, type Question } from '#src/head-start/address.ts'
import { takeHeadStart } from '#src/head-start/take.ts'
import { call } from '#src/lib/client/index.ts'

const started = new Map<string, Promise<unknown>>()

const nameOf = (operation: Operation, question: Question) =>
  `${operation.api} ${addressOf(operation, question)}`

/** Asks before the screen that will show the answer has loaded its code; the first asker gets this answer. */
export function askEarly(operation: Operation, question: Question): void {
  const name = nameOf(operation, question)
  const ask = () => call(operation, question)
  const answer = takeHeadStart(name)?.then((given) => given ?? ask()) ?? ask()
  // Whoever takes the answer hears of the failure; until then nobody must.
  answer.catch(() => undefined)
  started.set(name, answer)
}

/** The answer that was asked for early, once. */
export function earlyAnswer<Answer>(operation: Operation, question: Question): Promise<Answer> | undefined {
  if (started.size === 0) return undefined
  const name = nameOf(operation, question)
  const answer = started.get(name)
  started.delete(name)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by what was asked, which says what is answered
  return answer as Promise<Answer> | undefined
}
