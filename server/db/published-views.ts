import type { PublicProperty } from '#contract/public/properties.ts'

/** What a listed property shows to anyone, before sharing has made its address as rough as it must be. */
export interface PublishedPropertiesView {
  id: string
  organisation_id: string
  reference: string
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
  asking_frequency: PublicProperty['askingFrequency']
  contact_name: string | null
  contact_dial_code: string | null
  contact_phone: string | null
  contact_email: string | null
  amenities: string[]
  cover_photo_id: string | null
  updated_at: string
  organisation_name: string
  /** The organisation's setting, as stored: may be anything. */
  address_precision: string | null
  organisation_email: string | null
  organisation_phone: string | null
  /** Changes whenever anything of this row or of its pictures does. */
  revision: string
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

interface PublishedOrganisationsView {
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

export interface PublishedViews {
  published_properties: PublishedPropertiesView
  published_photos: PublishedPhotosView
  published_organisations: PublishedOrganisationsView
}
