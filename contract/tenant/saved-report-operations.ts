import { z } from 'zod'
import { frequencies, mailingOutcomes, weekdays } from '#domain/reports/schedules.ts'
import { defineOperation, field, reportFormats } from '../kit/index.ts'
import { savedReports } from './saved-reports.ts'

const ofOne = { api: 'tenant', params: z.object({ id: field.id('SavedReport') }) } as const
const version = field.integer({ min: 1 })
const access = { needs: 'profile', action: 'update', subject: 'SavedReport' } as const

/** The most people whom a report is mailed to. */
export const mostRecipients = 50

export const scheduleReport = defineOperation({
  ...ofOne,
  id: 'saved-reports.schedule',
  method: 'POST',
  path: '/saved-reports/:id/schedule',
  summary: 'Mail a saved report to members now and again, each with what they may see of it',
  access,
  body: z
    .strictObject({
      version,
      every: field.choice(frequencies, { label: 'How often' }),
      weekday: field.choice(weekdays, { label: 'On' }).nullable().default(null),
      monthDay: field.integer({ min: 1, max: 31, label: 'On the' }).nullable().default(null),
      format: field.choice(reportFormats, { label: 'File' }),
      recipientIds: field
        .references('User', { label: 'Recipients' })
        .refine((ids) => ids.length > 0, 'Choose at least one person.')
        .refine((ids) => ids.length <= mostRecipients, `Choose ${mostRecipients} people at most.`),
    })
    .check(({ value: { every, weekday, monthDay }, issues }) => {
      const wants = { day: undefined, week: 'weekday', month: 'monthDay', quarter: 'monthDay' }[every]
      const problem = (path: string, message: string) =>
        issues.push({ code: 'custom', path: [path], message, input: null })
      if (wants === 'weekday' && weekday === null) problem('weekday', 'Choose a day of the week.')
      if (wants === 'monthDay' && monthDay === null) problem('monthDay', 'Choose a day of the month.')
    }),
  answer: savedReports.record,
})

export const unscheduleReport = defineOperation({
  ...ofOne,
  id: 'saved-reports.unschedule',
  method: 'POST',
  path: '/saved-reports/:id/unschedule',
  summary: 'Mail a saved report no longer',
  access,
  body: z.strictObject({ version }),
  answer: savedReports.record,
})

export const leaveReport = defineOperation({
  ...ofOne,
  id: 'saved-reports.leave',
  method: 'POST',
  path: '/saved-reports/:id/leave',
  summary: 'Be mailed a saved report no longer',
  access: { ...access, action: 'read' },
  status: 204,
})

export const listReportMails = defineOperation({
  ...ofOne,
  id: 'saved-reports.mails',
  method: 'GET',
  path: '/saved-reports/:id/mails',
  summary:
    'List the latest mails of a saved report, to whom they went and who was left out; one’s own where it is another’s',
  access: { ...access, action: 'read' },
  answer: z.object({
    mails: z.array(
      z.object({
        id: z.uuid(),
        dueOn: field.date(),
        userId: field.reference('User'),
        outcome: field.choice(mailingOutcomes),
        finishedAt: field.instant().nullable(),
      }),
    ),
  }),
})

export const savedReportOperations = {
  'saved-reports.schedule': scheduleReport,
  'saved-reports.unschedule': unscheduleReport,
  'saved-reports.leave': leaveReport,
  'saved-reports.mails': listReportMails,
}
