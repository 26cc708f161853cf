import { z } from 'zod'
import { defineOperation, field } from '../kit/index.ts'
import { mostSlotDays, slotSchema, slotsQuery, visitorShape } from '../tenant/viewing-operations.ts'

const params = z.object({ id: field.id('Property') })
const unitId = z.uuid('This is not an id.').nullable().optional()

/** Only listed properties whose hours are on; anything else is answered like a property that never was. */
export const publicSlots = defineOperation({
  id: 'public.viewing-slots',
  api: 'tenant',
  method: 'GET',
  path: '/public/properties/:id/viewing-slots',
  summary: `Free times for viewings of a listed property between two days, at most ${mostSlotDays} days apart`,
  access: { needs: 'public' },
  params,
  query: z
    .strictObject({ ...slotsQuery, unitId: z.uuid('This is not an id.').optional() })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'It ends before it begins.' }),
  answer: z.object({ timezone: field.timezone(), data: z.array(slotSchema) }),
  rateLimit: 60,
})

/** What a browser has to solve once for each booking: it costs a visitor nothing, and whoever books thousands a lot. */
export const viewingChallenge = defineOperation({
  id: 'public.viewing-challenge',
  api: 'tenant',
  method: 'GET',
  path: '/public/viewing-challenge',
  summary: 'A proof of work (ALTCHA) that goes with a booking',
  access: { needs: 'public' },
  answer: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      /** Seconds since the epoch. */
      expiresAt: z.number().optional(),
    }),
    signature: z.string().optional(),
  }),
  rateLimit: 60,
})

export const bookingShape = {
  startsAt: field.instant({ label: 'Time' }),
  unitId,
  ...visitorShape,
  visitorPhone: visitorShape.visitorPhone.nullable().optional(),
  message: field.longText({ max: 1000, label: 'Message' }).nullable().optional(),
  visitorTimezone: field.timezone().nullable().optional(),
  /** The solved challenge as Base64 of its JSON. Without one the time is kept until the link in a mail is opened. */
  proof: z.string().max(4000).nullable().optional(),
}

/** 409 `slot_taken`: its payload says the next free times. */
export const publicBooking = defineOperation({
  id: 'public.book-viewing',
  api: 'tenant',
  method: 'POST',
  path: '/public/properties/:id/viewings',
  summary: 'Book a viewing of a listed property',
  access: { needs: 'public' },
  params,
  body: z.strictObject(bookingShape),
  answer: z.object({
    reference: z.string(),
    ...slotSchema.shape,
    timezone: field.timezone(),
    /** `held`: until the link in the mail is opened. */
    status: z.enum(['held', 'requested', 'confirmed']),
    /** Null while it is held: the mail has it. */
    manageUrl: z.url().nullable(),
  }),
  status: 201,
})

export const publicViewingOperations = {
  'public.viewing-slots': publicSlots,
  'public.viewing-challenge': viewingChallenge,
  'public.book-viewing': publicBooking,
} as const
