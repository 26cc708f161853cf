import { z } from 'zod'
import { actions, subjects } from '#domain/access/vocabulary.ts'

const oneOrMore = <T extends string>(values: readonly T[]) => {
  const one = z.enum(values)
  return z.union([one, z.array(one).min(1).max(40)])
}

/** A row of what a role may do (CASL's raw shape). */
export const accessRuleSchema = z.strictObject({
  action: oneOrMore(['manage', ...actions]),
  subject: oneOrMore(['all', ...subjects]),
  fields: z.array(z.string().max(60)).min(1).max(100).optional(),
  conditions: z.record(z.string().max(60), z.unknown()).optional(),
  inverted: z.boolean().optional(),
  reason: z.string().max(200).optional(),
})
