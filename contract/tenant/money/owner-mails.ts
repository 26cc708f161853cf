import { z } from 'zod'
import { ownerMailKinds, ownerMailOutcomes } from '#domain/owners/mails.ts'
import { defineOperation, field, wantedIds } from '../../kit/index.ts'

/** The most owners that are mailed in one go. */
export const mostOwnerMails = 500

const access = { needs: 'profile' as const, action: 'create' as const, subject: 'OwnerPayment' as const }

const period = {
  kind: field.choice(ownerMailKinds, { label: 'Document' }).default('statement'),
  from: field.date(),
  through: field.date(),
}

export const previewOwnerMails = defineOperation({
  id: 'owners.mailPreview',
  api: 'tenant',
  method: 'GET',
  path: '/owners/mails',
  summary:
    'List who gets the statement of a period, who has nothing to show or no email address, and when it was sent last',
  access,
  query: z.strictObject({ ...period, ownerId: wantedIds.optional() }),
  answer: z.object({
    /** Those that were not sent it yet first, as many as are mailed in one go. */
    owners: z.array(
      z.object({
        ownerId: field.reference('Owner'),
        name: field.text(),
        email: field.text().nullable(),
        outcome: field.choice(ownerMailOutcomes),
        properties: z.int(),
        /** What is held for them when the period ends. */
        held: z.array(
          z.object({ currency: field.currency(), amount: field.money('currency', { signed: true }) }),
        ),
        /** The last time that this was sent: when it was asked for, and whether the mail server refused it. */
        last: z.object({ at: field.instant(), to: field.text(), refused: field.boolean() }).nullable(),
      }),
    ),
    total: z.int(),
  }),
})

export const sendOwnerMails = defineOperation({
  id: 'owners.sendMails',
  api: 'tenant',
  method: 'POST',
  path: '/owners/mails',
  summary:
    'Mail owners their statement of a period as a PDF: once for a period, unless sent again on purpose',
  access,
  body: z.strictObject({
    ...period,
    ownerIds: z.array(field.reference('Owner')).min(1, 'Choose at least one owner.').max(mostOwnerMails),
    again: field.boolean({ label: 'Send again to those who have it' }).default(false),
  }),
  answer: z.object({ sent: z.int() }),
  status: 202,
})

export const ownerMailOperations = {
  'owners.mailPreview': previewOwnerMails,
  'owners.sendMails': sendOwnerMails,
}
