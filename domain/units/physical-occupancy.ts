import { shareInBps } from '../figures/share.ts'

/** Units that can be let (not off market, no common area, not sold), and those of them that are; areas in square metres. */
export interface Stock {
  lettable: number
  occupied: number
  lettableArea: number
  occupiedArea: number
}

export interface PhysicalOccupancy extends Stock {
  /** Nothing where there is nothing to let. */
  bps: number | null
  areaBps: number | null
}

const hundredths = (area: number) => Math.round(area * 100) / 100

/** Occupied ÷ lettable, by count and by area; under notice is occupied (docs/spec/domain.md "Figures"). */
export const physicalOccupancy = ({
  lettable,
  occupied,
  lettableArea,
  occupiedArea,
}: Stock): PhysicalOccupancy => ({
  lettable,
  occupied,
  bps: shareInBps(occupied, lettable),
  lettableArea: hundredths(lettableArea),
  occupiedArea: hundredths(occupiedArea),
  areaBps: shareInBps(occupiedArea, lettableArea),
})

export const addStock = (one: Stock, other: Stock): Stock => ({
  lettable: one.lettable + other.lettable,
  occupied: one.occupied + other.occupied,
  lettableArea: one.lettableArea + other.lettableArea,
  occupiedArea: one.occupiedArea + other.occupiedArea,
})

export const noStock: Stock = { lettable: 0, occupied: 0, lettableArea: 0, occupiedArea: 0 }
