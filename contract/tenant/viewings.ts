import { cancellers, viewingSources, viewingStatuses } from '#domain/viewings/vocabulary.ts'
import { visitorPhoneProblem } from '#domain/viewings/visitor.ts'
import { defineResource, field, filter } from '../kit/index.ts'
import { ofProperty } from './of-property.ts'

/** An appointment at which somebody is shown a property or a unit (docs/spec/domain.md "Tour"). */
export const viewings = defineResource({
  api: 'tenant',
  name: 'viewings',
  subject: 'Viewing',
  labels: { one: 'Viewing', many: 'Viewings' },
  title: 'visitorName',
  verbs: ['list', 'get', 'update'],
  fields: {
    visitorName: field.text({ min: 1, max: 120, label: 'Visitor' }),
    visitorEmail: field.email({ label: 'Email' }).nullable(),
    visitorPhone: field.text({ max: 40, label: 'Phone' }).nullable(),
    note: field.longText({ max: 2000, label: 'Notes', help: 'For your team only.' }).nullable(),
    followUpOn: field.date({ label: 'Follow up on' }).nullable(),
  },
  computed: {
    reference: field.text(),
    propertyId: field.reference('Property', { label: 'Property' }),
    property: ofProperty,
    unitId: field.reference('Unit', { label: 'Unit' }).nullable(),
    unitLabel: field.text({ label: 'Unit' }).nullable(),
    prospectId: field.reference('Prospect', { label: 'Prospect' }).nullable(),
    hostId: field.reference('User', { label: 'Host' }),
    /** Also for whoever may not see the organisation's people. */
    hostName: field.text({ label: 'Name of the host' }),
    startsAt: field.instant({ label: 'Begins' }),
    endsAt: field.instant({ label: 'Ends' }),
    /** Where the property is. */
    timezone: field.timezone(),
    day: field.date({ label: 'Day' }),
    /** `HH:MM` */
    time: field.text({ label: 'Time' }),
    status: field.choice(viewingStatuses),
    source: field.choice(viewingSources, { label: 'Source' }),
    message: field.longText({ label: 'Message' }).nullable(),
    /** The visitor's own, where their browser said so. */
    visitorTimezone: field.text({ label: 'Visitor’s time zone' }).nullable(),
    /** Why it was declined or cancelled, as the visitor is told. */
    reason: field.longText({ label: 'Reason' }).nullable(),
    cancelledBy: field.choice(cancellers, { label: 'Cancelled by' }).nullable(),
    movedCount: field.integer({ label: 'Times rescheduled' }),
  },
  filter: {
    status: filter.oneOf('status', Object.keys(viewingStatuses)),
    host: filter.reference('hostId', 'User'),
    source: filter.oneOf('source', Object.keys(viewingSources)),
    pid: filter.reference('propertyId', 'Property'),
    uId: filter.reference('unitId', 'Unit'),
    prospect: filter.reference('prospectId', 'Prospect'),
    day: filter.dateRange('day'),
    follow_up: filter.dateRange('followUpOn'),
    adate_range: filter.dateRange('createdAt'),
  },
  sort: ['startsAt', 'visitorName', 'status', 'followUpOn', 'createdAt', 'updatedAt'],
  sortAtAnyLength: ['startsAt'],
  defaultSort: { field: 'startsAt', order: 'desc' },
  search: ['reference', 'visitorName', 'visitorEmail', 'visitorPhone'],
  check: ({ visitorPhone }, problem) => {
    const wrong = visitorPhone ? visitorPhoneProblem(visitorPhone) : undefined
    if (wrong) problem('visitorPhone', wrong)
  },
})
