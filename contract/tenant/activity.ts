import { z } from 'zod'
import { subjects } from '#domain/access/vocabulary.ts'
import { defineOperation, field, filterSchema, filter, paging } from '../kit/index.ts'

/** One change of one record (docs/spec/domain.md "Activity"): who, what, when, field by field. Never changed afterwards. */
export const activitySchema = z.object({
  id: field.id('Activity'),
  at: field.instant(),
  actorId: field.reference('User').nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  /** Field → value before and after; absent for what has no fields. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
})

/** The same among changes of many records. */
export const recordActivitySchema = activitySchema.extend({
  subject: z.string(),
  subjectId: z.uuid(),
  /** What the record is called, where it is still there. */
  subjectName: z.string().nullable(),
  /** What its amounts are in, where it belongs to a property. */
  currency: z.string().nullable(),
})
export type RecordActivity = z.output<typeof recordActivitySchema>

const page = z.coerce.number<string>().int().min(1).max(100_000).default(paging.page)
const limit = z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(20)

/** What happened to one record, newest first: query and answer. */
export const activityOfRecord = {
  query: z.strictObject({ page, limit }),
  answer: z.object({ data: z.array(recordActivitySchema), total: z.int() }),
}

export const leaseActivity = defineOperation({
  id: 'leases.activity',
  api: 'tenant',
  method: 'GET',
  path: '/leases/:id/activity',
  summary: 'List changes to a lease, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Lease' },
  params: z.object({ id: field.id('Lease') }),
  ...activityOfRecord,
})

/** RT-70: what happened to one property and to what belongs to it, newest first. */
export const propertyActivity = defineOperation({
  id: 'properties.activity',
  api: 'tenant',
  method: 'GET',
  path: '/properties/:id/activity',
  summary: 'List changes to a property, its units, leases, issues and documents, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Property' },
  params: z.object({ id: field.id('Property') }),
  query: z.strictObject({
    page,
    limit,
    /** Who did it. */
    creatorId: z.uuid('This is not an id.').optional(),
    /** To which kind of record. */
    kind: z.enum(subjects, { error: () => 'This is no kind of record.' }).optional(),
    /** Days of the property's own time zone. */
    adate_range: filterSchema(filter.dateRange('at')).optional(),
  }),
  answer: z.object({
    data: z.array(recordActivitySchema),
    total: z.int(),
    /** Who did any of it, and to which kinds of records, whatever is narrowed: what it can be narrowed by. */
    people: z.array(z.object({ id: field.reference('User'), name: z.string() })),
    kinds: z.array(z.enum(subjects)),
  }),
})
