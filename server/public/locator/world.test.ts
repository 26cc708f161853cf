import { geoContains, geoDistance } from 'd3-geo'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '#domain/geography/countries.ts'
import { cities } from './cities.ts'
import { countryShapes, shapeOfCountry } from './world.ts'

/** Countries whose names the map abbreviates or writes in another way; Tuvalu is too small to be on it. */
const otherwise = ['CD', 'CV', 'GQ', 'LC', 'MK', 'SS', 'TV']
const letters = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

describe('map of the world', () => {
  it('RT-20 has the right outline for the countries of an address', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region' })
    const wrong = countryCodes.flatMap((code) => {
      const shape = shapeOfCountry(code)
      if (!shape) return [`${code}: no shape`]
      const [ours, theirs] = [letters(names.of(code)!), letters(shape.properties.name)]
      return ours.slice(0, 3) === theirs.slice(0, 3) ? [] : [`${code}: ${shape.properties.name}`]
    })
    expect(wrong.map((line) => line.slice(0, 2))).toEqual(otherwise)
  })

  it('RT-20 places every city in its country', () => {
    const degree = Math.PI / 180
    const astray = cities.filter(({ country, latitude, longitude }) => {
      const shape = shapeOfCountry(country)
      if (!shape) return true
      if (geoContains(shape, [longitude, latitude])) return false
      // A port may lie a little off a coast that is drawn at 1:50 million.
      const rings =
        shape.geometry.type === 'Polygon' ? [shape.geometry.coordinates] : shape.geometry.coordinates
      return !rings
        .flat(2)
        .some((point) => geoDistance(point as [number, number], [longitude, latitude]) < 0.35 * degree)
    })
    expect(astray).toEqual([])
    expect(countryShapes().length).toBeGreaterThan(200)
  })
})
