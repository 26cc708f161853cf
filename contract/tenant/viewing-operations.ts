import { z } from 'zod'
import { hoursProblem, weekdays } from '#domain/viewings/hours.ts'
import { visitorPhoneProblem } from '#domain/viewings/visitor.ts'
import { viewingSources, viewingStatuses } from '#domain/viewings/vocabulary.ts'
import { noAddress, withoutAddresses } from '../kit/fields.ts'
import { defineOperation, exportOf, field } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'
import { viewings } from './viewings.ts'

const params = z.object({ id: field.id('Viewing') })
const version = field.integer({ min: 1 })
const reason = field.longText({ max: 1000, label: 'Reason', help: 'Sent to the visitor.' }).nullable()

/** `HH:MM` on a clock of 24 hours. */
const time = z.string('Enter a time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30.')

/** A time that can be booked. */
export const slotSchema = z.object({
  startsAt: field.instant(),
  endsAt: field.instant(),
  /** The calendar date and the time, `HH:MM`, where the property is. */
  day: field.date(),
  time: z.string(),
})
export type ViewingSlot = z.output<typeof slotSchema>

/** Days between which slots can be asked for at once. */
export const mostSlotDays = 62

export const slotsQuery = {
  from: field.date(),
  to: field.date(),
}

/** For staff: with who is free, and when the viewing that is moved counts as gone. */
export const listViewingSlots = defineOperation({
  id: 'viewings.slots',
  api: 'tenant',
  method: 'GET',
  path: '/viewings/slots',
  summary: `Free times for viewings of a property between two days, at most ${mostSlotDays} days apart`,
  access: { needs: 'profile', action: 'read', subject: 'Viewing' },
  query: z
    .strictObject({
      ...slotsQuery,
      propertyId: z.uuid('This is not an id.'),
      unitId: z.uuid('This is not an id.').optional(),
      /** The viewing that is to be moved. */
      viewingId: z.uuid('This is not an id.').optional(),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'It ends before it begins.' }),
  answer: z.object({
    timezone: field.timezone(),
    slotMinutes: z.int(),
    hosts: z.array(z.object({ id: field.reference('User'), name: z.string() })),
    data: z.array(slotSchema.extend({ hostIds: z.array(field.reference('User')) })),
  }),
})

/** The name goes into emails that anyone can have sent to any address, so it must not carry a link. */
export const visitorShape = {
  visitorName: field.text({ min: 1, max: 120, label: 'Name' }).regex(noAddress, withoutAddresses),
  visitorEmail: field.email({ label: 'Email' }),
  visitorPhone: field
    .text({ max: 40, label: 'Phone' })
    .refine((phone) => phone === '' || !visitorPhoneProblem(phone), {
      error: ({ input }) => visitorPhoneProblem(String(input)) ?? '',
    }),
}

/** Where the property is. */
const whenShape = { day: field.date({ label: 'Day' }), time }

/** By staff, for somebody who called or wrote: also outside the hours, never where host or place is taken (409 `slot_taken`). */
export const bookViewing = defineOperation({
  id: 'viewings.book',
  api: 'tenant',
  method: 'POST',
  path: '/viewings',
  summary: 'Book a viewing for a visitor; it is confirmed at once',
  access: { needs: 'profile', action: 'create', subject: 'Viewing' },
  body: z.strictObject({
    propertyId: field.reference('Property', { label: 'Property' }),
    unitId: field.reference('Unit', { label: 'Unit' }).nullable().optional(),
    ...whenShape,
    /** Null: whoever is free. */
    hostId: field.reference('User', { label: 'Host' }).nullable().optional(),
    visitorName: visitorShape.visitorName,
    visitorEmail: visitorShape.visitorEmail.nullable().optional(),
    visitorPhone: visitorShape.visitorPhone.nullable().optional(),
    message: field.longText({ max: 1000, label: 'Message' }).nullable().optional(),
    source: field.choice(viewingSources, { label: 'Source' }).default('phone'),
  }),
  answer: viewings.record,
  status: 201,
})

/** 409 `illegal_transition` says why not. */
export const changeViewingStatus = defineOperation({
  id: 'viewings.changeStatus',
  api: 'tenant',
  method: 'POST',
  path: '/viewings/:id/status',
  summary: 'Confirm, decline or cancel a viewing, or say what came of it',
  access: { needs: 'profile', action: 'update', subject: 'Viewing' },
  params,
  body: z.strictObject({
    status: field.choice(viewingStatuses),
    version,
    reason: reason.optional(),
    note: viewings.fields.note.optional(),
    followUpOn: viewings.fields.followUpOn.optional(),
  }),
  answer: viewings.record,
})

/** Reference and history stay; the visitor is told. 409 `slot_taken` where host or place is taken. */
export const moveViewing = defineOperation({
  id: 'viewings.move',
  api: 'tenant',
  method: 'POST',
  path: '/viewings/:id/move',
  summary: 'Give a viewing another time or host',
  access: { needs: 'profile', action: 'update', subject: 'Viewing' },
  params,
  body: z.strictObject({
    version,
    ...whenShape,
    hostId: field.reference('User', { label: 'Host' }),
  }),
  answer: viewings.record,
})

const opening = z.strictObject({ from: time, to: time })

const hoursShape = {
  weekly: z
    .array(
      opening.extend({
        weekday: z.int().min(1).max(weekdays.length),
      }),
    )
    .max(50),
  exceptions: z.array(z.strictObject({ date: field.date(), openings: z.array(opening).max(10) })).max(400),
}
type Hours = z.output<z.ZodObject<typeof hoursShape>>

const checksHours = (hours: Hours, context: z.RefinementCtx) => {
  const problem = hoursProblem(hours)
  if (problem) context.addIssue({ code: 'custom', path: ['weekly'], message: problem })
}

const rulesShape = {
  /** Whether visitors can book for themselves. */
  enabled: field.boolean({ label: 'Visitors can book viewings' }),
  needsConfirmation: field.boolean({ label: 'The host confirms each viewing' }),
  slotMinutes: field.integer({ min: 10, max: 480, label: 'Minutes per viewing' }),
  bufferMinutes: field.integer({ min: 0, max: 240, label: 'Minutes in between' }),
  noticeMinutes: field.integer({ min: 0, max: 20_160, label: 'Notice in minutes' }),
  daysAhead: field.integer({ min: 1, max: mostSlotDays, label: 'Days ahead' }),
  mostADay: field.integer({ min: 1, max: 100, label: 'Maximum viewings a day' }).nullable(),
  hostIds: field.references('User', { label: 'Hosts' }).max(20, 'Choose up to 20 hosts.'),
}

const ofProperty = z.object({ id: field.id('Property') })

const viewingHours = z.object({
  ...rulesShape,
  ...hoursShape,
  version: z.int(),
  timezone: field.timezone(),
  hosts: z.array(z.object({ id: field.reference('User'), name: z.string() })),
  /** Colleagues who can be hosts. */
  candidates: z.array(z.object({ id: field.reference('User'), name: z.string() })),
})
export type ViewingHours = z.output<typeof viewingHours>

/** Usual hours, switched off, until somebody says others. */
export const readViewingHours = defineOperation({
  id: 'viewing-hours.read',
  api: 'tenant',
  method: 'GET',
  path: '/properties/:id/viewing-hours',
  summary: 'When and by whom a property is shown',
  access: { needs: 'profile', action: 'assign', subject: 'Viewing' },
  params: ofProperty,
  answer: viewingHours,
})

/** Viewings that are booked stay as they are. */
export const changeViewingHours = defineOperation({
  id: 'viewing-hours.change',
  api: 'tenant',
  method: 'PUT',
  path: '/properties/:id/viewing-hours',
  summary: 'Set when and by whom a property is shown',
  access: { needs: 'profile', action: 'assign', subject: 'Viewing' },
  params: ofProperty,
  body: z
    .strictObject({ ...rulesShape, ...hoursShape, version: z.int().min(0) })
    .superRefine(checksHours)
    .refine(({ enabled, hostIds }) => !enabled || hostIds.length > 0, {
      path: ['hostIds'],
      message: 'Choose at least one host.',
    }),
  answer: viewingHours,
})

const hostHours = z.object({
  /** Null: whenever a property that they show is open. */
  hours: z.object(hoursShape).nullable(),
  timezone: field.timezone(),
  mostADay: rulesShape.mostADay,
  version: z.int(),
})
export type HostHours = z.output<typeof hostHours>

export const readHostHours = defineOperation({
  id: 'host-hours.read',
  api: 'tenant',
  method: 'GET',
  path: '/host-hours',
  summary: 'When one shows properties oneself',
  access: { needs: 'profile', action: 'read', subject: 'Viewing' },
  answer: hostHours,
})

export const changeHostHours = defineOperation({
  id: 'host-hours.change',
  api: 'tenant',
  method: 'PUT',
  path: '/host-hours',
  summary: 'Set when one shows properties oneself',
  access: { needs: 'profile', action: 'read', subject: 'Viewing' },
  body: z.strictObject({
    hours: z.strictObject(hoursShape).superRefine(checksHours).nullable(),
    timezone: field.timezone(),
    mostADay: rulesShape.mostADay,
    version: z.int().min(0),
  }),
  answer: hostHours,
})

export const viewingActivity = defineOperation({
  id: 'viewings.activity',
  api: 'tenant',
  method: 'GET',
  path: '/viewings/:id/activity',
  summary: 'List what was done to a viewing, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Viewing' },
  params,
  ...activityOfRecord,
})

export const viewingOperations = {
  'viewings.activity': viewingActivity,
  'viewings.slots': listViewingSlots,
  'viewings.book': bookViewing,
  'viewings.changeStatus': changeViewingStatus,
  'viewings.move': moveViewing,
  'viewings.export': exportOf(viewings),
  'viewing-hours.read': readViewingHours,
  'viewing-hours.change': changeViewingHours,
  'host-hours.read': readHostHours,
  'host-hours.change': changeHostHours,
} as const
