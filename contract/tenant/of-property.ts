import { z } from 'zod'
import { listings, propertyStatuses } from '#domain/properties/vocabulary.ts'
import { field } from '../kit/index.ts'

/** What a record says of the property that it belongs to: what screens name, and what rules compare. */
export const ofPropertySchema = z.object({
  id: field.id('Property'),
  title: field.text(),
  reference: field.text(),
  currency: field.currency(),
  /** Its own, else its organisation's. */
  timezone: field.timezone(),
  status: field.choice(propertyStatuses),
  listing: field.choice(listings),
  portfolioManagerId: field.reference('User').nullable(),
  facilityManagerId: field.reference('User').nullable(),
  ownerUserIds: field.references('User'),
  portfolioIds: field.references('Portfolio'),
})
export type OfProperty = z.output<typeof ofPropertySchema>

/** Computed field `property` of a resource with the field `propertyId`. */
export const ofProperty = field.json(ofPropertySchema, { label: 'Property' })
