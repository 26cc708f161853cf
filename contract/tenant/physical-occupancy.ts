import { z } from 'zod'

const bps = z.int().nullable()

/** Occupied ÷ lettable units, by count and by area in square metres; notice counts as occupied. */
export const physicalOccupancySchema = z.object({
  lettable: z.int(),
  occupied: z.int(),
  bps,
  lettableArea: z.number(),
  occupiedArea: z.number(),
  areaBps: bps,
})
