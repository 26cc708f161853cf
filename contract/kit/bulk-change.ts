import { z } from 'zod'
import { field } from './fields.ts'

type Subject = Parameters<typeof field.id>[0]

/**
 * The records that one change is for. The version that was seen makes a change that somebody else made meanwhile a 409;
 * null takes any.
 */
export const chosen = (subject: Subject, { one, many }: { one: string; many: string }, most: number) =>
  z
    .array(z.strictObject({ id: field.id(subject), version: field.integer({ min: 1 }).nullable() }))
    .min(1, `Choose at least one ${one.toLowerCase()}.`)
    .max(most, `Choose at most ${most.toLocaleString('en-GB')} ${many.toLowerCase()}.`)

/** What changes in all of them. */
export const changeOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(shape)
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'Say what to change.')

/** How many were changed, what each changed field was before, and the version now: what an undo sends back. */
export const changedOf = <Shape extends z.ZodRawShape>(subject: Subject, shape: Shape) =>
  z.object({
    updated: z.int(),
    before: z.array(
      z.object({ id: field.id(subject), version: field.integer(), change: z.object(shape).partial() }),
    ),
  })
