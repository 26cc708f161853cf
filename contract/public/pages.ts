import type { Currency } from '#domain/money/currencies.ts'
import type { PublicCompanies, PublicCompany } from './companies.ts'
import type { EnquiryPage } from './enquiry-pages.ts'
import type { ListingsQuery } from './listings.ts'
import type { PortfolioCard, PublicPortfolio } from './portfolios.ts'
import type { PublicNeighbour, PublicProperty } from './properties.ts'
import type { SharedPortfolioPage, SharedWith } from './shared-pages.ts'
import type { BookingPage, ViewingPage } from './viewing-pages.ts'

/** SC-10: what the visitor chose; `system` follows the device. */
export type ColorMode = 'system' | 'light' | 'dark'

/** What a visitor's browser says of how they see pages: each combination is a rendition of its own. */
export interface PageView {
  colorMode: ColorMode
  /** Whether the browser remembers somebody as signed in; nothing is shown that would need to be sure of it. */
  signedIn: boolean
  /** A whole document, or what the page in sight needs to become this one (AP-05). */
  form: 'document' | 'payload'
}

/** What every rendered page needs to know besides its subject. */
export interface PageFrame extends PageView {
  /** Scheme, host and port under which people reach the site, no slash at its end. */
  origin: string
  /** Path of this page, from the slash. */
  path: string
}

/** AP-05: `…/_payload.json`, what turns one public page into another without loading a document. */
export interface PagePayload {
  title: string
  canonical: string
  /** The page's own style sheet; what all pages share is there already. */
  style: string
  /** The document's body as HTML. */
  body: string
}

/** Pages of words, each a Markdown file that an operator can replace. */
export const textPages = ['solution', 'about', 'terms-of-service', 'privacy-policy'] as const
export type TextPageName = (typeof textPages)[number]

export interface TextPage {
  name: TextPageName
  /** Markdown; its first heading is the page's, its first paragraph the summary. */
  text: string
}

export interface HomePage {
  /** Whether demonstration people can be tried at sign-in. */
  demo: boolean
}

export interface CompaniesPage extends PublicCompanies {
  page: number
  limit: number
  searchQuery: string
}

/** What listings are found by: how many there are of it. */
export interface ListingFacets {
  /** The currencies that prices are in, the most frequent first. */
  currencies: Currency[]
  /** Cities with their countries' codes, those with the most listings first. */
  cities: { city: string; country: string }[]
}

/** One page of listings that fit what is asked for. */
export interface Listings {
  data: PublicNeighbour[]
  total: number
  query: ListingsQuery
  limit: number
  /** Null where no map is asked for, or none is shown. */
  map: ResultsMap | null
}

/** Everything that is listed. */
export interface ListingsPage {
  listings: Listings
  facets: ListingFacets
}

/** An organisation that publishes its profile, with what it has listed. */
export interface CompanyPage extends ListingsPage {
  company: Omit<PublicCompany, 'newest'>
  portfolios: PortfolioCard[]
}

/** RT-21. */
export interface PortfolioPage {
  portfolio: Omit<PublicPortfolio, 'total' | 'properties'>
  listings: Listings
}

/** Properties that are near each other on a map, as one mark; coordinates in the map's own units. */
export interface MapMark {
  x: number
  y: number
  count: number
  /** A property's title, or the place that all of them share. */
  name: string
  /** The only property, or null for several. */
  propertyId: string | null
  /** What the list is narrowed to by several, as `place` of its address. */
  place: string
  /** The place in few words, where there is room to write it beside the mark. */
  label: { text: string; side: 'left' | 'right' } | null
}

/** Where listings are, in a square box of `size` units. */
export interface ResultsMap {
  size: number
  land: string
  marks: MapMark[]
  cities: MapLabel[]
  scale: { kilometres: number; length: number }
  /** How many listings say where they are, and how many do not. */
  located: number
  unlocated: number
}

/** A city or the marked place on the map; coordinates in the map's own units. */
export interface MapLabel {
  name: string
  x: number
  y: number
  /** On which side of its dot the name stands. */
  side: 'left' | 'right'
  /** Whether there is also room for it on a phone, where letters are larger. */
  onPhone: boolean
}

/** A map of the country with one place marked, as paths in a box of `width` × `height` units. */
export interface Locator {
  width: number
  height: number
  /** The property's country, and what shows of the others. */
  home: string
  others: string
  place: MapLabel
  cities: MapLabel[]
  /** A round distance and its length on the map. */
  scale: { kilometres: number; length: number }
}

export interface PropertyPage {
  property: PublicProperty
  /** Null where no coordinates are recorded. */
  locator: Locator | null
  /** What whoever opened it by a link sees besides; nothing for the public. */
  shared?: SharedWith
}

export interface ErrorPage {
  status: number
  /** The status's name, e.g. "Page Not Found". */
  title: string
  /** The message as the page's heading shows it: the name, and for 404 what was not found. */
  heading: string
  sentence: string
  /** ER-03: a JSON string that may carry `description`. */
  data: string | null
  /** The page of this site that the visitor came from, where it is known. */
  back: string | null
}

/** What the bundle that is built from src/landing gives to the server. */
export interface LandingBundle {
  renderHome: (page: HomePage, frame: PageFrame) => string
  renderText: (page: TextPage, frame: PageFrame) => string
  renderCompanies: (page: CompaniesPage, frame: PageFrame) => string
  renderListings: (page: ListingsPage, frame: PageFrame) => string
  renderCompany: (page: CompanyPage, frame: PageFrame) => string
  renderPortfolio: (page: PortfolioPage, frame: PageFrame) => string
  renderProperty: (page: PropertyPage, frame: PageFrame) => string
  renderSharedPortfolio: (page: SharedPortfolioPage, frame: PageFrame) => string
  renderBooking: (page: BookingPage, frame: PageFrame) => string
  renderEnquiry: (page: EnquiryPage, frame: PageFrame) => string
  renderViewing: (page: ViewingPage, frame: PageFrame) => string
  renderError: (page: ErrorPage, frame: PageFrame) => string
  /** The exact texts of the inline style elements that a page may carry: the server allows these and no others. */
  inlineStyles: readonly string[]
  /** The exact texts of the event handlers of which each page carries one. */
  inlineHandlers: readonly string[]
  /** What the handlers load: paths that carry a hash, and texts. */
  scripts: readonly { path: string; text: string }[]
}
