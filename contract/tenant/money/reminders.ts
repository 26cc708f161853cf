import { z } from 'zod'
import { noteKinds, planStatuses, promiseStatuses } from '#domain/arrears/standing.ts'
import { reminderStages, skipReasons } from '#domain/arrears/stages.ts'
import { defineOperation, field, wantedIds } from '../../kit/index.ts'

/** The most leases that are reminded at once. */
export const mostReminded = 500

/** How reminders go out → what people read. */
export const deliveries = {
  email: 'By email',
  emailOrPrint: 'By email, on paper without an address',
  print: 'On paper',
} as const

const asked = {
  /** The next one of each lease, where it is due, when left out. */
  stage: field.choice(reminderStages, { label: 'Reminder' }).nullable().default(null),
  delivery: field.choice(deliveries, { label: 'Send' }).default('email'),
}
const access = (action: 'read' | 'create' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'Reminder' as const,
})
const ofLease = {
  leaseId: field.reference('Lease'),
  leaseReference: field.text(),
  tenantNames: field.text(),
  unitLabel: field.text(),
  propertyTitle: field.text(),
}
const letter = z.object({ subject: field.text(), paragraphs: z.array(field.longText()) })

/** Who would get which reminder, and who none and why. */
export const previewReminders = defineOperation({
  id: 'reminders.preview',
  api: 'tenant',
  method: 'GET',
  path: '/reminders/preview',
  summary: 'Show who in arrears would get which reminder, who is skipped and why; the letter of one lease',
  access: access('create'),
  query: z.strictObject({
    stage: field.choice(reminderStages).optional(),
    delivery: asked.delivery,
    /** Ids separated by commas. */
    leaseId: wantedIds.optional(),
    propertyId: wantedIds.optional(),
  }),
  answer: z.object({
    /** Leases in arrears; the answer has the first 500, the oldest debt first. */
    total: z.int(),
    leases: z.array(
      z.object({
        ...ofLease,
        currency: field.currency(),
        overdue: field.money('currency'),
        since: field.date(),
        daysOverdue: z.int(),
        stage: field.choice(reminderStages).nullable(),
        /** Null: on paper. */
        to: field.email().nullable(),
        skipped: field.choice(skipReasons).nullable(),
      }),
    ),
    /** Where one lease was asked for that would get one. */
    letter: letter.nullable(),
  }),
})

export const sendReminders = defineOperation({
  id: 'reminders.send',
  api: 'tenant',
  method: 'POST',
  path: '/reminders',
  summary: 'Send reminders to leases in arrears, each stage once for each debt; says who was skipped and why',
  access: access('create'),
  body: z.strictObject({
    leaseIds: z
      .array(field.reference('Lease'))
      .min(1, 'Choose at least one lease.')
      .max(mostReminded, `Choose at most ${mostReminded} leases.`),
    ...asked,
  }),
  answer: z.object({
    sent: z.array(
      z.object({
        id: z.uuid(),
        leaseId: field.reference('Lease'),
        stage: field.choice(reminderStages),
        to: field.email().nullable(),
      }),
    ),
    skipped: z.array(z.object({ leaseId: field.reference('Lease'), reason: field.choice(skipReasons) })),
  }),
})

const params = z.object({ id: field.id('Lease') })

/** As it was sent; page and file are drawn from one source. */
export const readReminderLetter = defineOperation({
  id: 'reminders.letter',
  api: 'tenant',
  method: 'GET',
  path: '/leases/:id/reminders/:reminderId',
  summary: 'Draw the letter of a reminder as a page or as PDF',
  access: access('read'),
  params: params.extend({ reminderId: z.uuid('This is not an id.') }),
  query: z.strictObject({
    format: z.enum(['html', 'pdf'], { error: () => 'Use html or pdf.' }).default('pdf'),
  }),
  streams: 'application/octet-stream',
})

/** The letters of several reminders, one after another in this order, each on a sheet of its own. */
export const printReminderLetters = defineOperation({
  id: 'reminders.letters',
  api: 'tenant',
  method: 'POST',
  path: '/reminders/letters',
  summary: 'Draw the letters of several reminders as one PDF, in the order given',
  access: access('read'),
  body: z.strictObject({
    ids: z
      .array(z.uuid('This is not an id.'))
      .min(1, 'Choose at least one letter.')
      .max(mostReminded, `Choose at most ${mostReminded} letters.`),
  }),
  streams: 'application/pdf',
})

const instalment = z.strictObject({
  dueOn: field.date({ label: 'Due' }),
  amount: field.money('currency', { some: true }),
})

/** Everything about the arrears of one lease. */
const leaseArrears = z.object({
  ...ofLease,
  propertyId: field.reference('Property'),
  currency: field.currency(),
  email: field.email().nullable(),
  overdue: field.money('currency'),
  onAccount: field.money('currency'),
  since: field.date().nullable(),
  daysOverdue: z.int(),
  /** What is overdue, the oldest first. */
  charges: z.array(
    z.object({
      id: field.id('Charge'),
      description: field.text(),
      dueOn: field.date(),
      open: field.money('currency'),
    }),
  ),
  /** The next reminder, and from when on it is due. */
  next: z.object({ stage: field.choice(reminderStages), on: field.date() }).nullable(),
  paused: z.enum(['promise', 'plan']).nullable(),
  /** The newest first, as everything below. */
  reminders: z.array(
    z.object({
      id: z.uuid(),
      stage: field.choice(reminderStages),
      sentOn: field.date(),
      amount: field.money('currency'),
      to: field.email().nullable(),
      /** Null: by rule. */
      by: field.text().nullable(),
    }),
  ),
  promises: z.array(
    z.object({
      id: z.uuid(),
      madeOn: field.date(),
      dueOn: field.date(),
      amount: field.money('currency'),
      paid: field.money('currency'),
      status: field.choice(promiseStatuses),
      note: field.text().nullable(),
    }),
  ),
  plans: z.array(
    z.object({
      id: z.uuid(),
      agreedOn: field.date(),
      note: field.text().nullable(),
      status: field.choice(planStatuses),
      total: field.money('currency'),
      paid: field.money('currency'),
      instalments: z.array(instalment),
    }),
  ),
  notes: z.array(
    z.object({
      id: z.uuid(),
      at: field.instant(),
      by: field.text().nullable(),
      kind: field.choice(noteKinds),
      text: field.longText(),
    }),
  ),
})

const doing = (name: string, path: string, summary: string) => ({
  id: `reminders.${name}`,
  api: 'tenant' as const,
  method: 'POST' as const,
  path: `/leases/:id/arrears/${path}`,
  summary,
  access: access('create'),
  params,
  answer: leaseArrears,
})

export const readLeaseArrears = defineOperation({
  id: 'reminders.ofLease',
  api: 'tenant',
  method: 'GET',
  path: '/leases/:id/arrears',
  summary: 'Read the arrears of a lease: what is overdue, reminders, promises, payment plans and notes',
  access: access('read'),
  params,
  answer: leaseArrears,
})

export const addArrearsNote = defineOperation({
  ...doing('note', 'notes', 'Note something about the arrears of a lease'),
  body: z.strictObject({
    kind: field.choice(noteKinds, { label: 'Kind' }),
    text: field.longText({ min: 1, max: 2_000, label: 'What was said' }),
  }),
})

export const addPromise = defineOperation({
  ...doing('promise', 'promises', 'Note that a tenant promised to pay'),
  body: z.strictObject({
    amount: field.money('currency', { some: true, label: 'Amount promised' }),
    dueOn: field.date({ label: 'By' }),
    note: field.text({ max: 300, label: 'Note' }).nullable().default(null),
  }),
})

export const withdrawPromise = defineOperation(
  doing('withdrawPromise', 'promises/withdraw', 'Withdraw the promise that is waited for'),
)

export const agreePlan = defineOperation({
  ...doing('agreePlan', 'plans', 'Agree on instalments by which arrears are paid'),
  body: z.strictObject({
    instalments: field.json(
      z.array(instalment).min(1, 'Add at least one instalment.').max(60, 'Use at most 60 instalments.'),
      { label: 'Instalments' },
    ),
    note: field.text({ max: 300 }).nullable().default(null),
  }),
})

export const endPlan = defineOperation(
  doing('endPlan', 'plans/end', 'End the running payment plan of a lease'),
)
