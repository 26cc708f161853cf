import { countryCodes } from '../../geography/countries.ts'
import { isTimezone } from '../../dates/zones.ts'
import { currencies } from '../../money/currencies.ts'
import { plainName } from '../words.ts'
import { type CellResult, problem, quoted, value } from './result.ts'
import { type DecimalMark, plainNumber } from './numbers.ts'

const otherNames: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'u s a', 'united states of america', 'america'],
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland', 'u k'],
  AE: ['uae', 'emirates'],
  CD: ['drc', 'dr congo', 'democratic republic of the congo', 'congo kinshasa'],
  CG: ['republic of the congo', 'congo', 'congo brazzaville'],
  CI: ['ivory coast', 'cote d ivoire', 'cote divoire'],
  CZ: ['czech republic'],
  DE: ['deutschland'],
  ES: ['espana'],
  KR: ['south korea', 'republic of korea', 'korea'],
  KP: ['dprk'],
  RU: ['russian federation'],
  NL: ['holland', 'the netherlands'],
  CH: ['schweiz', 'suisse'],
  TZ: ['united republic of tanzania'],
  VN: ['viet nam'],
  LA: ['lao'],
  SY: ['syrian arab republic'],
  MM: ['burma'],
  CV: ['cape verde'],
  SZ: ['swaziland'],
  TR: ['turkey'],
  BR: ['brasil'],
  IT: ['italia'],
  NG: ['federal republic of nigeria', 'nga'],
  GH: ['gha'],
  GM: ['the gambia'],
  BS: ['the bahamas'],
}

let countryByName: Map<string, string> | undefined

/** @returns the ISO code for a code or a name in English, or undefined */
export function countryOf(text: string): string | undefined {
  if (!countryByName) {
    countryByName = new Map()
    const english = new Intl.DisplayNames(['en'], { type: 'region' })
    for (const code of countryCodes) {
      countryByName.set(code.toLowerCase(), code)
      countryByName.set(plainName(english.of(code) ?? code), code)
    }
    for (const [code, names] of Object.entries(otherNames))
      for (const name of names) countryByName.set(name, code)
  }
  return countryByName.get(text.trim().toLowerCase()) ?? countryByName.get(plainName(text.trim()))
}

export function readCountry(text: string): CellResult {
  const code = countryOf(text)
  return code ? value(code) : problem(`${quoted(text)} is not a country.`)
}

let currencyByName: Map<string, string> | undefined
const signs = new Map(
  Object.entries({
    '€': 'EUR',
    '£': 'GBP',
    '₦': 'NGN',
    '₹': 'INR',
    '₵': 'GHS',
    us$: 'USD',
  }),
)

/** @returns the ISO 4217 code for a code, a name ("naira", "US dollars") or an unambiguous sign */
export function currencyOf(text: string): string | undefined {
  if (!currencyByName) {
    currencyByName = new Map()
    const english = new Intl.DisplayNames(['en'], { type: 'currency' })
    const lastWords = new Map<string, string[]>()
    for (const code of currencies) {
      const name = plainName(english.of(code) ?? code)
      currencyByName.set(code.toLowerCase(), code)
      currencyByName.set(name, code)
      currencyByName.set(`${name}s`, code)
      const last = name.split(' ').at(-1)!
      lastWords.set(last, [...(lastWords.get(last) ?? []), code])
    }
    // "Naira" can only be one; "dollar" can be many.
    for (const [word, codes] of lastWords) if (codes.length === 1) currencyByName.set(word, codes[0]!)
  }
  const key = text.trim().toLowerCase()
  return currencyByName.get(key) ?? signs.get(key) ?? currencyByName.get(plainName(text))
}

export function readCurrency(text: string): CellResult {
  const code = currencyOf(text)
  return code ? value(code) : problem(`${quoted(text)} is not a currency such as NGN or GBP.`)
}

let zones: Map<string, string> | undefined

export function readTimezone(text: string): CellResult {
  // Names of today (Asia/Kolkata) are as good as those that are listed (Asia/Calcutta).
  if (/^[A-Z]/.test(text) && isTimezone(text)) return value(text)
  zones ??= new Map([...Intl.supportedValuesOf('timeZone'), 'UTC'].map((zone) => [zone.toLowerCase(), zone]))
  const zone = zones.get(text.replaceAll(' ', '_').toLowerCase())
  return zone ? value(zone) : problem(`${quoted(text)} is not a time zone such as Africa/Lagos.`)
}

/** Two coordinates in one cell: "(41.99, -87.65)", "41.99 -87.65", "POINT (-87.65 41.99)". */
const pairPattern =
  /^(point ?)?[([]? ?(-?\d{1,3}(?:\.\d{1,20})?) ?°? ?([NS])?(?: ?[,;] ?| )(-?\d{1,3}(?:\.\d{1,20})?) ?°? ?([EW])? ?[)\]]?$/i

export function coordinatePair(text: string): { latitude: number; longitude: number } | undefined {
  const match = pairPattern.exec(text.trim())
  // "41,99" without brackets, spaces or points is one number with a decimal comma.
  if (!match || /^-?\d+,-?\d+$/.test(text.trim())) return undefined
  let first = Number(match[2]) * (/s/i.test(match[3] ?? '') ? -1 : 1)
  let second = Number(match[4]) * (/w/i.test(match[5] ?? '') ? -1 : 1)
  // Well-known text names the longitude first.
  if (match[1]) [first, second] = [second, first]
  if (Math.abs(first) > 90 || Math.abs(second) > 180) return undefined
  return { latitude: first, longitude: second }
}

const angle =
  /^(-?\d{1,4}(?:[.,]\d{1,20})?) ?°? ?(?:(\d{1,4}(?:\.\d{1,20})?) ?['′] ?)?(?:(\d{1,4}(?:\.\d{1,20})?) ?["″] ?)?([NSEW])?$/i

/** Degrees as a decimal or with minutes, seconds and N, S, E, W; or this half of a pair in one cell. */
export function readCoordinate(
  text: string,
  which: 'latitude' | 'longitude',
  mark: DecimalMark = '.',
): CellResult {
  const limit = which === 'latitude' ? 90 : 180
  let degrees: number | undefined
  const exact = plainNumber(text, mark)
  if (exact !== undefined) degrees = Number(exact)
  else {
    const pair = coordinatePair(text)
    const match = pair ? null : angle.exec(text)
    if (pair) degrees = pair[which]
    else if (match) {
      const whole = Number(match[1]!.replace(',', '.'))
      const size = Math.abs(whole) + Number(match[2] ?? 0) / 60 + Number(match[3] ?? 0) / 3600
      degrees = whole < 0 || /[SW]/i.test(match[4] ?? '') ? -size : size
    }
  }
  if (degrees === undefined) return problem(`${quoted(text)} is not a ${which} in degrees.`)
  if (Math.abs(degrees) > limit)
    return problem(`${quoted(text)} is not a ${which}: it must lie between -${limit} and ${limit}.`)
  return value(degrees)
}
