import type { AnswerOf } from '#contract/kit/index.ts'
import type { listLetterExamples } from '#contract/tenant/money/letters.ts'
import type { Template } from '#domain/letters/merge.ts'
import type { Transaction } from '../../db/database.ts'
import type { Document } from '../../documents/document.ts'
import type { Call } from '../../http/call.ts'
import type { Letter } from '../../mails/letter.ts'

/** How a letter is tried on something real before its text is saved, by what sends it. */
export interface Drafting {
  /** What it can be tried on, the likeliest first; `find` has words that occur. */
  examples: (
    tx: Transaction,
    call: Call,
    find: string,
  ) => Promise<AnswerOf<typeof listLetterExamples>['examples']>
  /** @throws 422 beside `exampleId` where it cannot be tried on that one */
  draft: (
    tx: Transaction,
    call: Call,
    exampleId: string,
    template: Template,
  ) => Promise<{ letter: Letter; document: Document }>
}
