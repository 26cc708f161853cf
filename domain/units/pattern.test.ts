import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelKey, mostAtOnce, patternProblems, unitsOfPattern, type UnitPattern } from './pattern.ts'

const twelve: UnitPattern = { block: null, fromFloor: 1, toFloor: 3, perFloor: 4, label: 'Flat {floor}{nn}' }
const labels = (pattern: UnitPattern) => unitsOfPattern(pattern).map(({ label }) => label)

describe('units of a pattern', () => {
  it('RT-65 are twelve flats on three floors', () => {
    expect(labels(twelve)).toEqual([
      ...['101', '102', '103', '104'].map((number) => `Flat ${number}`),
      ...['201', '202', '203', '204'].map((number) => `Flat ${number}`),
      ...['301', '302', '303', '304'].map((number) => `Flat ${number}`),
    ])
    expect(unitsOfPattern(twelve).map(({ floor }) => floor)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
    expect(patternProblems(twelve)).toEqual([])
  })
  it('RT-65 are named by letters, counted through, told by block, and know the ground floor', () => {
    expect(labels({ ...twelve, toFloor: 1, perFloor: 2, label: 'Flat {floor}{letter}' })).toEqual([
      'Flat 1A',
      'Flat 1B',
    ])
    expect(labels({ ...twelve, perFloor: 1, label: 'House {number}' })).toEqual([
      'House 1',
      'House 2',
      'House 3',
    ])
    expect(
      labels({
        ...twelve,
        fromFloor: -1,
        toFloor: 0,
        perFloor: 1,
        block: 'East',
        label: '{block} {floor}{n}',
      }),
    ).toEqual(['East B11', 'East G1'])
    expect(labels({ ...twelve, toFloor: 1, perFloor: 28, label: '{letter}' }).slice(-3)).toEqual([
      'Z',
      'AA',
      'AB',
    ])
  })
  it('RT-65 are refused where names would be the same, empty or too long, floors upside down, or too many', () => {
    expect(patternProblems({ ...twelve, label: 'Flat {floor}' })).toMatchObject([{ field: 'label' }])
    expect(patternProblems({ ...twelve, label: '{block}' })).toMatchObject([{ field: 'label' }])
    expect(patternProblems({ ...twelve, label: 'x'.repeat(60) + '{number}' })).toMatchObject([
      { field: 'label' },
    ])
    expect(patternProblems({ ...twelve, toFloor: 0 })).toMatchObject([{ field: 'toFloor' }])
    expect(patternProblems({ ...twelve, perFloor: 200 })).toMatchObject([{ field: 'perFloor' }])
  })
  it('RT-65 never share a name once the pattern is accepted', () => {
    const pattern = fc.record({
      block: fc.constantFrom(null, 'A', ' b '),
      fromFloor: fc.integer({ min: -3, max: 12 }),
      toFloor: fc.integer({ min: -3, max: 12 }),
      perFloor: fc.integer({ min: 1, max: 40 }),
      label: fc
        .array(
          fc.constantFrom('Flat', ' ', '{floor}', '{n}', '{nn}', '{letter}', '{number}', '{block}', 'g', '-'),
          {
            maxLength: 5,
          },
        )
        .map((parts) => parts.join('')),
    })
    fc.assert(
      fc.property(pattern, (given) => {
        if (patternProblems(given).length > 0) return
        const made = labels(given).map(labelKey)
        expect(new Set(made).size).toBe(made.length)
        expect(made.length).toBe((given.toFloor - given.fromFloor + 1) * given.perFloor)
        expect(made.length).toBeLessThanOrEqual(mostAtOnce)
      }),
    )
  })
})
