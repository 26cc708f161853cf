import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { withoutMark } from './prepared.ts'

/** Milliseconds from which a statement is called slow. */
export const slowAfter = 500

/** What a statement does first, and to which table: "select payment_records", the same whatever its conditions are. */
export function nameOfStatement(text: string): string {
  const words = withoutMark(text)
  const [verb = 'statement'] = /\b(?:select|insert|update|delete)\b|^\w+$/i.exec(words) ?? []
  const table = /\b(?:from|into|update)\s+"?(?:\w+"?\."?)?([a-z_]\w*)/i.exec(words)?.[1]
  return (table ? `${verb} ${table}` : verb).toLowerCase()
}

/** Tells what statements cost: the slow ones by name, and each one in the trace of its request, where there is one. */
export class StatementWatch {
  /** How many were slow, by name. */
  readonly slow = new Map<string, number>()
  readonly #onSlow: ((name: string, milliseconds: number) => void) | undefined

  constructor(onSlow?: (name: string, milliseconds: number) => void) {
    this.#onSlow = onSlow
  }

  async watch<Answer>(text: string, answer: Promise<Answer>): Promise<Answer> {
    const begun = performance.now()
    const tracing = trace.getActiveSpan()?.isRecording() === true
    const span = tracing
      ? trace.getTracer('freehold').startSpan(nameOfStatement(text), {
          kind: SpanKind.CLIENT,
          // What is asked, never the values: those are people's.
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        })
      : undefined
    try {
      return await answer
    } catch (error) {
      span?.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span?.end()
      const lapse = performance.now() - begun
      if (lapse >= slowAfter) this.#noteSlow(nameOfStatement(text), lapse)
    }
  }

  #noteSlow(name: string, lapse: number): void {
    this.slow.set(name, (this.slow.get(name) ?? 0) + 1)
    this.#onSlow?.(name, Math.round(lapse))
  }
}
