import { z } from 'zod'
import { currencies } from '#domain/money/currencies.ts'
import { defineOperation, field, moneySum } from '../../kit/index.ts'

/** The most leases that a preview names, of each sort. */
export const mostPreviewed = 200

export const runStatuses = { running: 'Running', done: 'Done', failed: 'Stopped' } as const

/** One run through the leases of an organisation: charges what they bring up to a day. */
const chargeRun = z.object({
  id: z.uuid(),
  through: field.date(),
  status: field.choice(runStatuses),
  /** Charges raised so far. */
  raised: z.int(),
  startedAt: field.instant(),
  finishedAt: field.instant().nullable(),
  /** Null for the nightly one. */
  startedBy: field.reference('User').nullable(),
  problem: field.text().nullable(),
})

/** Why a charge is worth a look before it is posted → what people read. */
export const oddities = {
  differs: 'Differs from the last one',
  partPeriod: 'Part of a period',
} as const

/** Why something is not charged → what people read. */
export const skipReasons = {
  closed: 'Due on days that are closed',
  noTerms: 'No rent or charges agreed',
} as const

const ofLease = {
  leaseId: field.reference('Lease'),
  reference: field.text(),
  tenantNames: field.text(),
  unitLabel: field.text(),
  propertyTitle: field.text(),
}

export const previewChargeRun = defineOperation({
  id: 'charge-runs.preview',
  api: 'tenant',
  method: 'GET',
  path: '/charge-runs/preview',
  summary: 'Show what a charge run through a day would post, odd ones first, and what it would skip and why',
  access: { needs: 'profile', action: 'update', subject: 'Books' },
  query: z.strictObject({ through: field.date({ label: 'Through' }) }),
  answer: z.object({
    /** False: nothing can be charged before the books begin. */
    begun: z.boolean(),
    leases: z.int(),
    currencies: z.array(z.object({ currency: z.enum(currencies), count: z.int(), sum: moneySum })),
    /** Odd ones first, as many as are shown. */
    charges: z.array(
      z.object({
        ...ofLease,
        description: field.text(),
        dueOn: field.date(),
        net: field.money('currency'),
        currency: field.currency(),
        odd: field.choice(oddities).nullable(),
        /** What the lease was last charged of the kind. */
        before: field.money('currency').nullable(),
      }),
    ),
    odd: z.int(),
    skipped: z.array(z.object({ ...ofLease, reason: field.choice(skipReasons), charges: z.int() })),
  }),
})

export const startChargeRun = defineOperation({
  id: 'charge-runs.start',
  api: 'tenant',
  method: 'POST',
  path: '/charge-runs',
  summary: 'Charge all leases through a day, in the background; one run at a time',
  access: { needs: 'profile', action: 'update', subject: 'Books' },
  body: z.strictObject({ through: field.date({ label: 'Through' }) }),
  answer: chargeRun,
  status: 202,
})

export const listChargeRuns = defineOperation({
  id: 'charge-runs.list',
  api: 'tenant',
  method: 'GET',
  path: '/charge-runs',
  summary: 'List the latest charge runs and how far they are, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Books' },
  answer: z.object({ runs: z.array(chargeRun) }),
})
