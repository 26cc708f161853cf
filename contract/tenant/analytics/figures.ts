import { z } from 'zod'
import { periodLengths } from '#domain/dates/periods.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { defineOperation, field, moneySum, paging, wantedIds } from '../../kit/index.ts'
import { issues } from '../issues.ts'
import { physicalOccupancySchema } from '../physical-occupancy.ts'

const oneOf = <K extends string>(keys: readonly K[]) =>
  z.enum(keys, { error: () => `Use one of: ${keys.join(', ')}.` })

const page = {
  page: z.coerce.number<string>().int().min(1).max(100_000).default(paging.page),
  limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(50),
}

export const occupancyGroupings = ['property', 'portfolio'] as const

/** How much of what can be let is let, on any day (docs/spec/domain.md "Figures"). */
export const physicalOccupancy = defineOperation({
  id: 'analytics.occupancy',
  api: 'tenant',
  method: 'GET',
  path: '/analytics/occupancy',
  summary: 'Physical occupancy on a day, by count and by area, in total and for each property or portfolio',
  access: { needs: 'profile', action: 'read', subject: 'Lease' },
  query: z.strictObject({
    /** Today when left out. */
    asOf: field.date({ label: 'As of' }).optional(),
    /** One or several, separated by commas. */
    propertyId: wantedIds.optional(),
    by: oneOf(occupancyGroupings).default('property'),
    ...page,
  }),
  answer: z.object({
    asOf: field.date(),
    /** Each unit once, whatever they are told apart by. */
    whole: physicalOccupancySchema,
    /** By name; a property in several portfolios counts in each of them. */
    data: z.array(physicalOccupancySchema.extend({ id: z.uuid(), title: z.string() })),
    total: z.int(),
  }),
})

/** What fell due in a month and what was paid in it, and what is overdue (docs/spec/domain.md "Figures"). */
export const rentCollection = defineOperation({
  id: 'analytics.collection',
  api: 'tenant',
  method: 'GET',
  path: '/analytics/collection',
  summary: 'Charges due and payments received in a month, and what is overdue today, per currency',
  access: { needs: 'profile', action: 'read', subject: 'Charge' },
  query: z.strictObject({
    /** Any day of the month; this month when left out. */
    month: field.date({ label: 'Month' }).optional(),
    propertyId: wantedIds.optional(),
  }),
  answer: z.object({
    from: field.date(),
    to: field.date(),
    data: z.array(
      z.object({
        currency: field.currency(),
        due: moneySum,
        collected: moneySum,
        /** Of what fell due in the month, how much is paid by now. */
        rateBps: z.int().nullable(),
        overdue: moneySum,
      }),
    ),
  }),
})

const resolution = z.object({
  opened: z.int(),
  completed: z.int(),
  inTime: z.int(),
  inTimeBps: z.int().nullable(),
  medianHours: z.number().nullable(),
  meanHours: z.number().nullable(),
  reopened: z.int(),
})

export const resolutionGroupings = ['property', 'category', 'priority'] as const

/** Years that one question may span. */
export const mostYears = 5

const { pid, uId, categoryId, priorityId } = issues.operations.list.query!.shape

/** How fast issues are resolved, and how well (docs/spec/domain.md "Issue"). Days are those of where the organisation works. */
export const issueResolution = defineOperation({
  id: 'analytics.issueResolution',
  api: 'tenant',
  method: 'GET',
  path: '/analytics/issue-resolution',
  summary:
    'Issues opened, completed and reopened, and how long they took: by period, and by property or kind',
  access: { needs: 'profile', action: 'read', subject: 'Issue' },
  query: z.strictObject({
    /** The first day of the eleventh month before `to`, and today, when left out; at most five years. */
    from: field.date({ label: 'From' }).optional(),
    to: field.date({ label: 'To' }).optional(),
    per: oneOf(keysOf(periodLengths)).default('month'),
    by: oneOf(resolutionGroupings).default('category'),
    pid: pid!,
    uId: uId!,
    categoryId: categoryId!,
    priorityId: priorityId!,
    ...page,
  }),
  answer: z.object({
    from: field.date(),
    to: field.date(),
    whole: resolution,
    periods: z.array(resolution.extend({ from: field.date(), to: field.date() })),
    /** Those with most of them opened first; a property's id, or a category's or priority's key, and what people read. */
    data: z.array(resolution.extend({ key: z.string(), title: z.string() })),
    total: z.int(),
  }),
})
