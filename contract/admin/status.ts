import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import { defineOperation } from '../kit/index.ts'

/** Work that goes on behind the pages, by what an office calls it. */
export const backgroundWork = {
  mails: 'Emails',
  imports: 'Imports',
  'report-files': 'Report files',
  'charge-runs': 'Charge runs',
  'bill-runs': 'Bill runs',
  'bank-matching': 'Bank suggestions',
} as const

const workSchema = z.object({
  kind: z.enum(keysOf(backgroundWork)),
  /** Due and not begun. */
  waiting: z.int(),
  active: z.int(),
  /** Given up in the last days. */
  failed: z.int(),
  /** Since when the one waits that waits longest; null where none does. */
  waitingSince: z.string().nullable(),
})

/** How the work of this organisation keeps up. */
export const readStatus = defineOperation({
  id: 'organisation.status',
  api: 'admin',
  method: 'GET',
  path: '/organisation/status',
  summary: 'Tell whether background work, nightly work and the books of the organisation are up to date',
  access: { needs: 'profile', action: 'update', subject: 'Organisation' },
  answer: z.object({
    at: z.string(),
    storage: z.boolean(),
    work: z.array(workSchema),
    /** What follows from changes, such as notifications, and is due. */
    effects: z.object({ waiting: z.int(), waitingSince: z.string().nullable() }),
    /** The organisation's today, and the day to which leases have been brought; null where there are none. */
    today: z.string(),
    leasesOn: z.string().nullable(),
    /** Null where books have not begun. */
    books: z
      .object({
        /** Null until the first night. */
        checkedAt: z.string().nullable(),
        /** Places where what is kept differs from the postings. */
        differences: z.int(),
        /** The last night for which charges were posted. */
        chargedOn: z.string().nullable(),
      })
      .nullable(),
  }),
})
