import type { PublicNeighbour, PublicProperty } from '#contract/public/properties.ts'
import { countryName } from '#domain/geography/countries.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { areaUnits, classifications, frequencies, purposes, tenures } from '#domain/properties/vocabulary.ts'

type Priced = Pick<PublicNeighbour, 'purpose' | 'currency' | 'askingPrice' | 'askingFrequency'>

/** The price as a headline: amount, and for how long it buys the place. */
export function priceOf({ purpose, currency, askingPrice, askingFrequency }: Priced): {
  amount: string
  per: string
} {
  if (askingPrice === null) return { amount: 'Price on request', per: '' }
  const per = askingFrequency === null || purpose === 'sale' ? '' : frequencies[askingFrequency]
  return { amount: formatMoney(askingPrice, currency), per }
}

/** "Terrace", or "Residential" where nobody said more. */
export const kindOf = ({ subtype, classification }: Pick<PublicNeighbour, 'subtype' | 'classification'>) =>
  subtype ?? classifications[classification]

export const purposeOf = ({ purpose }: Pick<PublicNeighbour, 'purpose'>) => purposes[purpose]

/** "Ikoyi, Lagos". */
export const neighbourhoodOf = ({ district, city }: Pick<PublicNeighbour, 'district' | 'city'>) =>
  district && district !== city ? `${district}, ${city}` : city

/** The address as one line, as precise as is published. */
export function addressOf(property: PublicProperty): string {
  const { addressLine1, addressLine2, district, city, state, postcode, country } = property
  const parts = [addressLine1, addressLine2, district, city, state, postcode, countryName(country)]
  return parts
    .filter((part, index): part is string => Boolean(part) && parts.indexOf(part) === index)
    .join(', ')
}

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

export const areaOf = ({ area, areaUnit }: Pick<PublicNeighbour, 'area' | 'areaUnit'>) =>
  area === null ? null : `${number.format(area)} ${areaUnits[areaUnit]}`

const date = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export const updatedOn = ({ updatedAt }: Pick<PublicProperty, 'updatedAt'>) =>
  date.format(new Date(updatedAt))

/** "2–3 bedrooms" of what can be rented. */
export function bedroomsOf({ bedrooms }: Pick<PublicNeighbour, 'bedrooms'>): string | null {
  if (!bedrooms) return null
  const { least, most } = bedrooms
  if (most === 0) return 'Studio'
  if (least === most) return most === 1 ? '1 bedroom' : `${most} bedrooms`
  return `${least === 0 ? 'Studio to ' : `${least}–`}${most} bedroom${most === 1 ? '' : 's'}`
}

/** What a table says of the property: only what is known. */
export function factsOf(property: PublicProperty): [label: string, value: string][] {
  const facts: [string, string | null][] = [
    ['Type', kindOf(property)],
    ['Use', property.subtype === null ? null : classifications[property.classification]],
    ['Offer', purposeOf(property)],
    ['Tenure', property.tenure && tenures[property.tenure]],
    ['Area', areaOf(property)],
    [
      'Units',
      property.unitCount === null || property.unitCount === 0 ? null : number.format(property.unitCount),
    ],
    ['Year built', property.yearBuilt === null ? null : String(property.yearBuilt)],
    ['Reference', property.reference],
    ['Updated', updatedOn(property)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

/** The three or four facts that stand beside the price. */
export function keyFactsOf(property: PublicProperty): string[] {
  const { unitCount, yearBuilt } = property
  const units = unitCount === null || unitCount < 2 ? null : `${number.format(unitCount)} units`
  const built = yearBuilt === null ? null : `Built ${yearBuilt}`
  return [kindOf(property), areaOf(property), units, built].filter((fact) => fact !== null)
}

/** "Newly built terrace …", at most about 160 characters, for search results and shared links. */
export function summaryOf(property: PublicProperty): string {
  const { amount, per } = priceOf(property)
  const lead = `${purposeOf(property)} in ${neighbourhoodOf(property)}: ${amount}${per && ` ${per}`}.`
  const rest = property.description?.replace(/\s+/g, ' ').trim() || `${keyFactsOf(property).join(', ')}.`
  const text = `${lead} ${rest}`
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/[\s,.;:]+\S*$/, '')}…`
}

/** "+2348031234567" → "+234 803 123 4567": the last ten digits are the number, what stands before is the country's code. */
export function readablePhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const [code, local] = [digits.slice(0, -10), digits.slice(-10)]
  return `+${code} ${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`
}

/** "6.43° N, 3.42° E", with as many decimals as are published. */
export function coordinatesOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${Math.abs(latitude)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude)}° ${longitude < 0 ? 'W' : 'E'}`
}
