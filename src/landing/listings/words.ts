import { asksPrice, type ListingsQuery } from '#contract/public/listings.ts'
import { currencyExponents, formatMoney, type Currency } from '#domain/money/currencies.ts'
import { classifications } from '#domain/properties/vocabulary.ts'

const inPurpose = { rent: 'for rent', sale: 'for sale', shortlet: 'for short let' } as const

/** "12 properties for rent in “Lagos”", or that there are none. */
export function countOf(total: number, { purpose, place }: ListingsQuery): string {
  const things =
    total === 1 ? '1 property' : `${total === 0 ? 'No' : total.toLocaleString('en-GB')} properties`
  return [things, purpose && inPurpose[purpose], place && `in “${place}”`].filter(Boolean).join(' ')
}

const money = (major: number, currency: Currency) =>
  formatMoney(Math.round(major * 10 ** currencyExponents[currency]), currency)

/** "£500 to £1,000 a month"; nothing where no price is asked for. */
function priceRange(query: ListingsQuery): string | null {
  const { priceFrom, priceTo, currency, purpose } = query
  if (!currency || !asksPrice(query)) return null
  const [from, to] = [priceFrom, priceTo].map((major) => (major === null ? null : money(major, currency)))
  const range = from && to ? `${from} to ${to}` : from ? `From ${from}` : `Up to ${to}`
  return purpose === 'sale' ? range : `${range} a month`
}

/** One filter that is set, in words, and what is asked for without it. */
export interface SetFilter {
  label: string
  without: ListingsQuery
}

/** Filters besides the purpose, which has tabs. */
export function setFilters(query: ListingsQuery): SetFilter[] {
  const rest = { ...query, page: 1 }
  const { place, kind, bedrooms } = query
  const price = priceRange(query)
  return [
    place && { label: place, without: { ...rest, place: '' } },
    kind && { label: classifications[kind], without: { ...rest, kind: null } },
    bedrooms && {
      label: bedrooms === 1 ? '1 bedroom or more' : `${bedrooms} bedrooms or more`,
      without: { ...rest, bedrooms: null },
    },
    price && { label: price, without: { ...rest, priceFrom: null, priceTo: null, currency: null } },
  ].filter((filter) => typeof filter === 'object' && filter !== null)
}
