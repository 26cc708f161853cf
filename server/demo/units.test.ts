import { describe, expect, it } from 'vitest'
import { units } from '#contract/tenant/units.ts'
import { propertyEntries } from './properties/index.ts'
import { demoUnitId, unitsOf } from './units.ts'

const entries = Object.values(propertyEntries).flat()

describe('the units of the demonstration', () => {
  it('are as many as each property states, or a few rooms more, each with a name of its own', () => {
    for (const entry of entries) {
      const made = unitsOf(entry)
      const lettable = made.filter(({ type }) => type !== 'commonArea' && type !== 'parking')
      expect(lettable, entry.reference).toHaveLength(entry.units)
      const names = made.map(({ label }) => label.toLowerCase())
      expect(new Set(names).size, `${entry.reference}: ${names.join()}`).toBe(names.length)
    }
    expect(entries.flatMap(unitsOf).length).toBeGreaterThan(600)
  })
  it('are what the contract lets people create', () => {
    for (const entry of entries) {
      for (const { id, ...unit } of unitsOf(entry)) {
        const parsed = units.create.safeParse({ ...unit, propertyId: id })
        expect(parsed.error?.issues ?? [], `${entry.reference} ${unit.label}`).toEqual([])
      }
    }
  })
  it('are known by property and name', () => {
    const glover = unitsOf(entries.find(({ reference }) => reference === 'IKY-003')!)
    expect(glover.find(({ label }) => label === 'Flat 3')?.id).toBe(demoUnitId('IKY-003', 'Flat 3'))
  })
})
