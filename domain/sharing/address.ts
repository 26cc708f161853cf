import { isKeyOf } from '../kit/keys.ts'

/**
 * How precisely the public learns where a property is: the whole address, the street without its number, or only the
 * neighbourhood and city.
 */
export const addressPrecisions = {
  exact: 'Full address',
  street: 'Street, without the number',
  area: 'Neighbourhood and city',
} as const
export type AddressPrecision = keyof typeof addressPrecisions

/** What holds for a listed property whose organisation has not chosen. */
export const defaultPrecision: AddressPrecision = 'street'

/** What an organisation chose, or what holds where that is nothing known. */
export const precisionOf = (setting: string | null): AddressPrecision =>
  setting !== null && isKeyOf(addressPrecisions, setting) ? setting : defaultPrecision

/** A property's location as recorded. */
export interface PropertyLocation {
  addressLine1: string
  addressLine2: string | null
  city: string
  district: string | null
  state: string | null
  country: string
  postcode: string | null
  latitude: number | null
  longitude: number | null
}

/** The same as the public may see it; `addressLine1` is null where there is no street to name. */
export type PublishedLocation = Omit<PropertyLocation, 'addressLine1'> & {
  addressPrecision: AddressPrecision
  addressLine1: string | null
}

/** Decimals of a degree: about a metre, a kilometre, eleven kilometres. */
const decimals: Record<AddressPrecision, number> = { exact: 5, street: 2, area: 1 }

/** @returns the address, postcode and coordinates, no more precise than allowed */
export function publishedLocation(
  recorded: PropertyLocation,
  precision: AddressPrecision,
): PublishedLocation {
  const { city, district, state, country } = recorded
  const round = (degrees: number | null) =>
    degrees === null ? null : Number(degrees.toFixed(decimals[precision]))
  const place = { city, district, state, country }
  const point = { latitude: round(recorded.latitude), longitude: round(recorded.longitude) }
  if (precision === 'exact') {
    const { addressLine1, addressLine2, postcode } = recorded
    return { addressPrecision: precision, addressLine1, addressLine2, ...place, postcode, ...point }
  }
  const street = precision === 'street' ? streetOf(recorded.addressLine1) : null
  const postcode =
    precision === 'street' && recorded.postcode ? postcodeArea(recorded.postcode, country) : null
  return {
    addressPrecision: precision,
    addressLine1: street,
    addressLine2: null,
    ...place,
    postcode,
    ...point,
  }
}

/** A letter that belongs to a number; alone after a space it may be a compass point of the street instead. */
const suffix = String.raw`(?:[a-z]|\s+[a-dfg-mo-rt-vx-z])?(?![\p{L}\p{N}])`
/** "12", "12A", "12-14", "4235–41", "12/14", "3 & 5", "#7": a number that tells one house from the next. */
const houseNumber = String.raw`#?\d+${suffix}(?:\s*[-–/&+]\s*\d+${suffix})*`
/** Words that announce a number or a part of a building. */
const announced = String.raw`(?:no|nr|nos|number|plot|block|blk|flat|apt|apartment|suite|ste|unit|shop|office|room|house|villa|lot|floor|level|building|bldg|tower|wing|phase)`
const leadingNumber = new RegExp(
  String.raw`^(?:${houseNumber})(?![\p{L}\p{N}])(?!\s*(?:st|nd|rd|th)\b)[\s.,:]*`,
  'iu',
)
const leadingPart = new RegExp(
  String.raw`^${announced}(?![\p{L}])\.?\s*(?:${houseNumber}|[a-z](?![\p{L}\p{N}])(?:\s*\d+)?)[\s.,:]*(?:(?:of|at|on)\s+)?`,
  'iu',
)
const trailingNumber = new RegExp(String.raw`[\s,]+(?:${announced}\.?\s*)?(?:${houseNumber})$`, 'iu')
/** A number that is no ordinal ("5th"): wherever one is left, the line ends before it, as nobody knows what it counts. */
const anyNumber = /\p{N}+(?!\p{N}*(?:st|nd|rd|th)(?![\p{L}\p{N}]))/iu
/** What announced a number that is gone: "Rua Augusta nº", "Via Roma int." */
const leftOver = new RegExp(String.raw`(?:[\s,.(/–-]|(?:^|\s)(?:${announced}|n[º°]?|int|apto)\.?)+$`, 'iu')
/** A numbered road keeps its number: it is its name. */
const numberedRoad = /(?:^|\s)(?:highway|hwy|route|rte|interstate|expressway|motorway)\s+[a-z]?-?\d+[a-z]?$/iu

/**
 * The street of an address line, without house, flat or plot numbers. When in doubt it takes away too much rather than
 * too little.
 * @returns null when nothing but numbers is there
 */
export function streetOf(line: string): string | null {
  const parts = line
    .split(/[,;\n]/u)
    .map(withoutNumbers)
    .filter((part) => /\p{L}{2}/u.test(part))
  // A house's name or a flat comes before its street: the street is what stands last.
  return parts.at(-1) ?? null
}

function withoutNumbers(part: string): string {
  let text = part.trim()
  for (;;) {
    const shorter = text.replace(leadingPart, '').replace(leadingNumber, '').trim()
    if (shorter === text) break
    text = shorter
  }
  if (numberedRoad.test(text)) return text
  text = text.replace(trailingNumber, '').trim()
  if (numberedRoad.test(text)) return text
  const at = text.search(anyNumber)
  return at < 0 ? text : text.slice(0, at).replace(leftOver, '')
}

/** Characters of a postcode that name an area where the whole names a building or a few doors. */
const areaLength: Readonly<Record<string, number>> = { CA: 3, IE: 3, SG: 2, NL: 4, US: 5 }

/** The part of a postcode that names an area: "SW1A 1AA" → "SW1A", "60614-1234" → "60614". */
function postcodeArea(postcode: string, country: string): string | null {
  const compact = postcode.toUpperCase().replace(/[\s-]/g, '')
  if (country === 'GB') {
    // The inward part is always the last three characters; what is too short has none.
    return compact.length > 4 ? compact.slice(0, -3) : compact || null
  }
  const length = areaLength[country]
  return (length === undefined ? postcode.trim() : compact.slice(0, length)) || null
}
