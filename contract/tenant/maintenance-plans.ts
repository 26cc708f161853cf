import { issueCategoryIcons, issueCategoryLabels, issuePriorities } from '#domain/issues/vocabulary.ts'
import { leadProblem, readRule, ruleProblem } from '#domain/maintenance/recurrence.ts'
import { mostLeadDays, planStatuses, usualLeadDays } from '#domain/maintenance/vocabulary.ts'
import { ruleWords } from '#domain/maintenance/words.ts'
import { defineResource, field, filter } from '../kit/index.ts'
import { ofProperty } from './of-property.ts'

/** Work that comes back by a rule, and opens an issue each time (docs/spec/domain.md "Issue", planned maintenance). */
export const maintenancePlans = defineResource({
  api: 'tenant',
  name: 'maintenance-plans',
  subject: 'MaintenancePlan',
  labels: { one: 'Maintenance plan', many: 'Maintenance plans' },
  title: 'title',
  fields: {
    title: field.text({
      min: 1,
      max: 160,
      label: 'Task',
      help: 'Such as “Service the generator”.',
    }),
    description: field
      .longText({ max: 5000, help: 'What the work includes. It is shown on every issue the plan opens.' })
      .nullable(),
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }).nullable(),
    category: field.choice(issueCategoryLabels, { icons: issueCategoryIcons }),
    priority: field.choice(issuePriorities).default('medium'),
    /** Counted in calendar dates where the property is. */
    recurrence: field.rule(ruleWords, { label: 'Repeats' }),
    start: field.date({ label: 'First day' }),
    leadDays: field
      .integer({
        min: 0,
        max: mostLeadDays,
        label: 'Days ahead',
        help: 'The issue is opened this many days before the work is due.',
      })
      .default(usualLeadDays),
    assigneeId: field.reference('User', { label: 'Assigned to' }).nullable(),
    contractorId: field.reference('User', { label: 'Contractor', synonyms: ['Service man'] }).nullable(),
    estimatedCost: field.money('currency', { label: 'Estimated cost' }).nullable(),
    paused: field.boolean({ help: 'While it is paused no issues are opened.' }).default(false),
  },
  computed: {
    property: ofProperty,
    unitLabel: field.text({ label: 'Unit' }).nullable(),
    currency: field.currency(),
    status: field.choice(planStatuses),
    /** The first date that nobody has seen to: no issue was opened for it, and it was not skipped. */
    nextDue: field.date({ label: 'Next due' }).nullable(),
    lastOpened: field.instant({ label: 'Last opened' }).nullable(),
  },
  filter: {
    categoryId: filter.oneOf('category', Object.keys(issueCategoryLabels)),
    status: filter.oneOf('status', Object.keys(planStatuses)),
    priorityId: filter.oneOf('priority', Object.keys(issuePriorities)),
    assignee: filter.reference('assigneeId', 'User', { orNone: true }),
    contractor: filter.reference('contractorId', 'User', { orNone: true }),
    pid: filter.reference('propertyId', 'Property'),
    uId: filter.reference('unitId', 'Unit'),
    title: filter.contains('title'),
    due: filter.dateRange('nextDue'),
  },
  sort: ['title', 'category', 'nextDue', 'lastOpened', 'estimatedCost', 'createdAt', 'updatedAt'],
  defaultSort: { field: 'nextDue', order: 'asc' },
  search: ['title', 'description'],
  check: ({ recurrence, start, leadDays }, problem) => {
    if (typeof recurrence !== 'string' || typeof start !== 'string') return
    const wrong = ruleProblem(recurrence, start)
    if (wrong) {
      problem('recurrence', wrong)
      return
    }
    const read = readRule(recurrence)
    const early = read.problem === undefined && leadProblem(read.recurrence, Number(leadDays))
    if (early) problem('leadDays', early)
  },
})
