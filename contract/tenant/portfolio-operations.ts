import { z } from 'zod'
import { mostMoved } from '#domain/portfolios/vocabulary.ts'
import { defineOperation, field, paging } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'

const page = z.coerce.number<string>().int().min(1).max(100_000).default(paging.page)
const limit = z.coerce.number<string>().int().min(1).max(paging.maxLimit)
const side = z.strictObject({
  /** Those that are in it, or those that could be besides. */
  included: z.enum(['true', 'false'], { error: () => 'Use true or false.' }).default('true'),
  searchQuery: z.string().trim().max(200).default(''),
})
const pagedSide = side.extend({ page, limit: limit.default(50) })

const ofPortfolio = z.object({ id: field.id('Portfolio') })
const ofProperty = z.object({ id: field.id('Property') })

/** RT-94 */
export const listPortfolioProperties = defineOperation({
  id: 'portfolios.properties',
  api: 'tenant',
  method: 'GET',
  path: '/portfolios/:id/properties',
  summary: 'List the properties of a portfolio, or those that can be added',
  access: { needs: 'profile', action: 'update', subject: 'Portfolio' },
  params: ofPortfolio,
  query: pagedSide,
  answer: z.object({
    data: z.array(z.object({ id: z.uuid(), title: z.string(), reference: z.string(), address: z.string() })),
    total: z.int(),
  }),
})

/** All that match at once, to be chosen together. */
export const listPortfolioPropertyIds = defineOperation({
  id: 'portfolios.propertyIds',
  api: 'tenant',
  method: 'GET',
  path: '/portfolios/:id/property-ids',
  summary: `The ids of the properties of one side, ${mostMoved.toLocaleString('en')} at most`,
  access: { needs: 'profile', action: 'update', subject: 'Portfolio' },
  params: ofPortfolio,
  query: side,
  answer: z.object({ ids: z.array(z.uuid()), total: z.int() }),
})

const some = (entity: 'Property' | 'Portfolio', most: number) => {
  const ids = z
    .array(field.id(entity))
    .max(most, `Choose at most ${most.toLocaleString('en')} at once.`)
    .default([])
  return z
    .strictObject({ add: ids, remove: ids })
    .refine(({ add, remove }) => add.length + remove.length > 0, 'Say what to add or remove.')
}

/** All or nothing: 404 where one of them is not the caller's to assign. What is so already is left as it is. */
export const changePortfolioProperties = defineOperation({
  id: 'portfolios.changeProperties',
  api: 'tenant',
  method: 'POST',
  path: '/portfolios/:id/properties',
  summary: 'Add and remove properties of a portfolio at once',
  access: { needs: 'profile', action: 'update', subject: 'Portfolio' },
  params: ofPortfolio,
  body: some('Property', mostMoved),
  /** What was changed: what an undo sends back the other way round. */
  answer: z.object({ added: z.array(z.uuid()), removed: z.array(z.uuid()), total: z.int() }),
})

export const portfolioActivity = defineOperation({
  id: 'portfolios.activity',
  api: 'tenant',
  method: 'GET',
  path: '/portfolios/:id/activity',
  summary: 'List changes to a portfolio, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Portfolio' },
  params: ofPortfolio,
  ...activityOfRecord,
})

/** RT-71, RT-72: of those that the caller may see. */
export const listPropertyPortfolios = defineOperation({
  id: 'properties.portfolios',
  api: 'tenant',
  method: 'GET',
  path: '/properties/:id/portfolios',
  summary: 'List the portfolios of a property, or those it can be added to',
  access: { needs: 'profile', action: 'read', subject: 'Portfolio' },
  params: ofProperty,
  query: pagedSide,
  answer: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        managerId: z.uuid().nullable(),
        propertyCount: z.int(),
        status: z.string(),
      }),
    ),
    total: z.int(),
  }),
})

/** RT-72. All or nothing, as `portfolios.changeProperties`. */
export const changePropertyPortfolios = defineOperation({
  id: 'properties.changePortfolios',
  api: 'tenant',
  method: 'POST',
  path: '/properties/:id/portfolios',
  summary: 'Add a property to portfolios and remove it from others at once',
  access: { needs: 'profile', action: 'update', subject: 'Portfolio' },
  params: ofProperty,
  body: some('Portfolio', 200),
  answer: z.object({ added: z.array(z.uuid()), removed: z.array(z.uuid()), total: z.int() }),
})
