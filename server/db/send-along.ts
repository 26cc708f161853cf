import type { Kysely, RawBuilder } from 'kysely'
import pg from 'pg'
import { OutcomeUnknown } from './outcome-unknown.ts'
import type { Tables } from './database.ts'

/** What was sent within a transaction without waiting for its answer. */
export interface Along {
  send: (text: string, values: readonly unknown[]) => void
  /** @throws what the first that failed said: then nothing of the transaction counts; OutcomeUnknown where none can tell */
  settled: () => Promise<void>
  /** What really went wrong, where a later statement was refused only because the transaction had failed already. */
  causeOf: (refusal: unknown) => Promise<unknown>
}

const failedAlready = '25P02'
const running = new WeakMap<Kysely<Tables>, Along>()

/** @param ask sends a statement over the transaction's connection, in the order of calls */
export function openAlong(
  tx: Kysely<Tables>,
  ask: (text: string, values: unknown[]) => Promise<unknown>,
): Along {
  const answers: Promise<unknown>[] = []
  const along: Along = {
    send(text, values) {
      const answer = ask(text, [...values])
      // Heard of in `settled`.
      answer.catch(() => undefined)
      answers.push(answer)
    },
    async settled() {
      try {
        for (const answer of answers) await answer
      } catch (error) {
        throw error instanceof pg.DatabaseError ? error : new OutcomeUnknown(error)
      }
    },
    async causeOf(refusal) {
      if (!(refusal instanceof pg.DatabaseError) || refusal.code !== failedAlready) return refusal
      const outcomes = await Promise.allSettled(answers)
      const first = outcomes.find((outcome) => outcome.status === 'rejected')
      return first ? (first.reason as unknown) : refusal
    },
  }
  running.set(tx, along)
  return along
}

/**
 * Sends a statement whose answer nobody needs before the end of the transaction, so that it travels together with the
 * commit. Where it fails, the transaction does.
 */
export function sendAlong(tx: Kysely<Tables>, statement: RawBuilder<unknown>): void {
  const { sql, parameters } = statement.compile(tx)
  sendText(tx, sql, parameters)
}

/** The same of a statement that is in words already. */
export function sendText(tx: Kysely<Tables>, text: string, values: readonly unknown[]): void {
  running.get(tx)!.send(text, values)
}
