import {
  asksPrice,
  listingsAddress,
  listingsQuerySchema,
  type ListingsQuery,
} from '#contract/public/listings.ts'
import type { Listings } from '#contract/public/pages.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../db/database.ts'
import type { ListingScope } from '../public/listings/matching.ts'
import { readPlaces } from '../public/listings/places.ts'
import { readListings } from '../public/listings/read.ts'
import { drawResults } from '../public/locator/results-map.ts'

/** Cards on one page: rows of two, three and four come out even. */
const limit = 24

/** A page that is kept for each thing that can be asked of it: whose it is, and what is asked. */
export const keptKey = (subject: string, query: ListingsQuery) => listingsAddress(subject, query)

export function readKey(key: string): { subject: string; query: ListingsQuery } {
  const [subject = '', asked] = key.split('?')
  return { subject, query: listingsQuerySchema.parse(Object.fromEntries(new URLSearchParams(asked))) }
}

/** @returns undefined where the page lies beyond the last */
export async function listingsOf(
  tx: Transaction,
  scope: ListingScope,
  query: ListingsQuery,
): Promise<Listings | undefined> {
  const { data, total } = await readListings(tx, scope, query, limit)
  if (query.page > 1 && data.length === 0) return undefined
  const places = query.view === 'map' ? await readPlaces(tx, scope, query) : undefined
  return { data, total, query, limit, map: places ? drawResults(places.places, places) : null }
}

/** A price in no currency is one in that which most listings have. */
export const inCurrency = (query: ListingsQuery, currencies: readonly Currency[]): ListingsQuery =>
  asksPrice(query) && !query.currency ? { ...query, currency: currencies[0] ?? null } : query
