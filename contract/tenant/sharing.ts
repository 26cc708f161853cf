import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import { listings, propertyStatuses } from '#domain/properties/vocabulary.ts'
import { addressPrecisions } from '#domain/sharing/address.ts'
import { portfolioFields, propertyFields } from '#domain/sharing/fields.ts'
import { defineOperation, field } from '../kit/index.ts'

const precision = field.choice(addressPrecisions, { label: 'Address' })
const hiddenFields = z.array(z.enum(keysOf(propertyFields)))
const version = field.integer({ min: 0 })

const ofProperty = {
  /** Null: as the organisation says. */
  addressPrecision: precision.nullable(),
  hiddenFields: hiddenFields.nullable(),
  /** Of what is chosen here; 0 where nothing is yet. */
  version,
}

const propertySharing = z.object({
  ...ofProperty,
  /** What the organisation says. */
  usual: z.object({ addressPrecision: precision, hiddenFields }),
  listing: field.choice(listings),
  status: field.choice(propertyStatuses),
  /** The address of its public page, whether anyone can open it or not. */
  url: z.string(),
  /** The same page as it would look if it were listed: for the team, for a day. */
  previewUrl: z.string(),
})
export type PropertySharing = z.output<typeof propertySharing>

const property = { params: z.object({ id: field.id('Property') }), answer: propertySharing }

/** RT-39: what the public page of one property shows. */
export const readPropertySharing = defineOperation({
  id: 'sharing.property',
  api: 'tenant',
  method: 'GET',
  path: '/properties/:id/sharing',
  summary: 'What the public page of a property shows',
  access: { needs: 'profile', action: 'update', subject: 'Property' },
  ...property,
})

export const changePropertySharing = defineOperation({
  id: 'sharing.changeProperty',
  api: 'tenant',
  method: 'PUT',
  path: '/properties/:id/sharing',
  summary: 'Choose what the public page of a property shows',
  access: { needs: 'profile', action: 'update', subject: 'Property' },
  body: z.strictObject(ofProperty),
  ...property,
})

const ofPortfolio = { hiddenFields: z.array(z.enum(keysOf(portfolioFields))), version }

const portfolioSharing = z.object({
  ...ofPortfolio,
  url: z.string(),
  /** How many of its properties are listed, and so on its page. */
  listedCount: z.int(),
})
export type PortfolioSharing = z.output<typeof portfolioSharing>

const portfolio = { params: z.object({ id: field.id('Portfolio') }), answer: portfolioSharing }

export const readPortfolioSharing = defineOperation({
  id: 'sharing.portfolio',
  api: 'tenant',
  method: 'GET',
  path: '/portfolios/:id/sharing',
  summary: 'What the public page of a portfolio shows',
  access: { needs: 'profile', action: 'update', subject: 'Portfolio' },
  ...portfolio,
})

export const changePortfolioSharing = defineOperation({
  id: 'sharing.changePortfolio',
  api: 'tenant',
  method: 'PUT',
  path: '/portfolios/:id/sharing',
  summary: 'Choose what the public page of a portfolio shows',
  access: { needs: 'profile', action: 'update', subject: 'Portfolio' },
  body: z.strictObject(ofPortfolio),
  ...portfolio,
})

export const sharingOperations = {
  'sharing.property': readPropertySharing,
  'sharing.changeProperty': changePropertySharing,
  'sharing.portfolio': readPortfolioSharing,
  'sharing.changePortfolio': changePortfolioSharing,
} as const
