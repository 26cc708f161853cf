import type {
  areaUnits,
  classifications,
  frequencies,
  listings,
  PropertyStatus,
  purposes,
  tenures,
} from '#domain/properties/vocabulary.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { PersonKey } from '../people.ts'

/** Where a property stands, as its addresses are written there. */
export interface Place {
  city: string
  district: string
  state: string
  country: string
  timezone: string
  currency: Currency
}

/** A person of the organisation by key, or the name of an owner without an account. */
type Owner = readonly [owner: PersonKey | { name: string }, shareBps: number]

/** One property as it is kept here: money in major units, dates as distances from today. */
export interface PropertyEntry {
  reference: string
  title: string
  description: string
  place: Place
  address: readonly [line1: string, line2: string | null, postcode: string | null]
  at: readonly [latitude: number, longitude: number]
  classification: keyof typeof classifications
  subtype: string
  purpose: keyof typeof purposes
  tenure: keyof typeof tenures
  /** Active when left out. */
  status?: PropertyStatus
  /** Private when left out. */
  listing?: keyof typeof listings
  yearBuilt: number | 'this year' | null
  area: readonly [number, keyof typeof areaUnits]
  units: number
  price: readonly [amount: number, per: keyof typeof frequencies] | null
  managers: readonly [portfolio: PersonKey, facility: PersonKey | null]
  owners: readonly Owner[]
  /** Whole years for which the owners have held it. */
  heldYears: number
  valuations: readonly (readonly [monthsAgo: number, amount: number])[]
  /** Caretaker or agent to call; the telephone number has ten digits. */
  contact: { name: string; phone?: readonly [dialCode: string, number: string]; email?: string }
  amenities: readonly string[]
  details?: readonly (readonly [label: string, value: string])[]
  /** When it was taken on, days before today. */
  addedDaysAgo: number
}
