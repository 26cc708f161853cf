import { z } from 'zod'
import { prospectStages } from '#domain/prospects/vocabulary.ts'
import { visitorPhoneProblem } from '#domain/viewings/visitor.ts'
import { viewingSources } from '#domain/viewings/vocabulary.ts'
import { defineOperation, defineResource, exportOf, field, filter } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'
import { ofProperty } from './of-property.ts'

/** Somebody who may rent or buy: one for each property that they ask about. */
export const prospects = defineResource({
  api: 'tenant',
  name: 'prospects',
  subject: 'Prospect',
  labels: { one: 'Prospect', many: 'Prospects' },
  title: 'name',
  verbs: ['list', 'get', 'create', 'update', 'remove'],
  fields: {
    name: field.text({ min: 1, max: 120 }),
    email: field.email().nullable(),
    phone: field.text({ max: 40 }).nullable(),
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }).nullable(),
    source: field.choice(viewingSources, { label: 'Source' }).default('phone'),
    stage: field.choice(prospectStages).default('new'),
    message: field.longText({ max: 2000, label: 'Enquiry' }).nullable(),
    nextStep: field.text({ max: 160, label: 'Next step', help: 'Such as “Send the floor plan”.' }).nullable(),
    nextOn: field.date({ label: 'Due' }).nullable(),
    notes: field.longText({ max: 5000, help: 'For your team only.' }).nullable(),
  },
  computed: {
    property: ofProperty,
    unitLabel: field.text({ label: 'Unit' }).nullable(),
    /** Booked, whatever became of them. */
    viewingCount: field.integer({ label: 'Viewings' }),
    /** The one that was made of them for a lease. */
    tenantId: field.reference('Tenant', { label: 'Tenant' }).nullable(),
    tenantName: field.text({ label: 'Tenant' }).nullable(),
    lastViewing: field.date({ label: 'Last viewing' }).nullable(),
  },
  filter: {
    stage: filter.oneOf('stage', Object.keys(prospectStages)),
    source: filter.oneOf('source', Object.keys(viewingSources)),
    pid: filter.reference('propertyId', 'Property'),
    uId: filter.reference('unitId', 'Unit'),
    next: filter.dateRange('nextOn'),
    adate_range: filter.dateRange('createdAt'),
  },
  sort: ['name', 'stage', 'nextOn', 'createdAt', 'updatedAt'],
  sortAtAnyLength: ['createdAt'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: ['name', 'email', 'phone'],
  check: ({ phone, email }, problem) => {
    const wrong = phone ? visitorPhoneProblem(phone) : undefined
    if (wrong) problem('phone', wrong)
    if (!phone && !email) problem('email', 'Enter an email address or a phone number.')
  },
})

const params = z.object({ id: field.id('Prospect') })

export const prospectActivity = defineOperation({
  id: 'prospects.activity',
  api: 'tenant',
  method: 'GET',
  path: '/prospects/:id/activity',
  summary: 'List what was done to a prospect, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Prospect' },
  params,
  ...activityOfRecord,
})

/** For a draft lease: the tenant of the same email address where there is one already. */
export const makeTenant = defineOperation({
  id: 'prospects.makeTenant',
  api: 'tenant',
  method: 'POST',
  path: '/prospects/:id/tenant',
  summary: 'Make a tenant of a prospect',
  access: { needs: 'profile', action: 'update', subject: 'Prospect' },
  params,
  body: z.strictObject({ version: field.integer({ min: 1 }) }),
  answer: z.object({ prospect: prospects.record, tenantId: field.id('Tenant') }),
})

export const prospectOperations = {
  'prospects.activity': prospectActivity,
  'prospects.makeTenant': makeTenant,
  'prospects.export': exportOf(prospects),
} as const
