/** Answers that the document itself has asked for (main.ts), by what they answer; nothing where none came. */
export type HeadStart = Record<string, Promise<Response | undefined>>

/** The same answers for whoever draws them before the program has come (src/first-rows). */
export interface FirstAnswers {
  page: { data: { id: string; version: number }[]; total: number }
  /** The columns that the person has chosen. */
  columns: unknown
}

declare global {
  var headStart: HeadStart | undefined
  var firstAnswers: Promise<FirstAnswers | undefined> | undefined
}

/**
 * The answer that the document has asked for, once.
 * @returns nothing when it has not; otherwise the answer, or undefined for a refusal, which whoever asks again will hear
 */
export function takeHeadStart<Answer>(name: string): Promise<Answer | undefined> | undefined {
  const answer = globalThis.headStart?.[name]
  if (!answer) return undefined
  delete globalThis.headStart![name]
  return answer.then((response) => (response?.ok ? response.json() : undefined)).catch(() => undefined)
}
