import { describe, expect, it } from 'vitest'
import { addStock, noStock, physicalOccupancy, type Stock } from './physical-occupancy.ts'

const cases: [what: string, stock: Stock, bps: number | null, areaBps: number | null][] = [
  //                     lettable, occupied; m² lettable, occupied
  [
    'three of four, the large ones',
    { lettable: 4, occupied: 3, lettableArea: 400, occupiedArea: 350 },
    7500,
    8750,
  ],
  ['one of three', { lettable: 3, occupied: 1, lettableArea: 90, occupiedArea: 30 }, 3333, 3333],
  ['two of three', { lettable: 3, occupied: 2, lettableArea: 90, occupiedArea: 60 }, 6667, 6667],
  ['areas that nobody knows', { lettable: 2, occupied: 1, lettableArea: 0, occupiedArea: 0 }, 5000, null],
  ['nothing to let', noStock, null, null],
]

describe('physical occupancy', () => {
  it.each(cases)('RT-33 of %s', (_what, stock, bps, areaBps) => {
    expect(physicalOccupancy(stock)).toEqual({ ...stock, bps, areaBps })
  })
  it('RT-33 is of all units together, no mean of properties', () => {
    const small = { lettable: 1, occupied: 1, lettableArea: 50.004, occupiedArea: 50.004 }
    const large = { lettable: 9, occupied: 0, lettableArea: 450, occupiedArea: 0 }
    expect(physicalOccupancy(addStock(small, large))).toEqual({
      lettable: 10,
      occupied: 1,
      bps: 1000,
      lettableArea: 500,
      occupiedArea: 50,
      areaBps: 1000,
    })
  })
})
