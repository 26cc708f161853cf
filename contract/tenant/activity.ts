import { z } from 'zod'
import { defineOperation, field, paging } from '../kit/index.ts'

/** One change of one record (spec/domain.md "Activity"): who, what, when, field by field. Never changed afterwards. */
export const activitySchema = z.object({
  id: field.id('Activity'),
  at: field.instant(),
  actorId: field.reference('User').nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  /** Field → value before and after; absent for what has no fields. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
})

/** What happened to one property, newest first. */
export const propertyActivity = defineOperation({
  id: 'properties.activity',
  api: 'tenant',
  method: 'GET',
  path: '/properties/:id/activity',
  summary: 'Who changed what of a property and when, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Property' },
  params: z.object({ id: field.id('Property') }),
  query: z.strictObject({
    page: z.coerce.number<string>().int().min(1).max(100_000).default(paging.page),
    limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(20),
  }),
  answer: z.object({ data: z.array(activitySchema), total: z.int() }),
})
