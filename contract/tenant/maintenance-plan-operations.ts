import { z } from 'zod'
import { mostCalendarDays } from '#domain/maintenance/vocabulary.ts'
import { daysFromTo } from '#domain/dates/calendar.ts'
import { defineOperation, field, narrowingOf, needs } from '../kit/index.ts'
import { maintenancePlans } from './maintenance-plans.ts'

const params = z.object({ id: field.id('MaintenancePlan') })

/** The dates of all plans between two days that nobody has seen to yet: what stands in a calendar ahead. */
export const listPlannedWork = defineOperation({
  id: 'maintenance-plans.calendar',
  api: 'tenant',
  method: 'GET',
  path: '/maintenance-plans/calendar',
  summary: `Dates of planned work between two days, at most ${mostCalendarDays} days apart`,
  access: { needs: 'profile', action: 'read', subject: 'MaintenancePlan' },
  requires: [needs(maintenancePlans, 'nextDue', 'title', 'status')],
  query: z
    .strictObject({ ...narrowingOf(maintenancePlans), from: field.date(), to: field.date() })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'It ends before it begins.' })
    .refine(({ from, to }) => daysFromTo(from, to) <= mostCalendarDays, {
      path: ['to'],
      message: `Ask for at most ${mostCalendarDays} days.`,
    }),
  answer: z.object({
    data: z.array(
      z.object({
        date: field.date(),
        plan: maintenancePlans.record,
      }),
    ),
    /** Whether there is more than an answer holds. */
    more: z.boolean(),
  }),
})

/** What comes next of one plan, those that were skipped too. */
export const planDates = defineOperation({
  id: 'maintenance-plans.dates',
  api: 'tenant',
  method: 'GET',
  path: '/maintenance-plans/:id/dates',
  summary: 'List the next dates of a maintenance plan and when their issues are opened',
  access: { needs: 'profile', action: 'read', subject: 'MaintenancePlan' },
  params,
  answer: z.object({
    data: z.array(
      z.object({
        date: field.date(),
        state: z.enum(['planned', 'skipped', 'opened']),
        /** The day on which its issue is opened. */
        opensOn: field.date(),
        issue: z.object({ id: field.id('Issue'), number: z.int() }).nullable(),
      }),
    ),
  }),
})

/** 409 `no_next_date` where the plan is paused or has ended. */
export const openPlannedWork = defineOperation({
  id: 'maintenance-plans.open',
  api: 'tenant',
  method: 'POST',
  path: '/maintenance-plans/:id/open',
  summary: 'Open the issue of the next date now',
  access: { needs: 'profile', action: 'update', subject: 'MaintenancePlan' },
  params,
  answer: z.object({
    plan: maintenancePlans.record,
    issue: z.object({ id: field.id('Issue'), number: z.int(), propertyId: field.id('Property') }),
  }),
})

const oneDate = z.strictObject({ date: field.date() })

/** 409 `not_planned` where the plan has no such date, or it is seen to. */
export const skipPlannedDate = defineOperation({
  id: 'maintenance-plans.skip',
  api: 'tenant',
  method: 'POST',
  path: '/maintenance-plans/:id/skip',
  summary: 'Skip one date of a plan; no issue is opened for it',
  access: { needs: 'profile', action: 'update', subject: 'MaintenancePlan' },
  params,
  body: oneDate,
  answer: maintenancePlans.record,
})

/** 409 `not_skipped` where it was not left out, or its day has passed. */
export const restorePlannedDate = defineOperation({
  id: 'maintenance-plans.restore',
  api: 'tenant',
  method: 'POST',
  path: '/maintenance-plans/:id/restore',
  summary: 'Restore a skipped date',
  access: { needs: 'profile', action: 'update', subject: 'MaintenancePlan' },
  params,
  body: oneDate,
  answer: maintenancePlans.record,
})
