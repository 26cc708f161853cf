import { geoPath, type GeoProjection } from 'd3-geo'
import type { FeatureCollection } from 'geojson'
import type { MapLabel, MapMark, ResultsMap } from '#contract/public/pages.ts'
import type { ListingPlace } from '../listings/places.ts'
import { cities } from './cities.ts'
import { grouped, markOf } from './marks.ts'
import { clamp, frameAround, mayShow, scaleBar, tenth } from './projecting.ts'
import { simplifyPath } from './simplify.ts'
import { countryShapes } from './world.ts'

const size = 560
/** Room around the outermost marks. */
const margin = 56
/** Kilometres that the map shows at least between its margins: outlines are no finer. */
const least = 40
const distances = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5]
/** A letter's width, and how far a name stands from the middle of its mark or dot. */
const [letter, markGap, nearGap, dotGap, line] = [9, 26, 16, 9, 26]
const mostNames = 10

/** @returns where listings are, or nothing where none of them says */
export function drawResults(
  places: readonly ListingPlace[],
  counts: Pick<ResultsMap, 'located' | 'unlocated'>,
): ResultsMap | null {
  if (places.length === 0) return null
  const projection = frameAround(
    places.map(({ longitude, latitude }) => [longitude, latitude]),
    size,
    margin,
    least,
  )
  const inside = (value: number) => clamp(value, margin / 2, size - margin / 2)
  const groups = grouped(
    places.map((place) => {
      const [x, y] = projection([place.longitude, place.latitude])!
      return [place, inside(x), inside(y)]
    }),
  )
  const named = groups
    .map((group) => ({ ...group, x: inside(group.x), y: inside(group.y) }))
    .map(markOf)
    .toSorted((a, b) => b.count - a.count)
  const boxes = named.map(({ x, y }): Box => [x - 22, y - 22, x + 22, y + 22])
  const marks = withNames(named, boxes)
  const [, latitude] = projection.invert!([size / 2, size / 2])!
  return {
    size,
    land: landIn(projection),
    marks,
    cities: citiesAround(projection, boxes, new Set(named.map(({ name }) => name))),
    scale: scaleBar(projection, latitude, size, distances),
    ...counts,
  }
}

/** Outlines that were drawn lately, by their frame: the listings of a place seldom change its bounds. */
const drawn = new Map<string, string>()
const mostDrawn = 60

function landIn(projection: GeoProjection): string {
  const key = [projection.scale(), ...projection.translate(), ...projection.rotate()].join()
  const known = drawn.get(key)
  if (known !== undefined) return known
  const shown: FeatureCollection = {
    type: 'FeatureCollection',
    features: countryShapes().filter((shape) => mayShow(shape, projection, [size, size])),
  }
  const land = simplifyPath(geoPath(projection).digits(1)(shown) ?? '')
  if (drawn.size >= mostDrawn) drawn.delete(drawn.keys().next().value!)
  drawn.set(key, land)
  return land
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

const overlaps = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
const fits = ([left, top, right, bottom]: Box) =>
  left >= 4 && right <= size - 4 && top >= 4 && bottom <= size - 4

const boxOf = (x: number, y: number, gap: number, name: string, side: 'left' | 'right'): Box => {
  const end = gap + name.length * letter
  return side === 'right'
    ? [x, y - line / 2, x + end, y + line / 2]
    : [x - end, y - line / 2, x, y + line / 2]
}

/**
 * Places for the largest groups, and then for what stands alone, each once and where there is room.
 * @param taken is told of what they take
 */
function withNames(marks: readonly Omit<MapMark, 'label'>[], taken: Box[]): MapMark[] {
  const written = new Set<string>()
  // What all have in common need not be said of each.
  const [city] = new Set(marks.map(({ place }) => place.split(', ').at(-1)))
  const sameCity = marks.every(({ place }) => place.endsWith(`, ${city}`))
  return marks.map((mark, index) => {
    const text = sameCity ? mark.place.split(', ')[0]! : mark.place
    if (written.has(text) || written.size === mostNames) return { ...mark, label: null }
    const gap = mark.count === 1 ? nearGap : markGap
    const side = (['right', 'left'] as const).find((candidate) => {
      const box = boxOf(mark.x, mark.y, gap, text, candidate)
      return fits(box) && taken.every((other, owner) => owner === index || !overlaps(box, other))
    })
    if (!side) return { ...mark, label: null }
    taken.push(boxOf(mark.x, mark.y, gap, text, side))
    written.add(text)
    return { ...mark, label: { text, side } }
  })
}

/** Up to five large cities by which a reader finds their way. */
function citiesAround(projection: GeoProjection, taken: Box[], known: ReadonlySet<string>): MapLabel[] {
  const labels: MapLabel[] = []
  for (const { name, longitude, latitude } of cities) {
    if (known.has(name)) continue
    const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN]
    if (!(x > 0 && x < size && y > 0 && y < size)) continue
    const side = x > size * 0.7 ? 'left' : 'right'
    const box = boxOf(x, y, dotGap, name, side)
    if (!fits(box) || taken.some((other) => overlaps(box, other))) continue
    taken.push(box)
    labels.push({ name, x: tenth(x), y: tenth(y), side, onPhone: true })
    if (labels.length === 5) break
  }
  return labels
}
