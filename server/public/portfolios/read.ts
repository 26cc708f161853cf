import { sql } from 'kysely'
import { allListings, type ListingsQuery } from '#contract/public/listings.ts'
import type { PortfolioCard, PublicPortfolio } from '#contract/public/portfolios.ts'
import type { PortfolioPage } from '#contract/public/pages.ts'
import type { Transaction } from '../../db/database.ts'
import type { ListingScope } from '../listings/matching.ts'
import { readListings } from '../listings/read.ts'
import { coversOf } from '../properties/cards.ts'
import { publicPhotoOf } from '../properties/photos.ts'

/** How many portfolios stand on a company's page. */
const mostCards = 24

/**
 * The one place where it is decided what the public learns of a portfolio.
 * @returns undefined when it is not public, or not there
 */
export async function readPortfolio(
  tx: Transaction,
  id: string,
): Promise<{ portfolio: PortfolioPage['portfolio']; scope: ListingScope } | undefined> {
  const row = await tx.selectFrom('published_portfolios').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    portfolio: {
      id: row.id,
      title: row.title,
      description: row.description,
      organisationName: row.organisation_name,
      organisationSlug: row.organisation_slug,
      email: row.email,
      phone: row.phone,
      showsPrices: row.shows_prices,
      showsMap: row.shows_map,
      updatedAt: row.updated_at,
    },
    scope: { portfolio: { organisationId: row.organisation_id, id, showsPrices: row.shows_prices } },
  }
}

/** What of a query a portfolio answers: a place of its map, a purpose, an order and a page. */
export const portfolioQuery = ({
  place = allListings.place,
  purpose = allListings.purpose,
  sort = allListings.sort,
  view = allListings.view,
  page = allListings.page,
}: Partial<ListingsQuery>): ListingsQuery => ({ ...allListings, place, purpose, sort, view, page })

/** The portfolio with one page of its listed properties, as the API answers it. */
export async function readPublicPortfolio(
  tx: Transaction,
  id: string,
  query: ListingsQuery,
  limit: number,
): Promise<PublicPortfolio | undefined> {
  const found = await readPortfolio(tx, id)
  if (!found) return undefined
  const { data, total } = await readListings(tx, found.scope, query, limit)
  return { ...found.portfolio, total, properties: data }
}

/** An organisation's public portfolios as cards, by title. */
export async function readPortfolioCards(tx: Transaction, organisationId: string): Promise<PortfolioCard[]> {
  const rows = await tx
    .selectFrom('published_portfolios as portfolio')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('published_portfolio_properties as named')
          .innerJoin('published_properties as property', (join) =>
            join
              .onRef('property.organisation_id', '=', 'named.organisation_id')
              .onRef('property.id', '=', 'named.property_id'),
          )
          .whereRef('named.organisation_id', '=', 'portfolio.organisation_id')
          .whereRef('named.portfolio_id', '=', 'portfolio.id')
          .select(({ fn }) => [
            fn.countAll<number>().as('listed_count'),
            // The newest that has a picture.
            sql<
              string | null
            >`(max(property.id::text) filter (where property.cover_photo_id is not null))::uuid`.as(
              'shown_id',
            ),
          ])
          .as('listed'),
      (join) => join.onTrue(),
    )
    .leftJoin('published_properties as shown', 'shown.id', 'listed.shown_id')
    .select([
      'portfolio.id',
      'portfolio.title',
      'portfolio.description',
      'listed.listed_count',
      'shown.cover_photo_id',
    ])
    .where('portfolio.organisation_id', '=', organisationId)
    .orderBy('portfolio.title')
    .orderBy('portfolio.id')
    .limit(mostCards)
    .execute()
  const covers = await coversOf(tx, rows)
  return rows.map((row) => {
    const cover = covers.get(row.cover_photo_id ?? '')
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      listedCount: row.listed_count ?? 0,
      photo: cover ? publicPhotoOf(cover) : null,
    }
  })
}
