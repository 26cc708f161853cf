import { z } from 'zod'
import { areaUnits, classifications, frequencies, purposes, tenures } from '#domain/properties/vocabulary.ts'
import { addressPrecisions } from '#domain/sharing/address.ts'
import { unitTypes } from '#domain/units/vocabulary.ts'
import { defineOperation, field } from '../kit/index.ts'

/** One rendition: its width and height in pixels and its addresses, root-relative, which never change their content. */
const renditionSchema = z.object({ width: z.int(), height: z.int(), avif: z.string(), webp: z.string() })

/** A published picture; renditions from the narrowest to the widest, at least one. */
export const publicPhotoSchema = z.object({
  id: field.id('File'),
  alt: z.string(),
  renditions: z.array(renditionSchema).min(1),
})
export type PublicPhoto = z.infer<typeof publicPhotoSchema>

const priceShape = {
  purpose: field.choice(purposes),
  currency: field.currency(),
  /** Minor units; null when it is on request. */
  askingPrice: field.money('currency').nullable(),
  askingFrequency: field.choice(frequencies).nullable(),
}

/** A unit that can be rented, or will be soon. */
const publicUnitSchema = z.object({
  id: field.id('Unit'),
  label: z.string(),
  type: field.choice(unitTypes),
  bedrooms: z.int().nullable(),
  bathrooms: z.int().nullable(),
  area: z.number().nullable(),
  areaUnit: field.choice(areaUnits),
  furnished: z.boolean(),
  currency: field.currency(),
  /** Minor units; null when it is on request. */
  marketRent: field.money('currency').nullable(),
  rentFrequency: field.choice(frequencies),
})
export type PublicUnit = z.infer<typeof publicUnitSchema>

/** How many of them a property's page shows. */
export const mostUnits = 30

/** A listed property as a card shows it. */
export const neighbourSchema = z.object({
  id: field.id('Property'),
  title: z.string(),
  subtype: z.string().nullable(),
  classification: field.choice(classifications),
  city: z.string(),
  district: z.string().nullable(),
  ...priceShape,
  area: z.number().nullable(),
  areaUnit: field.choice(areaUnits),
  /** Of its units that can be rented; null where none says how many. */
  bedrooms: z.object({ least: z.int(), most: z.int() }).nullable(),
  photo: publicPhotoSchema.nullable(),
})
export type PublicNeighbour = z.infer<typeof neighbourSchema>

/** What anyone may know of a listed property; nothing else about it leaves the server without a sign-in. */
export const publicPropertySchema = z.object({
  id: field.id('Property'),
  reference: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  classification: field.choice(classifications),
  subtype: z.string().nullable(),
  tenure: field.choice(tenures).nullable(),
  ...priceShape,
  /** How precise the address and the coordinates are. */
  addressPrecision: field.choice(addressPrecisions),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  district: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string(),
  postcode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  yearBuilt: z.int().nullable(),
  area: z.number().nullable(),
  areaUnit: field.choice(areaUnits),
  unitCount: z.int().nullable(),
  amenities: z.array(z.string()),
  photos: z.array(publicPhotoSchema),
  /** Up to 30, by label. */
  units: z.array(publicUnitSchema),
  contactName: z.string().nullable(),
  /** In international form, digits after the plus sign: "+2348031234567". */
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  organisationName: z.string(),
  /** Of one that publishes its profile. */
  organisationSlug: z.string().nullable(),
  /** Whether visitors can book viewings for themselves. */
  bookable: z.boolean(),
  updatedAt: field.instant(),
  /** Up to four, those of the same city first. */
  neighbours: z.array(neighbourSchema),
})
export type PublicProperty = z.infer<typeof publicPropertySchema>

/** A property that is not listed is answered exactly like one that never was. */
export const publicProperty = defineOperation({
  id: 'public.property',
  api: 'tenant',
  method: 'GET',
  path: '/public/properties/:id',
  summary: 'Read the published details of a listed property',
  access: { needs: 'public' },
  params: z.object({ id: field.id('Property') }),
  answer: publicPropertySchema,
  rateLimit: 120,
})
