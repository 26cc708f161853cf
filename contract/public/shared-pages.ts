import type { Occupancy } from '#domain/units/vocabulary.ts'
import type { PublicNeighbour, PublicUnit } from './properties.ts'

/** A unit as a partner sees it: nobody who rents it is named. */
export interface SharedUnit {
  id: string
  label: string
  type: PublicUnit['type']
  occupancy: Occupancy
  area: number | null
  areaUnit: PublicUnit['areaUnit']
  currency: PublicUnit['currency']
  /** Of a month, minor units: what its lease says today, or what is asked where there is none. */
  monthlyRent: number | null
  /** Of its lease: a calendar date, or null where there is none or no end is agreed. */
  leaseEnd: string | null
}

/** What units bring in, in one currency. */
export interface SharedFigures {
  currency: PublicUnit['currency']
  /** That can be let, and that are. */
  lettable: number
  occupied: number
  /** By leases of today, minor units. */
  yearlyRent: number
  /** The latest ones, minor units; null where there are none. */
  valuation: number | null
}

export interface SharedDocument {
  id: string
  name: string
  mimeType: string
  /** Bytes. */
  size: number
}

/** What a property's page says besides when it is opened by a link (RT-39). */
export interface SharedWith {
  /** Where its page is, from the slash; all that belongs to it is below. */
  path: string
  /** What the page says of itself: a preview by the team, or a link of which days are counted. */
  preview: boolean
  /** Calendar date. */
  expiresOn: string | null
  /** The portfolio that it is looked at from. */
  portfolio: string | null
  units: SharedUnit[] | null
  figures: SharedFigures | null
  documents: SharedDocument[]
}

export interface SharedProperty extends PublicNeighbour {
  figures: SharedFigures | null
}

/** A portfolio as whoever has a link to it sees it, whether it is public or not. */
export interface SharedPortfolioPage {
  path: string
  title: string
  description: string | null
  organisationName: string
  email: string | null
  phone: string | null
  expiresOn: string | null
  properties: SharedProperty[]
  /** For each currency; empty where figures are not shared. */
  totals: SharedFigures[]
}
