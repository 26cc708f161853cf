import { z } from 'zod'
import { currencies } from '#domain/money/currencies.ts'
import { defineOperation, moneySum, needs } from '../../kit/index.ts'
import { charges } from './charges.ts'

/** Figures of exactly what the list's filters show; money is never summed across currencies. */
export const summariseCharges = defineOperation({
  id: 'charges.summary',
  api: 'tenant',
  method: 'GET',
  path: '/charges/summary',
  summary: 'Sum filtered charges per currency: what was charged, settled, and is outstanding',
  access: { needs: 'profile', action: 'read', subject: 'Charge' },
  requires: [needs(charges, 'gross', 'settled', 'open', 'currency')],
  query: charges.operations.list.query!,
  answer: z.object({
    currencies: z.array(
      z.object({
        currency: z.enum(currencies),
        count: z.int(),
        charged: moneySum,
        settled: moneySum,
        outstanding: moneySum,
      }),
    ),
  }),
})
