import { z } from 'zod'
import { currencies } from '#domain/money/currencies.ts'
import { changedOf, changeOf, chosen, defineOperation, exportOf, moneySum, needs } from '../kit/index.ts'
import { properties } from './properties.ts'

const { status, listing, portfolioManagerId, facilityManagerId } = properties.record.shape
const bulkChange = { status, listing, portfolioManagerId, facilityManagerId }

/** One change to many properties at once: all or nothing, each with its own activity row. */
export const bulkUpdateProperties = defineOperation({
  id: 'properties.bulkUpdate',
  api: 'tenant',
  method: 'POST',
  path: '/properties/bulk-update',
  summary: 'Change the status or listing of many properties, or assign their managers, all at once',
  access: { needs: 'profile', action: 'update', subject: 'Property' },
  body: z.strictObject({
    properties: chosen('Property', properties.labels, 1000),
    change: changeOf(bulkChange),
  }),
  answer: changedOf('Property', bulkChange),
})

/** Figures of exactly what the list's filters show; money is never summed across currencies. */
export const summariseProperties = defineOperation({
  id: 'properties.summary',
  api: 'tenant',
  method: 'GET',
  path: '/properties/summary',
  summary: 'Count filtered properties, their units and their value per currency',
  access: { needs: 'profile', action: 'read', subject: 'Property' },
  requires: [needs(properties, 'unitCount', 'value', 'currency')],
  query: properties.operations.list.query!,
  answer: z.object({
    count: z.int(),
    unitCount: z.int(),
    value: z.array(z.object({ currency: z.enum(currencies), amount: moneySum })),
  }),
})

export const exportProperties = exportOf(properties)
