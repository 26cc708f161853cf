import { z } from 'zod'
import { defineOperation, field } from '../../kit/index.ts'
import { charges } from './charges.ts'
import { previewOf } from './entry-preview.ts'

const params = z.object({ id: field.id('Lease') })

/** Which charge of the lease: the number of its term, and the first day of the period. */
const which = { term: z.int(), period: field.date() }

const answer = z.object({
  currency: field.currency(),
  corrections: z.array(
    z.object({
      ...which,
      /** What was raised; null where nothing was. */
      chargeId: field.reference('Charge').nullable(),
      description: field.text(),
      /** What stands as charged, and what the lease brings now. */
      charged: field.money('currency'),
      now: field.money('currency'),
      /** To be charged besides above 0, to be credited below. */
      difference: field.money('currency', { signed: true }),
      /** How what it brings now is worked out. */
      parts: charges.record.shape.parts,
    }),
  ),
})

export const listCorrections = defineOperation({
  id: 'leases.corrections',
  api: 'tenant',
  method: 'GET',
  path: '/leases/:id/corrections',
  summary: 'Compare what a lease was charged with what its terms bring now, after a change',
  access: { needs: 'profile', action: 'update', subject: 'Charge' },
  params,
  answer,
})

export const correctCharges = defineOperation({
  id: 'leases.correctCharges',
  api: 'tenant',
  method: 'POST',
  path: '/leases/:id/corrections',
  summary: 'Charge or credit the differences between what a lease was charged and what its terms bring now',
  access: { needs: 'profile', action: 'update', subject: 'Charge' },
  params,
  body: z.strictObject({
    /** As they were listed: where the lease has changed again, nothing is posted. */
    corrections: field.json(
      z
        .array(z.strictObject({ ...which, difference: field.money('currency', { signed: true }) }))
        .min(1, 'Choose at least one difference.')
        .max(500),
      { label: 'Differences' },
    ),
  }),
  answer,
})

export const previewCorrections = previewOf(correctCharges)
