import type { MapMark } from '#contract/public/pages.ts'
import { countryName } from '#domain/geography/countries.ts'
import type { ListingPlace } from '../listings/places.ts'
import { tenth } from './projecting.ts'

/** Places that are drawn as one mark, and where its middle is. */
interface Group {
  x: number
  y: number
  count: number
  places: ListingPlace[]
}

/** Two marks are this far apart, so that a finger meets one of them. */
const apart = 42

type Placed = readonly [place: ListingPlace, x: number, y: number]

/** Puts places together that a finger could not tell apart; never across a border, so that each has a name to go by. */
export function grouped(placed: readonly Placed[]): Group[] {
  const groups: Group[] = placed
    .toSorted(([a], [b]) => b.count - a.count)
    .map(([place, x, y]) => ({ x, y, count: place.count, places: [place] }))
  for (let merged = true; merged;) {
    merged = false
    for (let index = 0; index < groups.length; index++) {
      const group = groups[index]!
      for (let other = groups.length - 1; other > index; other--) {
        const near = groups[other]!
        if (Math.hypot(near.x - group.x, near.y - group.y) >= apart) continue
        if (near.places[0]!.country !== group.places[0]!.country) continue
        join(group, near)
        groups.splice(other, 1)
        merged = true
      }
    }
  }
  return spread(groups)
}

function join(group: Group, near: Group): void {
  const count = group.count + near.count
  group.x = (group.x * group.count + near.x * near.count) / count
  group.y = (group.y * group.count + near.y * near.count) / count
  group.count = count
  group.places.push(...near.places)
}

/** Moves marks of different countries off each other. */
function spread(groups: Group[]): Group[] {
  for (let round = 0; round < 8; round++) {
    for (const [index, one] of groups.entries()) {
      for (const other of groups.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const distance = Math.hypot(dx, dy)
        if (distance >= apart) continue
        const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance]
        const push = (apart - distance) / 2
        one.x -= ux * push
        one.y -= uy * push
        other.x += ux * push
        other.y += uy * push
      }
    }
  }
  return groups
}

/** A mark without its name's side: what it is called, and what the list is narrowed to by it. */
export function markOf({ x, y, count, places }: Group): Omit<MapMark, 'label'> {
  const only = count === 1 ? places[0]!.only : null
  const place = sharedPlace(places)
  return {
    x: tenth(x),
    y: tenth(y),
    count,
    name: only?.title ?? place,
    propertyId: only?.id ?? null,
    place,
  }
}

/** The narrowest place in which all of them are: "Ikoyi, Lagos", "Lagos" or "Nigeria". */
function sharedPlace(places: readonly ListingPlace[]): string {
  const [first] = places
  const { city, district, state, country } = first!
  const shared = (value: (place: ListingPlace) => string | null) =>
    places.every((place) => value(place) === value(first!))
  const sameCity = city !== null && shared(({ city }) => city)
  if (sameCity && district && district !== city && shared(({ district }) => district))
    return `${district}, ${city}`
  if (sameCity) return city
  if (state && shared(({ state }) => state)) return state
  return countryName(country)
}
