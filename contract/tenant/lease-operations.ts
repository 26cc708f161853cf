import { z } from 'zod'
import { currencies } from '#domain/money/currencies.ts'
import { noticeGivers, endReasons } from '#domain/leases/vocabulary.ts'
import { defineOperation, exportOf, field, moneySum, needs } from '../kit/index.ts'
import { leases, termSchema } from './leases.ts'

const params = z.object({ id: field.id('Lease') })
const version = field.integer({
  min: 1,
  help: 'The version that was read; an older one is refused with 409.',
})

/** Something that is done to one lease: answered with the lease as it is then, refused with 409 and the reason. */
function action<const S extends Readonly<Record<string, z.ZodType>>>(
  name: string,
  path: string,
  summary: string,
  body: S,
) {
  return defineOperation({
    id: `leases.${name}`,
    api: 'tenant',
    method: 'POST',
    path: `/leases/:id/${path}`,
    summary,
    access: { needs: 'profile', action: 'update', subject: 'Lease' },
    params,
    body: z.strictObject({ version, ...body }),
    answer: leases.record,
  })
}

export const sendLease = action('send', 'send', 'Mark a draft as sent for signature; nothing is emailed', {})
export const unsendLease = action('unsend', 'unsend', 'Return a sent lease to draft', {})
export const signLease = action('sign', 'sign', 'Mark a lease as signed by everyone', {
  signedOn: field.date({ label: 'Signed' }).optional(),
})
export const activateLease = action('activate', 'activate', 'Start a scheduled lease early', {
  on: field.date({ label: 'First day' }).optional(),
})
export const giveNotice = action(
  'giveNotice',
  'give-notice',
  'Record that the tenant or the landlord gave notice',
  {
    by: field.choice(noticeGivers, { label: 'Given by' }),
    givenOn: field.date({ label: 'Given on' }),
    /** By the notice period when left out. */
    leavesOn: field.date({ label: 'Last day' }).nullable().optional(),
    /** Both sides agree to less than the notice period. */
    agreed: field.boolean({ label: 'Both sides agree to a shorter notice' }).optional(),
  },
)
export const changeRent = action(
  'changeRent',
  'change-rent',
  'Add a dated rent or charge; earlier terms stay on record',
  {
    ...termSchema.shape,
  },
)
export const endLease = action('end', 'end', 'End a running lease', {
  reason: field.choice(endReasons, { label: 'Reason' }),
  on: field.date({ label: 'Last day' }),
})
export const withdrawNotice = action(
  'withdrawNotice',
  'withdraw-notice',
  'Withdraw notice; the lease continues',
  {},
)
export const reinstateLease = action(
  'reinstate',
  'reinstate',
  'Undo the end of a lease, unless another lease has the unit',
  {},
)
export const cancelLease = action('cancel', 'cancel', 'Cancel a lease that has not started', {})

export const keepSignedDocument = action(
  'keepSignedDocument',
  'signed-document',
  'Choose which document is the signed agreement',
  {
    /** Null: none of them. */
    signedDocumentId: field.reference('Document', { label: 'Signed document' }).nullable(),
  },
)

/** A draft that follows a lease: same unit, tenants and conditions. */
export const renewLease = defineOperation({
  id: 'leases.renew',
  api: 'tenant',
  method: 'POST',
  path: '/leases/:id/renew',
  summary: 'Create the draft of a renewal',
  access: { needs: 'profile', action: 'create', subject: 'Lease' },
  params,
  body: z.strictObject({
    version,
    /** The day after the last when left out. */
    start: field.date({ label: 'First day' }).optional(),
    /** As long as before when left out; null is without end. */
    end: field.date({ label: 'Last day' }).nullable().optional(),
    /** Per period; as it is now when left out. */
    rent: field.money('currency', { label: 'Rent per period' }).optional(),
  }),
  answer: leases.record,
  status: 201,
})

export const exportLeases = exportOf(leases)

/** How many running leases end when (docs/spec/domain.md "Figures"), and what rent goes with them, per currency. */
export const leaseExpiry = defineOperation({
  id: 'leases.expiryProfile',
  api: 'tenant',
  method: 'GET',
  path: '/leases/expiry-profile',
  summary: 'Count filtered leases by when they end',
  access: { needs: 'profile', action: 'read', subject: 'Lease' },
  requires: [needs(leases, 'expiry', 'monthlyRent', 'currency')],
  query: leases.operations.list.query!,
  answer: z.object({
    buckets: z.array(
      z.object({
        bucket: leases.record.shape.expiry.unwrap(),
        count: z.int(),
        rents: z.array(z.object({ currency: z.enum(currencies), monthly: moneySum })),
      }),
    ),
  }),
})
