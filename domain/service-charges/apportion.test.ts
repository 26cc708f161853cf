import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../dates/calendar.ts'
import {
  apportion,
  balancingCharge,
  partWithin,
  type ChargedUnit,
  type Item,
  type Occupancy,
} from './apportion.ts'
import { demandsOf } from './demands.ts'
import type { Schedule } from './keys.ts'
import { reserveClosing, reserveProblem } from './reserve.ts'
import { shareMethods, type ShareMethod } from './vocabulary.ts'

/** Cases worked by hand, to the cent. 2026 has 365 days. */
const year = { from: '2026-01-01', to: '2026-12-31' }

const unit = (id: string, more: Partial<ChargedUnit> = {}): ChargedUnit => ({
  id,
  label: `Flat ${id}`,
  area: 50,
  areaUnit: 'sqm',
  bedrooms: 1,
  weight: null,
  occupancies: [had(`lease ${id}`, year.from, year.to)],
  ...more,
})
function had(leaseId: string, from: string, to: string, more: Partial<Occupancy> = {}): Occupancy {
  return { leaseId, from, to, cap: null, concessionBps: 0, ...more }
}
const schedule = (method: ShareMethod, more: Partial<Schedule> = {}): Schedule => ({
  id: method,
  name: shareMethods[method],
  method,
  excluded: [],
  entered: {},
  ...more,
})
const item = (cost: number, scheduleId: string, more: Partial<Item> = {}): Item => ({
  id: `${scheduleId} ${cost}`,
  scheduleId,
  name: 'Cleaning',
  cost,
  recoverableBps: 10_000,
  ...more,
})

/** The shares of units of one item, in their order. */
const shared = (by: Schedule, cost: number, units: readonly ChargedUnit[]) =>
  apportion(year, [by], [item(cost, by.id)], units).units.map(({ share }) => share)

describe('what units bear of a cost', () => {
  const three = ['a', 'b', 'c']
  const entered = (a: number, b: number, c: number) => ({ entered: { a, b, c } })

  it('is the same for each when shared equally; a unit that is left goes to the first', () => {
    expect(
      shared(
        schedule('equal'),
        100_000,
        three.map((id) => unit(id)),
      ),
    ).toEqual([33_334, 33_333, 33_333])
  })

  it('follows floor areas', () => {
    const units = [unit('a'), unit('b', { area: 75 }), unit('c', { area: 125 })]
    expect(shared(schedule('floorArea'), 100_000, units)).toEqual([20_000, 30_000, 50_000])
  })

  it('follows floor areas whatever they are measured in', () => {
    // 1,076.39104 ft² are 100 m².
    const units = [unit('a', { area: 100 }), unit('b', { area: 1_076.391_04, areaUnit: 'sqft' })]
    expect(shared(schedule('floorArea'), 50_001, units)).toEqual([25_001, 25_000])
  })

  it('follows bedrooms, a studio counting as one', () => {
    const units = [unit('a', { bedrooms: 0 }), unit('b', { bedrooms: 2 }), unit('c', { bedrooms: 3 })]
    expect(shared(schedule('bedrooms'), 60_000, units)).toEqual([10_000, 20_000, 30_000])
  })

  it('follows weights', () => {
    expect(
      shared(
        schedule('weighted', entered(1, 1.5, 2)),
        90_000,
        three.map((id) => unit(id)),
      ),
    ).toEqual([20_000, 30_000, 40_000])
  })

  it('follows fixed percentages; what rounding leaves goes to whoever lost most by it', () => {
    // 33,330.3333, 33,330.3333 and 33,340.3334.
    const by = schedule('fixedPercent', entered(33.33, 33.33, 33.34))
    expect(
      shared(
        by,
        100_001,
        three.map((id) => unit(id)),
      ),
    ).toEqual([33_330, 33_330, 33_341])
  })

  it('follows meters', () => {
    const by = schedule('metered', { entered: { a: 120.5, b: 79.5 } })
    expect(shared(by, 50_000, [unit('a'), unit('b')])).toEqual([30_125, 19_875])
  })

  it('is as set by hand, in proportion', () => {
    // 3,703.5, 2,469 and 6,172.5: two lost as much, the earlier gets the unit.
    const by = schedule('manual', entered(300, 200, 500))
    expect(
      shared(
        by,
        12_345,
        three.map((id) => unit(id)),
      ),
    ).toEqual([3_704, 2_469, 6_172])
  })

  it('is shared by those whom a schedule does not exclude', () => {
    const lift = schedule('equal', { id: 'lift', excluded: ['a'] })
    expect(
      shared(
        lift,
        90_000,
        three.map((id) => unit(id)),
      ),
    ).toEqual([0, 45_000, 45_000])
  })

  it('adds up over schedules of different keys', () => {
    const units = [unit('a', { area: 40 }), unit('b', { area: 60 }), unit('c', { area: 100 })]
    const lift = schedule('equal', { id: 'lift', excluded: ['a'] })
    const result = apportion(
      year,
      [schedule('floorArea'), lift],
      [item(200_000, 'floorArea'), item(30_000, 'lift')],
      units,
    )
    expect(result.units.map(({ share }) => share)).toEqual([40_000, 75_000, 115_000])
    expect(result.units[1]!.items).toEqual([
      { itemId: 'floorArea 200000', recoverable: 200_000, key: 60, keys: 200, share: 60_000 },
      { itemId: 'lift 30000', recoverable: 30_000, key: 1, keys: 2, share: 15_000 },
    ])
  })

  it('leaves to the owner what is not recoverable', () => {
    const half = item(100_001, 'equal', { recoverableBps: 6_000 })
    const { units, owner, due } = apportion(year, [schedule('equal')], [half], [unit('a'), unit('b')])
    // 60,000.6 is 60,001: half a unit goes up.
    expect(units.map(({ share }) => share)).toEqual([30_001, 30_000])
    expect([owner.irrecoverable, owner.total, due]).toEqual([40_000, 40_000, 60_001])
  })
})

describe('what occupants bear of their unit’s share', () => {
  const result = (occupancies: Occupancy[], cost = 36_500) =>
    apportion(year, [schedule('equal')], [item(cost, 'equal')], [unit('a', { occupancies })])
  const dues = (occupancies: Occupancy[], cost?: number) =>
    result(occupancies, cost).units[0]!.occupants.map(({ due }) => due)

  it('goes by days where they change within the year', () => {
    // 151 and 214 days.
    expect(dues([had('A', '2024-03-01', '2026-05-31'), had('B', '2026-06-01', '2027-05-31')])).toEqual([
      15_100, 21_400,
    ])
  })

  it('leaves days without anybody to the owner', () => {
    const { units, owner } = result([
      had('A', '2026-01-01', '2026-06-30'),
      had('B', '2026-08-01', '2026-12-31'),
    ])
    expect(units[0]).toMatchObject({ vacantDays: 31, vacancy: 3_100 })
    expect(units[0]!.occupants.map(({ due }) => due)).toEqual([18_100, 15_300])
    expect(owner.total).toBe(3_100)
  })

  it('stops at a cap, which is less for less of the year', () => {
    expect(dues([had('A', year.from, year.to, { cap: 30_000 })])).toEqual([30_000])
    // 181 of 365 days: 18,100 of the share, and 14,876.71 of the cap.
    const { units, owner } = result([had('A', '2026-01-01', '2026-06-30', { cap: 30_000 })])
    expect(units[0]!.occupants).toEqual([
      { leaseId: 'A', days: 181, share: 18_100, concession: 0, overCap: 3_223, due: 14_877 },
    ])
    expect(owner).toEqual({
      irrecoverable: 0,
      vacancy: 18_400,
      concessions: 0,
      overCaps: 3_223,
      total: 21_623,
    })
  })

  it('is less by a concession, before the cap', () => {
    const { units, owner } = result([had('A', year.from, year.to, { concessionBps: 1_000, cap: 32_000 })])
    // 10 % of 36,500, then what is beyond 32,000.
    expect(units[0]!.occupants[0]).toMatchObject({ concession: 3_650, overCap: 850, due: 32_000 })
    expect(owner.total).toBe(4_500)
  })

  it('is settled against what was billed on account: owed, or given back', () => {
    const [occupant] = result([had('A', year.from, year.to)]).units[0]!.occupants
    expect(balancingCharge(occupant!, 30_000)).toBe(6_500)
    expect(balancingCharge(occupant!, 40_000)).toBe(-3_500)
  })
})

describe('what is demanded on account', () => {
  it('is a unit’s share of the budget in equal parts, in advance', () => {
    const demands = demandsOf(100_001, year, { frequency: 'quarterly', lockedOn: '2025-12-01' })
    expect(demands.map(({ dueOn, amount }) => [dueOn, amount])).toEqual([
      ['2026-01-01', 25_001],
      ['2026-04-01', 25_000],
      ['2026-07-01', 25_000],
      ['2026-10-01', 25_000],
    ])
    expect(demands.at(-1)!.to).toBe('2026-12-31')
  })

  it('is due at once for the parts that have begun when a budget is locked within the year', () => {
    const demands = demandsOf(40_000, year, { frequency: 'quarterly', lockedOn: '2026-05-15' })
    expect(demands.map(({ dueOn }) => dueOn)).toEqual([
      '2026-05-15',
      '2026-05-15',
      '2026-07-01',
      '2026-10-01',
    ])
  })

  it('ends with a year that is not a calendar year', () => {
    const demands = demandsOf(
      120_000,
      { from: '2026-04-01', to: '2027-03-31' },
      { frequency: 'halfYearly', lockedOn: '2026-03-01' },
    )
    expect(demands).toEqual([
      { from: '2026-04-01', to: '2026-09-30', dueOn: '2026-04-01', amount: 60_000 },
      { from: '2026-10-01', to: '2027-03-31', dueOn: '2026-10-01', amount: 60_000 },
    ])
  })
})

describe('the reserve fund', () => {
  it('is kept apart: what comes in, with interest, less what is spent', () => {
    const year = { opening: 500_000, contributions: 120_000, interest: 7_350, spent: 310_000 }
    expect(reserveClosing(year)).toBe(317_350)
    expect(reserveProblem(year)).toBeUndefined()
    expect(reserveProblem({ ...year, spent: 627_351 })).toMatch(/does not hold/)
  })
})

const day = fc.integer({ min: 0, max: 364 }).map((n) => {
  const at = new Date(Date.UTC(2026, 0, 1 + n))
  return at.toISOString().slice(0, 10)
})
/** Occupancies that do not overlap, from days drawn and put in order. */
const occupancies = fc.uniqueArray(day, { maxLength: 8 }).chain((days) => {
  const sorted = days.toSorted()
  const pairs = Array.from({ length: Math.floor(sorted.length / 2) }, (_, n) => [
    sorted[2 * n]!,
    sorted[2 * n + 1]!,
  ])
  return fc.tuple(
    ...pairs.map(([from, to], n) =>
      fc
        .record({
          cap: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
          concessionBps: fc.integer({ min: 0, max: 10_000 }),
        })
        .map((terms) => had(`L${n}`, from!, to!, terms)),
    ),
  )
})

it('shares of units and the owner’s part make up the cost, always', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ area: fc.integer({ min: 1, max: 5_000 }), occupancies }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.array(
        fc.record({
          cost: fc.integer({ min: -1_000_000, max: 100_000_000 }),
          recoverableBps: fc.integer({ min: 0, max: 10_000 }),
          method: fc.constantFrom('equal' as const, 'floorArea' as const, 'bedrooms' as const),
        }),
        { maxLength: 8 },
      ),
      (homes, costs) => {
        const units = homes.map((home, n) => unit(String(n), home))
        const items = costs.map(({ method, ...cost }, n) =>
          item(cost.cost, method, { ...cost, id: String(n) }),
        )
        const schedules = (['equal', 'floorArea', 'bedrooms'] as const).map((method) => schedule(method))
        const result = apportion(year, schedules, items, units)
        expect(result.due + result.owner.total).toBe(result.cost)
        expect(result.cost).toBe(costs.reduce((sum, { cost }) => sum + cost, 0))
        for (const { share, occupants, vacancy, vacantDays } of result.units) {
          expect(occupants.reduce((sum, each) => sum + each.share, vacancy)).toBe(share)
          expect(occupants.reduce((sum, { days }) => sum + days, vacantDays)).toBe(365)
        }
      },
    ),
  )
})

describe('a charge for days of several years', () => {
  const first = { from: '2025-06-01', to: '2026-05-31' }
  const second = { from: '2026-06-01', to: '2027-05-31' }

  it('counts in each by its days', () => {
    const days = { from: '2026-03-25', to: '2027-03-24' }
    expect(partWithin(36_500, days, first)).toBe(6_800)
    expect(partWithin(36_500, days, second)).toBe(29_700)
    expect(partWithin(36_500, { from: '2025-07-01', to: '2025-09-30' }, first)).toBe(36_500)
  })

  it('adds up to what it was', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 364 }), (amount, n) => {
        const days = { from: addDays(first.from, n), to: addDays(first.to, n) }
        const parts = [first, second].map((year) =>
          days.to < year.from ? 0 : partWithin(amount, days, year),
        )
        expect(n === 0 ? parts[0] : parts[0]! + parts[1]!).toBe(amount)
      }),
    ))
})
