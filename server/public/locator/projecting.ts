import { geoMercator, type GeoProjection } from 'd3-geo'
import { boundsOf, type CountryShape } from './world.ts'

export const earthCircumference = 40_075

export type Point = readonly [longitude: number, latitude: number]

export const tenth = (value: number) => Math.round(value * 10) / 10
export const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Whether a country's bounding box reaches into the map: spares drawing the other two hundred. */
export function mayShow(
  shape: CountryShape,
  projection: GeoProjection,
  [width, height]: readonly [number, number],
): boolean {
  const [[west, south], [east, north]] = boundsOf(shape)
  const [left, top] = projection.invert!([0, 0])!
  const [right, bottom] = projection.invert!([width, height])!
  const whole = projection.scale() * 2 * Math.PI <= width + 1
  // Longitudes as seen from the map's left edge; a box across the date line has its west beyond its east.
  const turn = (degrees: number) => (((degrees - left) % 360) + 360) % 360
  const reaches = whole || turn(west) <= turn(right) || turn(east) <= turn(right) || turn(west) > turn(east)
  return reaches && south <= top && north >= bottom
}

/** The longest round distance that is no longer than a fifth of the map. */
export function scaleBar(
  projection: GeoProjection,
  latitude: number,
  width: number,
  distances: readonly number[],
): { kilometres: number; length: number } {
  const perKilometre =
    (projection.scale() * 2 * Math.PI) / (earthCircumference * Math.cos((latitude * Math.PI) / 180))
  const kilometres = distances.find((distance) => distance * perKilometre <= width / 5) ?? distances.at(-1)!
  return { kilometres, length: tenth(kilometres * perKilometre) }
}

/** Beyond this a Mercator map has no end. */
const polar = 78

/**
 * A square map of points, all of them well inside.
 * @param least kilometres that it shows at least from side to side
 */
export function frameAround(
  points: readonly Point[],
  size: number,
  margin: number,
  least: number,
): GeoProjection {
  const middle = middleOf(points.map(([longitude]) => longitude))
  // Turned so that the date line is far away from whatever is shown.
  const projection = geoMercator().precision(0).rotate([-middle, 0]).translate([0, 0]).scale(1)
  const placed = points.map(([longitude, latitude]) =>
    projection([longitude, clamp(latitude, -polar, polar)])!,
  )
  const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2]
  const latitude = projection.invert!([cx, cy])![1]
  const perKilometre = (2 * Math.PI) / (earthCircumference * Math.cos((latitude * Math.PI) / 180))
  const room = size - 2 * margin
  const fitting = room / Math.max(right - left, bottom - top, least * perKilometre)
  // Never smaller than the whole earth from side to side.
  const scale = Math.max(fitting, size / (2 * Math.PI))
  return projection
    .scale(scale)
    .translate([size / 2 - cx * scale, size / 2 - cy * scale])
    .clipExtent([
      [-2, -2],
      [size + 2, size + 2],
    ])
}

/** The longitude in the middle of those that are given, opposite to the widest gap between them. */
function middleOf(longitudes: readonly number[]): number {
  const ordered = longitudes.toSorted((a, b) => a - b)
  const gaps = ordered.map((longitude, index) => {
    const next = index + 1 < ordered.length ? ordered[index + 1]! : ordered[0]! + 360
    return { from: longitude, width: next - longitude }
  })
  const widest = gaps.reduce((best, gap) => (gap.width > best.width ? gap : best))
  return ((((widest.from + widest.width / 2 + 180 + 180) % 360) + 360) % 360) - 180
}
