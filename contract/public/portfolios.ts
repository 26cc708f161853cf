import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import { purposes } from '#domain/properties/vocabulary.ts'
import { defineOperation, field, paging } from '../kit/index.ts'
import { listingSorts } from './listings.ts'
import { neighbourSchema, publicPhotoSchema } from './properties.ts'

/** What anyone may know of a public portfolio. */
const publicPortfolioShape = {
  id: field.id('Portfolio'),
  title: z.string(),
  description: z.string().nullable(),
  organisationName: z.string(),
  /** Of one that publishes its profile. */
  organisationSlug: z.string().nullable(),
  email: z.string().nullable(),
  /** In international form, digits after the plus sign. */
  phone: z.string().nullable(),
  /** Whether it shows what its properties cost, and where they are on a map. */
  showsPrices: z.boolean(),
  showsMap: z.boolean(),
  updatedAt: field.instant(),
}

/** Its listed properties, one page of them. */
export const publicPortfolioSchema = z.object({
  ...publicPortfolioShape,
  /** How many of its properties are listed and fit what is asked for. */
  total: z.int(),
  /** Prices are null where the portfolio shows none. */
  properties: z.array(neighbourSchema),
})
export type PublicPortfolio = z.infer<typeof publicPortfolioSchema>

/** A portfolio as a card shows it. */
const portfolioCardSchema = z.object({
  id: field.id('Portfolio'),
  title: z.string(),
  description: z.string().nullable(),
  /** How many of its properties are listed. */
  listedCount: z.int(),
  /** A cover of one of them. */
  photo: publicPhotoSchema.nullable(),
})
export type PortfolioCard = z.infer<typeof portfolioCardSchema>

/** RT-21. A private or archived portfolio is answered exactly like one that never was. */
export const publicPortfolio = defineOperation({
  id: 'public.portfolio',
  api: 'tenant',
  method: 'GET',
  path: '/public/portfolios/:id',
  summary: 'Read a public portfolio and its listed properties',
  access: { needs: 'public' },
  params: z.object({ id: field.id('Portfolio') }),
  query: z.strictObject({
    page: z.coerce.number<string>().int().min(1).max(100_000).default(paging.page),
    limit: z.coerce.number<string>().int().min(1).max(50).default(paging.limit),
    purpose: z.enum(keysOf(purposes)).optional(),
    /** Prices are compared within their currency, rents per month; a portfolio that shows none is not sorted by them. */
    sort: z.enum(keysOf(listingSorts)).default('newest'),
  }),
  answer: publicPortfolioSchema,
  rateLimit: 120,
})
