import type { PublicProperty } from './properties.ts'

/** SC-10: what the visitor chose; `system` follows the device. */
export type ColorMode = 'system' | 'light' | 'dark'

/** What every rendered page needs to know besides its subject. */
export interface PageFrame {
  /** Scheme, host and port under which people reach the site, no slash at its end. */
  origin: string
  /** Path of this page, from the slash. */
  path: string
  colorMode: ColorMode
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
}

export interface ErrorPage {
  status: number
  /** The status's name, e.g. "Page Not Found". */
  title: string
  /** The message as the page's heading shows it: the name, and for 404 what was not found. */
  heading: string
  sentence: string
  /** The page of this site that the visitor came from, where it is known. */
  back: string | null
}

/** What the bundle that is built from src/landing gives to the server. */
export interface LandingBundle {
  renderProperty: (page: PropertyPage, frame: PageFrame) => string
  renderError: (page: ErrorPage, frame: PageFrame) => string
  /** The exact texts of the inline style elements that a page may carry: the server allows these and no others. */
  inlineStyles: readonly string[]
}
