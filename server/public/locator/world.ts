import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoBounds } from 'd3-geo'
import type { Feature, Geometry, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { isoNumeric } from './iso-numeric.ts'

export type CountryShape = Feature<Polygon | MultiPolygon, { name: string }>

type Outline = Feature<Geometry | null, { name: string }>
const isShape = (found: Outline): found is CountryShape =>
  found.geometry?.type === 'Polygon' || found.geometry?.type === 'MultiPolygon'

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>

const require = createRequire(import.meta.url)
let shapes: readonly CountryShape[] | undefined

/** Every country's outline, from Natural Earth at 1:50 million (public domain); read once, when first needed. */
export function countryShapes(): readonly CountryShape[] {
  shapes ??= read()
  return shapes
}

function read(): readonly CountryShape[] {
  const world: World = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'))
  return feature(world, world.objects.countries).features.filter(isShape)
}

/** @param country ISO 3166-1 alpha-2 · @returns undefined where the map has no shape for it */
export function shapeOfCountry(country: string): CountryShape | undefined {
  const id = isoNumeric(country)
  return id === undefined ? undefined : countryShapes().find((shape) => shape.id === id)
}

type Bounds = ReturnType<typeof geoBounds>
const bounds = new WeakMap<CountryShape, Bounds>()

/** South-west and north-east corner of a country, in degrees; computed once. */
export function boundsOf(shape: CountryShape): Bounds {
  let found = bounds.get(shape)
  if (!found) bounds.set(shape, (found = geoBounds(shape)))
  return found
}
