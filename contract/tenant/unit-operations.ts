import { z } from 'zod'
import { occupancies } from '#domain/units/vocabulary.ts'
import { defineOperation, field } from '../kit/index.ts'
import { units } from './units.ts'

const { status, marketRent, rentFrequency } = units.record.shape
const bulkChange = { status, marketRent, rentFrequency }

/** One change to many units at once: all or nothing, each with its own activity row. */
export const bulkUpdateUnits = defineOperation({
  id: 'units.bulkUpdate',
  api: 'tenant',
  method: 'POST',
  path: '/units/bulk-update',
  summary: 'Change the status or the market rent of many units, all at once',
  access: { needs: 'profile', action: 'update', subject: 'Unit' },
  body: z.strictObject({
    /** The version that was seen makes a change that somebody else made meanwhile a 409; null takes any. */
    units: z
      .array(z.strictObject({ id: field.id('Unit'), version: field.integer({ min: 1 }).nullable() }))
      .min(1, 'Choose at least one unit.')
      .max(1000, 'Choose at most 1,000 units.'),
    change: z
      .strictObject(bulkChange)
      .partial()
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Say what to change.'),
  }),
  answer: z.object({
    updated: z.int(),
    /** What each changed field was before and the version now: what an undo sends back. */
    before: z.array(
      z.object({ id: field.id('Unit'), version: field.integer(), change: z.object(bulkChange).partial() }),
    ),
  }),
})

/** Figures of exactly what the list's filters show. */
export const summariseUnits = defineOperation({
  id: 'units.summary',
  api: 'tenant',
  method: 'GET',
  path: '/units/summary',
  summary: 'Count what the filters show: units, those that can be let, and each occupancy',
  access: { needs: 'profile', action: 'read', subject: 'Unit' },
  query: units.operations.list.query!,
  answer: z.object({
    count: z.int(),
    /** Neither off market, sold, archived nor a common area; those of them that are let, notice included. */
    lettable: z.int(),
    occupied: z.int(),
    occupancy: z.record(z.enum(Object.keys(occupancies) as [string, ...string[]]), z.int()),
  }),
})

export const exportUnits = defineOperation({
  id: 'units.export',
  api: 'tenant',
  method: 'GET',
  path: '/units/export',
  summary: 'Download exactly what the filters show, as CSV or XLSX',
  access: { needs: 'profile', action: 'export', subject: 'Unit' },
  query: units.operations.list.query!.extend({
    format: z.enum(['csv', 'xlsx'], { error: () => 'Use csv or xlsx.' }),
    /** Field names in the wanted order, separated by commas; every column when left out. */
    columns: z.string().max(2000).optional(),
  }),
  streams: 'application/octet-stream',
})
