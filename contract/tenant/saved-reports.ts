import { frequencies, weekdays } from '#domain/reports/schedules.ts'
import { defineResource, field, filter, keptPeriods, reportFormats } from '../kit/index.ts'

/** A report with what it is asked for under a name: one's own, or shared with everyone who may read that report. */
export const savedReports = defineResource({
  api: 'tenant',
  name: 'saved-reports',
  subject: 'SavedReport',
  labels: { one: 'Saved report', many: 'Saved reports' },
  title: 'title',
  fields: {
    title: field.text({ min: 1, max: 60, label: 'Name' }),
    /** By its id. */
    report: field.text({ min: 1, max: 60 }),
    /** The query string of its address, without page. */
    query: field.text({ max: 4000 }),
    period: field.choice(keptPeriods, { label: 'Period' }).default('asSaved'),
    shared: field.boolean({ label: 'Shared with everyone' }).default(false),
  },
  computed: {
    ownerId: field.reference('User', { label: 'Owner' }),
    /** How it is mailed; null: not at all. */
    every: field.choice(frequencies).nullable(),
    weekday: field.choice(weekdays).nullable(),
    monthDay: field.integer({ min: 1, max: 31 }).nullable(),
    format: field.choice(reportFormats).nullable(),
    nextOn: field.date().nullable(),
    recipientIds: field.references('User', { label: 'Recipients' }),
  },
  filter: { report: filter.equals('report'), title: filter.contains('title') },
  sort: ['title', 'createdAt'],
  defaultSort: { field: 'title', order: 'asc' },
  search: ['title'],
})
