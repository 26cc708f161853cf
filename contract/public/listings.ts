import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import { currencies } from '#domain/money/currencies.ts'
import { classifications, purposes } from '#domain/properties/vocabulary.ts'
import { cut } from '#domain/text/cut.ts'

/** In which order listings are shown; prices are compared within their currency. */
export const listingSorts = {
  newest: 'Newest',
  priceUp: 'Price, low to high',
  priceDown: 'Price, high to low',
  name: 'Name',
} as const
export type ListingSort = keyof typeof listingSorts

/** Whether an order tells of prices. */
export const sortsByPrice = (sort: ListingSort) => sort === 'priceUp' || sort === 'priceDown'

export const listingViews = ['list', 'map'] as const

/** The most that can be asked for; whoever asks for more gets homes with this many or more. */
export const mostBedrooms = 6

const first = { page: 1, sort: 'newest', view: 'list' } as const

const text = (max: number) =>
  z.string().transform((typed) => cut(typed.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(), max))

/** "1,500,000" or "1 500 000.50" in major units; nothing where it is no amount. */
const price = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s,'’_]/g, ''))
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,3})?$/))
  .transform(Number)
  .nullable()
  .catch(null)

/**
 * What a visitor asks of a list of listings, as its address says it. What is wrong there is left out or brought within
 * limits: the nearest sensible list is shown.
 */
export const listingsQuerySchema = z
  .object({
    place: text(100).catch(''),
    purpose: z.enum(keysOf(purposes)).nullable().catch(null),
    kind: z.enum(keysOf(classifications)).nullable().catch(null),
    bedrooms: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform((typed) => Math.min(Number(typed), mostBedrooms))
      .nullable()
      .catch(null),
    /** In major units of `currency`, rents per month. */
    priceFrom: price,
    priceTo: price,
    currency: z.enum(currencies).nullable().catch(null),
    sort: z.enum(keysOf(listingSorts)).catch(first.sort),
    view: z.enum(listingViews).catch(first.view),
    page: z.coerce.number().int().min(1).max(100_000).catch(first.page),
  })
  .transform((query) => {
    const { priceFrom, priceTo } = query
    const turned = priceFrom !== null && priceTo !== null && priceFrom > priceTo
    return turned ? { ...query, priceFrom: priceTo, priceTo: priceFrom } : query
  })
export type ListingsQuery = z.infer<typeof listingsQuerySchema>

/** What shows everything. */
export const allListings: ListingsQuery = listingsQuerySchema.parse({})

/** Whether a price says anything: a currency alone does not. */
export const asksPrice = ({ priceFrom, priceTo }: ListingsQuery) => priceFrom !== null || priceTo !== null

/** What is asked for, as an address says it: only what differs from what everyone sees first, always in this order. */
export function listingsParameters(query: ListingsQuery): [name: string, value: string][] {
  const { place, purpose, kind, bedrooms, priceFrom, priceTo, currency, sort, view, page } = query
  const all: [string, string | number | null | false][] = [
    ['place', place],
    ['purpose', purpose],
    ['kind', kind],
    ['bedrooms', bedrooms],
    ['priceFrom', priceFrom],
    ['priceTo', priceTo],
    ['currency', asksPrice(query) && currency],
    ['sort', sort !== first.sort && sort],
    ['view', view !== first.view && view],
    ['page', page > 1 && page],
  ]
  return all.flatMap(([name, value]) =>
    value === null || value === false || value === '' ? [] : [[name, String(value)]],
  )
}

/** The address of a list of listings; the plain path where nothing is asked for. */
export function listingsAddress(path: string, query: ListingsQuery): string {
  const parameters = listingsParameters(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path
}

/** Whether it shows less than everything, or in another order: not the list that search engines are to know. */
export const isNarrowed = (query: ListingsQuery): boolean =>
  listingsParameters({ ...query, page: 1 }).length > 0
