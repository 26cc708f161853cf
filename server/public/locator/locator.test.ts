import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cities } from './cities.ts'
import { drawLocator } from './locator.ts'
import { simplifyPath } from './simplify.ts'

const lagos = { country: 'NG', city: 'Lagos', latitude: 6.45, longitude: 3.43 }

describe('RT-20 map of a property', () => {
  it('RT-20 marks the place well inside, within its country, with cities that a reader knows', () => {
    const map = drawLocator(lagos)!
    expect(map.place).toMatchObject({ name: 'Lagos' })
    expect(map.place.x).toBeGreaterThan(map.width * 0.1)
    expect(map.place.x).toBeLessThan(map.width * 0.9)
    expect(map.cities.map(({ name }) => name)).toContain('Abuja')
    expect(map.cities.map(({ name }) => name)).not.toContain('Lagos')
    expect(map.home).toMatch(/^M[\d. -]+l/)
    expect([20, 50, 100, 200, 500, 1000]).toContain(map.scale.kilometres)
  })

  it('RT-20 has no map of a country that it has no outline of', () => {
    expect(drawLocator({ ...lagos, country: 'TV' })).toBeNull()
  })

  it('RT-20 draws every city of the list with its mark inside, in a few kilobytes', () => {
    for (const { country, name, latitude, longitude } of cities) {
      const map = drawLocator({ country, city: name, latitude, longitude })!
      expect(map.place.x, name).toBeGreaterThan(40)
      expect(map.place.x, name).toBeLessThan(map.width - 40)
      expect(map.place.y, name).toBeGreaterThan(20)
      expect(map.place.y, name).toBeLessThan(map.height - 20)
      expect(map.home.length + map.others.length, name).toBeLessThan(30_000)
      expect(map.cities.length, name).toBeLessThanOrEqual(5)
    }
  })

  it('RT-20 draws something for any coordinates at all', () => {
    const latitude = fc.double({ min: -85, max: 85, noNaN: true })
    const longitude = fc.double({ min: -180, max: 180, noNaN: true })
    const country = fc.constantFrom('NG', 'US', 'FJ', 'NZ', 'RU', 'GB', 'CL')
    fc.assert(
      fc.property(country, latitude, longitude, (code, lat, lng) => {
        const map = drawLocator({ country: code, city: 'X', latitude: lat, longitude: lng })!
        expect(Number.isFinite(map.place.x) && Number.isFinite(map.place.y)).toBe(true)
        expect(`${map.home}${map.others}`).not.toContain('NaN')
      }),
      { numRuns: 60 },
    )
  })
})

describe('simplified outlines', () => {
  it('keep what can be seen and leave out what cannot', () => {
    expect(simplifyPath('M0,0L10,0L10.2,0.1L10,10L0,10Z')).toBe('M0 0l10 0 0 10-10 0z')
    expect(simplifyPath('M0,0L1,0L1,1L0,1Z')).toBe('')
    expect(simplifyPath('')).toBe('')
  })
})
