import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { physicalOccupancy } from '#contract/tenant/analytics/figures.ts'
import { occupancyTrend } from '#contract/tenant/analytics/occupancy.ts'
import { periodLengths } from '#domain/dates/periods.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { begins, openDemo, years, type Demo } from '#tests/support/demo-figures.ts'

/**
 * Figures about lettings, worked out once more from the demonstration's rows: whoever changes a definition changes it in both
 * places.
 */
let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
}, 120_000)
afterAll(() => demo.close())

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Number(((100 * part) / whole).toFixed(1))

/** Units on the market, and signed leases of them. */
async function lettings() {
  const units = (await demo.all('units')).filter(
    ({ status, type }) => status === 'active' && type !== 'commonArea',
  )
  const lettable = new Set(units.map(({ id }) => id))
  const leases = (await demo.all('leases')).filter(
    ({ stage, unit_id: unit }) => stage === 'signed' && lettable.has(unit!),
  )
  return { units, leases }
}

describe('RT-33 lettings over time, worked out once more from the demonstration’s rows', () => {
  it.each(keysOf(periodLengths))('occupancy at the end of each %s, as on that day', async (per) => {
    const { units, leases } = await lettings()
    const { data } = await demo.told(occupancyTrend, { ...years, per })
    expect(data.map((row) => row.begins)).toEqual(begins(per))
    for (const row of data) {
      const day = row.ends!
      const taken = new Set(
        leases
          .filter(({ start, ended_on: ended }) => start! <= day && (ended === null || ended! >= day))
          .map(({ unit_id: unit }) => unit),
      )
      const occupied = units.filter(({ id }) => taken.has(id!))
      const area = (some: typeof units) =>
        some.reduce(
          (sum, unit) => sum + Number(unit['area'] ?? 0) * (unit['area_unit'] === 'sqft' ? 0.09290304 : 1),
          0,
        )
      expect(row).toMatchObject({
        lettable: units.length,
        occupied: occupied.length,
        vacant: units.length - occupied.length,
        byCount: percent(occupied.length, units.length),
        byArea: percent(area(occupied), area(units)),
      })
      const { whole } = await demo.answered(physicalOccupancy, { asOf: day })
      expect(row).toMatchObject({ lettable: whole.lettable, occupied: whole.occupied })
      expect(Math.abs(row.byArea! - whole.areaBps! / 100)).toBeLessThan(0.0501)
    }
    expect(new Set(data.map(({ occupied }) => occupied)).size).toBeGreaterThan(1)
  })
})
