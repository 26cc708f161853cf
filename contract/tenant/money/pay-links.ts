import { z } from 'zod'
import { defineOperation, field } from '../../kit/index.ts'

const ofLease = z.object({ id: field.id('Lease') })
const update = { needs: 'profile', action: 'update', subject: 'OnlinePayment' } as const

const payLink = z.object({
  id: z.uuid(),
  /** Where whoever has it pays; nothing once it has expired or was revoked. */
  url: z.url().nullable(),
  createdAt: field.instant(),
  expiresAt: field.instant(),
  revokedAt: field.instant().nullable(),
})
const payLinks = z.object({
  /** Whether online payments are on in the currency of the lease. */
  available: z.boolean(),
  /** Where a link can be mailed to. */
  email: z.string().nullable(),
  /** The newest first. */
  links: z.array(payLink),
})

export const listPayLinks = defineOperation({
  id: 'pay-links.ofLease',
  api: 'tenant',
  method: 'GET',
  path: '/leases/:id/pay-links',
  summary: 'List the payment links of a lease: the latest 50',
  access: update,
  params: ofLease,
  answer: payLinks,
})

export const makePayLink = defineOperation({
  id: 'pay-links.make',
  api: 'tenant',
  method: 'POST',
  path: '/leases/:id/pay-links',
  summary: 'Make a link under which whoever has it can pay what a lease owes',
  access: update,
  params: ofLease,
  body: z.strictObject({
    days: field.integer({ min: 1, max: 366, label: 'Days that it works' }),
    /** Mailed there. */
    to: field.email({ label: 'Email it to' }).nullable().default(null),
  }),
  answer: payLinks,
  status: 201,
})

export const revokePayLink = defineOperation({
  id: 'pay-links.revoke',
  api: 'tenant',
  method: 'POST',
  path: '/leases/:id/pay-links/:linkId/revoke',
  summary: 'Have a payment link work no longer',
  access: update,
  params: z.object({ id: field.id('Lease'), linkId: z.uuid() }),
  answer: payLinks,
})

export const payLinkOperations = {
  'pay-links.ofLease': listPayLinks,
  'pay-links.make': makePayLink,
  'pay-links.revoke': revokePayLink,
} as const
