import { sql } from 'kysely'
import type { ListingsQuery, ListingSort } from '#contract/public/listings.ts'
import { asksPrice } from '#contract/public/listings.ts'
import { currencyExponents } from '#domain/money/currencies.ts'
import type { Transaction } from '../../db/database.ts'
import { countriesNamed } from './country-words.ts'

/** Whose listings are read: everyone's where nothing is said. */
export interface ListingScope {
  organisationId?: string
  /** A public portfolio, and whether it shows what its properties cost. */
  portfolio?: { organisationId: string; id: string; showsPrices: boolean }
}

/** Words of a place that each have to be found; more say nothing new. */
const mostWords = 8

/** What is listed and fits what is asked for. Hidden prices are null, and so fit no price. */
export function matching(tx: Transaction, scope: ListingScope, query: ListingsQuery) {
  const { purpose, kind, bedrooms, currency, priceFrom, priceTo } = query
  let listed = inScope(tx, scope)
  const words = query.place.split(/[\s,]+/).filter(Boolean)
  for (const word of words.slice(0, mostWords)) {
    const named = sql<boolean>`position(fold_text(${word}) in place_text) > 0`
    const countries = countriesNamed(word)
    listed = listed.where((is) =>
      countries.length === 0 ? named : is.or([named, is('country', 'in', countries)]),
    )
  }
  if (purpose) listed = listed.where('purpose', '=', purpose)
  if (kind) listed = listed.where('classification', '=', kind)
  if (bedrooms) {
    listed = listed.where((is) =>
      is.exists(
        is
          .selectFrom('published_units as unit')
          .select(sql`1`.as('one'))
          .whereRef('unit.organisation_id', '=', 'published_properties.organisation_id')
          .whereRef('unit.property_id', '=', 'published_properties.id')
          .where('unit.bedrooms', '>=', bedrooms),
      ),
    )
  }
  if (currency && asksPrice(query)) {
    const minor = (major: number) => Math.round(major * 10 ** currencyExponents[currency])
    listed = listed.where('currency', '=', currency)
    if (priceFrom !== null) listed = listed.where('asking_rate', '>=', minor(priceFrom))
    if (priceTo !== null) listed = listed.where('asking_rate', '<=', minor(priceTo))
  }
  return listed
}

function inScope(tx: Transaction, { organisationId, portfolio }: ListingScope) {
  let listed = tx.selectFrom('published_properties')
  if (organisationId) listed = listed.where('organisation_id', '=', organisationId)
  if (portfolio) {
    listed = listed.where('organisation_id', '=', portfolio.organisationId).where((is) =>
      is.exists(
        is
          .selectFrom('published_portfolio_properties as named')
          .select(sql`1`.as('one'))
          .where('named.organisation_id', '=', portfolio.organisationId)
          .where('named.portfolio_id', '=', portfolio.id)
          .whereRef('named.property_id', '=', 'published_properties.id'),
      ),
    )
  }
  return listed
}

type Matching = ReturnType<typeof matching>

/** In the order that is asked for, the newest first among equals. Amounts of different currencies cannot be compared. */
export function sorted(listed: Matching, sort: ListingSort): Matching {
  switch (sort) {
    case 'newest':
      return listed.orderBy('id', 'desc')
    case 'priceUp':
    case 'priceDown':
      return listed
        .orderBy(sql`asking_rate is null`)
        .orderBy('currency')
        .orderBy('asking_rate', sort === 'priceUp' ? 'asc' : 'desc')
        .orderBy('id', 'desc')
    case 'name':
      return listed.orderBy(sql`title collate people_order`).orderBy('id')
  }
}
