import {
  issueCategoryIcons,
  issueCategoryLabels,
  issueChargees,
  issuePriorities,
  issueSources,
  issueStandings,
  issueStatuses,
} from '#domain/issues/vocabulary.ts'
import { z } from 'zod'
import { defineResource, field, filter } from '../kit/index.ts'
import { ofProperty } from './of-property.ts'
import { pictureSchema } from './properties.ts'

/** Something that is wrong with a property or is to be done there (docs/spec/domain.md "Issue"). */
export const issues = defineResource({
  api: 'tenant',
  name: 'issues',
  subject: 'Issue',
  labels: { one: 'Issue', many: 'Issues' },
  title: 'title',
  fields: {
    title: field.text({ min: 1, max: 160, label: 'What is wrong', help: 'Such as “Kitchen tap leaking”.' }),
    description: field
      .longText({ max: 5000, help: 'Where exactly it is, when it started and what has been tried.' })
      .nullable(),
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }).nullable(),
    category: field.choice(issueCategoryLabels, { icons: issueCategoryIcons }),
    priority: field.choice(issuePriorities).default('medium'),
    source: field.choice(issueSources, { label: 'Reported via' }).nullable(),
    reportedForId: field
      .reference('Tenant', {
        label: 'On behalf of',
        help: 'A tenant who called or wrote. They can follow the issue as if they had reported it.',
      })
      .nullable(),
    accessNotes: field
      .longText({ max: 2000, label: 'Access', help: 'How to get in: keys, times, who to call, pets.' })
      .nullable(),
    due: field
      .date({
        label: 'Agreed date',
        help: 'A date agreed with the person waiting. It replaces the target time.',
      })
      .nullable(),
    cost: field.money('currency').nullable(),
    chargeTo: field.choice(issueChargees, { label: 'Charged to' }).nullable(),
    rating: field
      .integer({
        min: 1,
        max: 5,
        help: 'From 1 (poor) to 5 (very good), given by the person who reported it.',
      })
      .nullable(),
  },
  computed: {
    /** Within the organisation, without gaps. */
    number: field.integer({ ungrouped: true }),
    status: field.choice(issueStatuses),
    property: ofProperty,
    unitLabel: field.text({ label: 'Unit' }).nullable(),
    /** Where its property is. */
    place: field.text({ label: 'Address' }),
    currency: field.currency(),
    reporterId: field.reference('User', { label: 'Reported by' }),
    reportedForName: field.text({ label: 'Tenant' }).nullable(),
    assigneeId: field.reference('User', { label: 'Assigned to' }).nullable(),
    contractorId: field.reference('User', { label: 'Contractor', synonyms: ['Service man'] }).nullable(),
    /** Also for whoever may not see the organisation's people. */
    assigneeName: field.text({ label: 'Name of the assignee' }).nullable(),
    contractorName: field.text({ label: 'Name of the contractor' }).nullable(),
    targetAt: field.instant({ label: 'Target' }),
    standing: field.choice(issueStandings, { label: 'On time' }),
    /** Where its property is: the day that was agreed, else that of its target. */
    day: field.date({ label: 'To be done' }),
    planId: field.reference('MaintenancePlan', { label: 'Maintenance plan' }).nullable(),
    reopenedCount: field.integer({ label: 'Times reopened' }),
    completedAt: field.instant({ label: 'Completed' }).nullable(),
    closedAt: field.instant({ label: 'Closed' }).nullable(),
    photos: field.json(
      z.array(
        pictureSchema.extend({
          /** Whether the reader may take it away. */
          removable: z.boolean(),
        }),
      ),
      { label: 'Photos' },
    ),
  },
  filter: {
    categoryId: filter.oneOf('category', Object.keys(issueCategoryLabels)),
    date_created: filter.recency('createdAt'),
    status: filter.oneOf('status', Object.keys(issueStatuses)),
    priorityId: filter.oneOf('priority', Object.keys(issuePriorities)),
    standing: filter.oneOf('standing', Object.keys(issueStandings)),
    assignee: filter.reference('assigneeId', 'User', { orNone: true }),
    contractor: filter.reference('contractorId', 'User', { orNone: true }),
    creatorId: filter.reference('reporterId', 'User'),
    pid: filter.reference('propertyId', 'Property'),
    uId: filter.reference('unitId', 'Unit'),
    title: filter.contains('title'),
    adate_range: filter.dateRange('createdAt'),
    cost_range: filter.amountRange('cost', 'currency'),
    due: filter.dateRange('due'),
    day: filter.dateRange('day'),
    plan: filter.reference('planId', 'MaintenancePlan'),
  },
  sort: [
    'number',
    'title',
    'category',
    'status',
    'targetAt',
    'due',
    'cost',
    'completedAt',
    'createdAt',
    'updatedAt',
  ],
  sortAtAnyLength: ['createdAt'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: ['number', 'title', 'description'],
})
