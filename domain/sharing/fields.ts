import { isKeyOf } from '../kit/keys.ts'

/** What a property's public page can leave out; name, kind, place and pictures always show (server/db/schema/views/1-published.sql). */
export const propertyFields = {
  price: 'Price',
  description: 'Description',
  size: 'Size, year built and units',
  amenities: 'Amenities',
  units: 'Vacant units',
  reference: 'Reference',
  contact: 'Contact person',
  phone: 'Phone',
  email: 'Email',
} as const
export type PropertyField = keyof typeof propertyFields

/** What a portfolio's public page can leave out; its name and its listed properties always show. */
export const portfolioFields = {
  description: 'Description',
  price: 'Prices',
  map: 'Map',
  contact: 'Email and phone',
} as const
export type PortfolioField = keyof typeof portfolioFields

/** Those that are known of what is stored. */
export const hiddenPropertyFields = (stored: readonly string[]): PropertyField[] =>
  stored.filter((key) => isKeyOf(propertyFields, key))
