import { expect, it } from 'vitest'
import { keyProblems, type Schedule, type SharingUnit } from './keys.ts'

const flats: SharingUnit[] = ['a', 'b'].map((id) => ({
  id,
  label: `Flat ${id}`,
  area: 50,
  areaUnit: 'sqm',
  bedrooms: 2,
  weight: null,
}))
const schedule = (more: Partial<Schedule>): Schedule => ({
  id: 's',
  name: 'Whole building',
  method: 'equal',
  excluded: [],
  entered: {},
  ...more,
})

it('finds nothing wrong where every unit has its key', () => {
  expect(keyProblems(schedule({}), flats)).toEqual([])
  expect(keyProblems(schedule({ method: 'fixedPercent', entered: { a: 33.333, b: 66.667 } }), flats)).toEqual(
    [],
  )
})

it('names each unit without a key, but for those that are excluded', () => {
  const unmeasured = [{ ...flats[0]!, area: null }, flats[1]!]
  expect(keyProblems(schedule({ method: 'floorArea' }), unmeasured)).toEqual(['Flat a has no floor area.'])
  expect(keyProblems(schedule({ method: 'floorArea', excluded: ['a'] }), unmeasured)).toEqual([])
  expect(keyProblems(schedule({ method: 'weighted', entered: { a: 1 } }), flats)).toEqual([
    'Flat b has no weight.',
  ])
})

it('says what percentages add up to, and where nobody shares anything', () => {
  expect(keyProblems(schedule({ method: 'fixedPercent', entered: { a: 40, b: 59.5 } }), flats)).toEqual([
    'The percentages of Whole building add up to 99.5 %, not to 100 %.',
  ])
  expect(keyProblems(schedule({ excluded: ['a', 'b'] }), flats)).toEqual(['No unit shares Whole building.'])
  expect(keyProblems(schedule({ method: 'metered', entered: { a: 0, b: 0 } }), flats)).toEqual([
    'All keys of Whole building are 0.',
  ])
})
