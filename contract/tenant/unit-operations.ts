import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import { mostAtOnce } from '#domain/units/pattern.ts'
import { occupancies } from '#domain/units/vocabulary.ts'
import { changedOf, changeOf, chosen, defineOperation, exportOf, field, needs } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'
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
    units: chosen('Unit', units.labels, 1000),
    change: changeOf(bulkChange),
  }),
  answer: changedOf('Unit', bulkChange),
})

/** Figures of exactly what the list's filters show. */
export const summariseUnits = defineOperation({
  id: 'units.summary',
  api: 'tenant',
  method: 'GET',
  path: '/units/summary',
  summary: 'Count filtered units: all, lettable, and by occupancy',
  access: { needs: 'profile', action: 'read', subject: 'Unit' },
  requires: [needs(units, 'occupancy', 'type', 'status')],
  query: units.operations.list.query!,
  answer: z.object({
    count: z.int(),
    /** Neither off market, sold, archived nor a common area; those of them that are let, notice included. */
    lettable: z.int(),
    occupied: z.int(),
    occupancy: z.record(z.enum(keysOf(occupancies)), z.int()),
  }),
})

export const exportUnits = exportOf(units)

/** Everything that a picture of the whole building shows of one unit. */
const overviewUnit = units.record.pick({
  id: true,
  label: true,
  block: true,
  floor: true,
  type: true,
  status: true,
  occupancy: true,
  bedrooms: true,
})

/** A property at a glance: all of its units at once, archived ones too, because their names are taken. */
export const overviewOfUnits = defineOperation({
  id: 'units.overview',
  api: 'tenant',
  method: 'GET',
  path: '/properties/:id/units/overview',
  summary: 'Read the main fields of a property’s units for the building view, at most 2,000',
  access: { needs: 'profile', action: 'read', subject: 'Unit' },
  params: z.object({ id: field.id('Property') }),
  answer: z.object({ data: z.array(overviewUnit), total: z.int() }),
})

const { propertyId, block, type, bedrooms, bathrooms, toilets, area, areaUnit, furnished, deposit } =
  units.create.shape

/** How many units, where, what they are called, and what they are like. */
export const manyUnits = z.strictObject({
  propertyId,
  block,
  fromFloor: field.integer({ min: -20, max: 300, label: 'First floor' }),
  toFloor: field.integer({ min: -20, max: 300, label: 'Last floor' }),
  perFloor: field.integer({ min: 1, max: mostAtOnce, label: 'Units on each floor' }),
  label: field.text({ min: 1, max: 60, label: 'Names' }),
  type,
  bedrooms,
  bathrooms,
  toilets,
  area,
  areaUnit,
  furnished,
  marketRent: units.create.shape.marketRent,
  rentFrequency: units.create.shape.rentFrequency,
  deposit,
})

/** "12 flats on 3 floors": all of them or none. */
export const createManyUnits = defineOperation({
  id: 'units.createMany',
  api: 'tenant',
  method: 'POST',
  path: '/units/create-many',
  summary: 'Create many units of a property from a pattern at once',
  access: { needs: 'profile', action: 'create', subject: 'Unit' },
  body: manyUnits,
  answer: z.object({ ids: z.array(field.id('Unit')) }),
  status: 201,
})

/** Takes back units that one has just created oneself, as long as nobody has touched them. */
export const undoCreateManyUnits = defineOperation({
  id: 'units.undoCreateMany',
  api: 'tenant',
  method: 'POST',
  path: '/units/create-many/undo',
  summary: 'Undo creating many units: within a day, those that nobody has changed',
  access: { needs: 'profile', action: 'create', subject: 'Unit' },
  body: z.strictObject({ ids: z.array(field.id('Unit')).min(1).max(mostAtOnce) }),
  answer: z.object({
    removed: z.int(),
    /** Those that somebody has changed since, that are in use, or that are not one's own. */
    kept: z.int(),
  }),
})

/** What happened to one unit, newest first. */
export const unitActivity = defineOperation({
  id: 'units.activity',
  api: 'tenant',
  method: 'GET',
  path: '/units/:id/activity',
  summary: 'List changes to a unit, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Unit' },
  params: z.object({ id: field.id('Unit') }),
  ...activityOfRecord,
})
