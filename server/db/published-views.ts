import type { PublicProperty, PublicUnit } from '#contract/public/properties.ts'

/**
 * What a listed property shows to anyone, without what sharing hides, before its address is made as rough as sharing says.
 */
export interface PublishedPropertiesView {
  id: string
  organisation_id: string
  reference: string | null
  title: string
  description: string | null
  classification: PublicProperty['classification']
  subtype: string | null
  purpose: PublicProperty['purpose']
  tenure: PublicProperty['tenure']
  address_line1: string
  address_line2: string | null
  city: string
  district: string | null
  state: string | null
  country: string
  postcode: string | null
  latitude: number | null
  longitude: number | null
  currency: PublicProperty['currency']
  year_built: number | null
  area: number | null
  area_unit: PublicProperty['areaUnit']
  unit_count: number | null
  asking_price: number | null
  /** The same per month where it is a rent. */
  asking_rate: number | null
  /** City, district and state, folded. */
  place_text: string
  asking_frequency: PublicProperty['askingFrequency']
  contact_name: string | null
  contact_dial_code: string | null
  contact_phone: string | null
  contact_email: string | null
  amenities: string[]
  cover_photo_id: string | null
  updated_at: string
  organisation_name: string
  /** Of one that publishes its profile. */
  organisation_slug: string | null
  /** Its own setting or its organisation's, as stored: may be anything. */
  address_precision: string | null
  organisation_email: string | null
  organisation_phone: string | null
  /** Whether visitors book viewings for themselves. */
  bookable: boolean
}

interface PublishedUnitsView {
  id: string
  organisation_id: string
  property_id: string
  label: string
  type: PublicUnit['type']
  bedrooms: number | null
  bathrooms: number | null
  area: number | null
  area_unit: PublicProperty['areaUnit']
  furnished: boolean
  currency: PublicProperty['currency']
  market_rent: number | null
  rent_frequency: PublicUnit['rentFrequency']
}

interface PublishedPortfoliosView {
  id: string
  organisation_id: string
  title: string
  description: string | null
  shows_prices: boolean
  shows_map: boolean
  organisation_name: string
  organisation_slug: string | null
  email: string | null
  phone: string | null
  updated_at: string
}

interface PublishedPortfolioPropertiesView {
  organisation_id: string
  portfolio_id: string
  property_id: string
}

interface PublishedPhotosView {
  id: string
  organisation_id: string
  property_id: string
  position: number
  alt: string
  width: number
  height: number
  cover: boolean | null
}

export interface PublishedOrganisationsView {
  id: string
  slug: string
  name: string
  type: 'property-manager' | 'landlord'
  country: string
  summary: string | null
  website: string | null
  email: string | null
  phone: string | null
  updated_at: string
  listed_count: number
  /** Those with the most listed properties first. */
  cities: string[]
}

/** What changes whenever the page of its subject does. */
interface RevisionsView {
  id: string
  revision: string
}

export interface PublishedViews {
  published_properties: PublishedPropertiesView
  published_photos: PublishedPhotosView
  published_units: PublishedUnitsView
  /** The same of one organisation's properties, listed or not, for whoever has a link to one. */
  shown_properties: PublishedPropertiesView
  shown_photos: PublishedPhotosView
  shown_units: PublishedUnitsView
  published_portfolios: PublishedPortfoliosView
  published_portfolio_properties: PublishedPortfolioPropertiesView
  published_organisations: PublishedOrganisationsView
  published_property_revisions: RevisionsView
  published_portfolio_revisions: RevisionsView
  published_organisation_revisions: { slug: string; revision: string }
}
