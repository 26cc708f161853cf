import { z } from 'zod'
import { changedOf, changeOf, chosen, defineOperation, moneySum } from '../kit/index.ts'
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
  query: properties.operations.list.query!,
  answer: z.object({
    count: z.int(),
    unitCount: z.int(),
    value: z.array(z.object({ currency: z.string(), amount: moneySum })),
  }),
})

export const exportProperties = defineOperation({
  id: 'properties.export',
  api: 'tenant',
  method: 'GET',
  path: '/properties/export',
  summary: 'Download exactly what the filters show, as CSV or XLSX',
  access: { needs: 'profile', action: 'export', subject: 'Property' },
  query: properties.operations.list.query!.extend({
    format: z.enum(['csv', 'xlsx'], { error: () => 'Use csv or xlsx.' }),
    /** Field names in the wanted order, separated by commas; every column when left out. */
    columns: z.string().max(2000).optional(),
  }),
  streams: 'application/octet-stream',
})
