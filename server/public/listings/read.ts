import { sortsByPrice, type ListingsQuery } from '#contract/public/listings.ts'
import type { PublicNeighbour } from '#contract/public/properties.ts'
import type { Transaction } from '../../db/database.ts'
import { cardColumns, cardsOf } from '../properties/cards.ts'
import { matching, sorted, type ListingScope } from './matching.ts'

/** One page of listings, and how many there are. Its ids come from an index, and only what it shows is read. */
export async function readListings(
  tx: Transaction,
  scope: ListingScope,
  query: ListingsQuery,
  limit: number,
): Promise<{ data: PublicNeighbour[]; total: number }> {
  const listed = matching(tx, scope, query)
  // An order by prices would tell of prices that are not shown.
  const showsPrices = scope.portfolio?.showsPrices ?? true
  const sort = sortsByPrice(query.sort) && !showsPrices ? 'newest' : query.sort
  const counted = listed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const found = sorted(listed, sort)
    .select('id')
    .limit(limit)
    .offset((query.page - 1) * limit)
    .execute()
  const [{ total }, ids] = await Promise.all([counted, found])
  if (ids.length === 0) return { data: [], total }
  const rows = await tx
    .selectFrom('published_properties')
    .select(cardColumns)
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = ids.flatMap(({ id }) => byId.get(id) ?? [])
  const cards = await cardsOf(tx, inOrder)
  const data = showsPrices
    ? cards
    : cards.map((card) => ({ ...card, askingPrice: null, askingFrequency: null }))
  return { data, total }
}
