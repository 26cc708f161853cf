import { geoBounds, geoMercator, geoPath, type GeoProjection } from 'd3-geo'
import type { Feature, FeatureCollection, Polygon } from 'geojson'
import type { Locator, MapLabel } from '#contract/public/pages.ts'
import { cities, type City } from './cities.ts'
import { clamp, earthCircumference, mayShow, scaleBar, tenth } from './projecting.ts'
import { simplifyPath } from './simplify.ts'
import { countryShapes, shapeOfCountry, type CountryShape } from './world.ts'

const width = 720
const height = 400
/** The map shows at least and at most this many kilometres from left to right. */
const narrowest = 420
const widest = 3200
const distances = [1000, 500, 200, 100, 50, 20]
/** Islands and exclaves this near the part that holds the place are shown with it, in degrees. */
const neighbourhood = 4
/** A phone shows the middle of the map, letters twice as large. */
const phoneMargin = 112
/** Widths of a letter and heights of a line, in the map's units: on a wide screen and on a phone. */
const cityType = { wide: { letter: 7, line: 20, gap: 12 }, phone: { letter: 11, line: 30, gap: 12 } }
const placeType = { wide: { letter: 9.4, line: 26, gap: 28 }, phone: { letter: 14.5, line: 40, gap: 28 } }
type Type = (typeof cityType)['wide']

/**
 * Draws where in its country a place is.
 * @param place what the public may know: `latitude` and `longitude` already as rough as they must be
 * @returns null where the map does not have the country
 */
export function drawLocator(place: {
  country: string
  city: string
  latitude: number
  longitude: number
}): Locator | null {
  const home = shapeOfCountry(place.country)
  if (!home) return null
  const point: [number, number] = [place.longitude, place.latitude]
  const projection = frame(partsAround(home, point), point)
  const path = geoPath(projection).digits(1)
  const others: FeatureCollection = {
    type: 'FeatureCollection',
    features: countryShapes().filter(
      (shape) => shape !== home && mayShow(shape, projection, [width, height]),
    ),
  }
  const [x, y] = projection(point)!
  const placeLabel: MapLabel = {
    name: place.city,
    x: tenth(x),
    y: tenth(y),
    side: x > width * 0.62 ? 'left' : 'right',
    onPhone: true,
  }
  return {
    width,
    height,
    home: simplifyPath(path(home) ?? ''),
    others: simplifyPath(path(others) ?? ''),
    place: placeLabel,
    cities: labelsAround(placeLabel, place.country, projection),
    scale: scaleBar(projection, place.latitude, width, distances),
  }
}

/** The polygons of a country that belong in one picture with the point: not Alaska with Chicago. */
function partsAround(
  home: CountryShape,
  [longitude, latitude]: [number, number],
): FeatureCollection<Polygon> {
  const rings = home.geometry.type === 'Polygon' ? [home.geometry.coordinates] : home.geometry.coordinates
  const parts = rings.map((coordinates): Feature<Polygon> & { gap: number } => {
    const part: Feature<Polygon> = {
      type: 'Feature',
      properties: null,
      geometry: { type: 'Polygon', coordinates },
    }
    const [[west, south], [east, north]] = geoBounds(part)
    const beyond = (value: number, low: number, high: number) => Math.max(low - value, 0, value - high)
    return { ...part, gap: Math.max(beyond(longitude, west, east), beyond(latitude, south, north)) }
  })
  const nearest = Math.min(...parts.map((part) => part.gap))
  return {
    type: 'FeatureCollection',
    features: parts.filter((part) => part.gap <= nearest + neighbourhood),
  }
}

/** A projection that shows the parts whole where that is not too far or too near, with the point well inside. */
function frame(parts: FeatureCollection<Polygon>, point: [number, number]): GeoProjection {
  // Turned so that the date line is far away from whatever is shown. Outlines are made of short lines: what bends between
  // two points is less than can be seen.
  const projection = geoMercator().precision(0).rotate([-point[0], 0]).translate([0, 0]).scale(1)
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(parts)
  const perKilometre = (2 * Math.PI) / (earthCircumference * Math.cos((point[1] * Math.PI) / 180))
  const fitting = Math.min((width * 0.9) / (right - left), (height * 0.9) / (bottom - top))
  const scale = clamp(fitting, width / (widest * perKilometre), width / (narrowest * perKilometre))

  const [px, py] = projection(point)!
  const centre = (low: number, high: number, at: number, room: number) => {
    const middle = (low + high) / 2
    // What does not fit is centred on the place; what fits, on the country, as long as the place stays well inside.
    const half = (room / scale) * 0.32
    return (high - low) * scale > room ? at : clamp(middle, at - half, at + half)
  }
  const [cx, cy] = [centre(left, right, px, width), centre(top, bottom, py, height)]
  return projection
    .scale(scale)
    .translate([width / 2 - cx * scale, height / 2 - cy * scale])
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ])
}

type Box = [left: number, top: number, right: number, bottom: number]

/** Up to five cities that have room: those of the place's own country first, large ones before small ones. */
function labelsAround(place: MapLabel, country: string, projection: GeoProjection): MapLabel[] {
  const taken = { wide: [boxOf(place, placeType.wide)], phone: [boxOf(place, placeType.phone)] }
  const ordered = cities.toSorted((a, b) => Number(b.country === country) - Number(a.country === country))
  const labels: MapLabel[] = []
  for (const city of ordered) {
    const label = labelOf(city, projection)
    if (!label || Math.hypot(label.x - place.x, label.y - place.y) < 34 || label.name === place.name) continue
    const box = boxOf(label, cityType.wide)
    if (!inside(box, 8) || taken.wide.some((other) => overlap(box, other))) continue
    const phoneBox = boxOf(label, cityType.phone)
    const onPhone = inside(phoneBox, phoneMargin) && !taken.phone.some((other) => overlap(phoneBox, other))
    taken.wide.push(box)
    if (onPhone) taken.phone.push(phoneBox)
    labels.push({ ...label, onPhone })
    if (labels.length === 5) break
  }
  return labels
}

function labelOf({ name, longitude, latitude }: City, projection: GeoProjection): MapLabel | undefined {
  const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN]
  if (!(x > 0 && x < width && y > 0 && y < height)) return undefined
  return { name, x: tenth(x), y: tenth(y), side: x > width * 0.75 ? 'left' : 'right', onPhone: false }
}

function boxOf({ name, x, y, side }: MapLabel, { letter, line, gap }: Type): Box {
  const length = gap + name.length * letter
  const half = line / 2
  return side === 'right'
    ? [x - half, y - half, x + length, y + half]
    : [x - length, y - half, x + half, y + half]
}

const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

const inside = ([left, top, right, bottom]: Box, margin: number) =>
  left >= margin && right <= width - margin && top >= 6 && bottom <= height - 6
