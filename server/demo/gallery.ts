import { demoId } from './ids.ts'
import type { PropertyEntry } from './properties/entry.ts'

/** A picture of a property: which file, and what it shows. */
export interface DemoPhoto {
  id: string
  /** Name of its folder in `pictures/`. */
  picture: string
  alt: string
}

type Shot = readonly [picture: string, alt: string]
type Region = 'lagos' | 'london' | 'chicago'

const regionOf = (country: string): Region =>
  country === 'GB' ? 'london' : country === 'US' ? 'chicago' : 'lagos'

/** How many of each room there are for a region. */
const counts: Record<'living' | 'kitchen' | 'bedroom', Record<Region, number>> = {
  living: { lagos: 3, london: 3, chicago: 2 },
  kitchen: { lagos: 2, london: 2, chicago: 2 },
  bedroom: { lagos: 2, london: 2, chicago: 1 },
}

/** The cover; of land, the site plan too. */
function outside({ reference, title, classification }: PropertyEntry): Shot[] {
  const name = reference.toLowerCase()
  if (classification !== 'land') return [[name, title]]
  return [
    [name, `${title} from the road`],
    [`${name}-site`, `Site plan of ${title}`],
  ]
}

function homes({ place, title, subtype, units }: PropertyEntry, turn: number): Shot[] {
  const region = regionOf(place.country)
  const room = (kind: keyof typeof counts, shift: number) =>
    `${kind}-${region}-${((turn + shift) % counts[kind][region]) + 1}`
  const whose = units > 1 ? `one of the homes at ${title}` : title
  const plan = /house|duplex|bungalow|cottage|pair/i.test(subtype)
    ? 'plan-house'
    : turn % 2 === 0
      ? 'plan-flat-three'
      : 'plan-flat-two'
  const shots: Shot[] = [
    [room('living', 0), `Living room of ${whose}`],
    [room('kitchen', 1), `Kitchen of ${whose}`],
    [room('bedroom', 0), `Bedroom of ${whose}`],
    [plan, `Floor plan of ${whose}`],
  ]
  return turn % 3 === 1 ? shots.filter((_, index) => index !== 2) : shots
}

function inside(entry: PropertyEntry, turn: number): Shot[] {
  const { classification, place, title, subtype } = entry
  const abroad = place.country !== 'NG' && place.country !== 'KE'
  switch (classification) {
    case 'land':
      return []
    case 'industrial':
      return /mews/i.test(subtype)
        ? []
        : [
            [`warehouse-${abroad ? 1 : 2}`, `Inside ${title}`],
            ['plan-warehouse', `Floor plan of ${title}`],
          ]
    case 'commercial':
      if (/plaza|showroom/i.test(subtype)) return [['plan-shop', `Ground floor of ${title}`]]
      return [
        [`lobby-${abroad ? 3 : 2}`, `Entrance hall of ${title}`],
        [
          /loft|workspace/i.test(subtype) || abroad ? 'office-3' : `office-${(turn % 2) + 1}`,
          `An office floor of ${title}`,
        ],
        ['plan-office', `Typical floor of ${title}`],
      ]
    case 'hospitality':
      return [
        ['lobby-1', `Reception of ${title}`],
        [`bedroom-lagos-${(turn % 2) + 1}`, `A room at ${title}`],
        [`living-lagos-${(turn % 3) + 1}`, `A suite at ${title}`],
      ]
    case 'mixed':
      return [['plan-shop', `Ground floor of ${title}`], ...homes(entry, turn).slice(0, 2)]
    case 'residential':
      return homes(entry, turn)
  }
}

/** The pictures of each property in their order, the cover first, by reference. */
export function photosOf(entries: readonly PropertyEntry[]): Map<string, DemoPhoto[]> {
  return new Map(
    entries.map((entry, turn) => {
      // A draft has been seen from outside only.
      const shots = [...outside(entry), ...(entry.status === 'draft' ? [] : inside(entry, turn))]
      const photos = shots.map(([picture, alt]) => ({
        id: demoId('photo', `${entry.reference}/${picture}`),
        picture,
        alt,
      }))
      return [entry.reference, photos]
    }),
  )
}
