import { z } from 'zod'
import { defineOperation, field, type Operation } from '../../kit/index.ts'

const line = z.object({
  accountId: field.reference('Account'),
  code: field.text(),
  account: field.text(),
  /** Signed: a debit is above 0. */
  amount: field.money('currency', { signed: true }),
  currency: field.currency(),
})

/** The entries that a step would post. */
export const entryPreview = z.object({
  entries: z.array(z.object({ date: field.date(), description: field.text(), lines: z.array(line) })),
})

/**
 * What an operation that posts would post: asked the same, it answers with the entries and leaves nothing behind. On screen
 * `EntryPreview` shows it before the step is taken.
 */
export const previewOf = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  operation: Operation<P, Q, B, A>,
) =>
  defineOperation({
    ...operation,
    id: `${operation.id}Preview`,
    path: `${operation.path}/preview`,
    summary: `${operation.summary}: shows the entries that it would post, and posts nothing`,
    answer: entryPreview,
    status: 200,
  })

export type EntryPreviewAnswer = z.output<typeof entryPreview>
