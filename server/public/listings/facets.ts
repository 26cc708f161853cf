import type { ListingFacets } from '#contract/public/pages.ts'
import type { Transaction } from '../../db/database.ts'

/** How many cities are suggested. */
const mostCities = 40

/** What everything that is listed can be found by; of one organisation where it is named. */
export async function readFacets(tx: Transaction, organisationId?: string): Promise<ListingFacets> {
  let listed = tx.selectFrom('published_properties')
  if (organisationId) listed = listed.where('organisation_id', '=', organisationId)
  const currencies = listed
    .select(['currency', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('currency')
    .orderBy('count', 'desc')
    .orderBy('currency')
    .execute()
  const cities = listed
    .select(['city', 'country', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['city', 'country'])
    .orderBy('count', 'desc')
    .orderBy('city')
    .limit(mostCities)
    .execute()
  const [money, places] = await Promise.all([currencies, cities])
  return {
    currencies: money.map(({ currency }) => currency),
    cities: places.map(({ city, country }) => ({ city, country })),
  }
}

/** Milliseconds for which what everything can be found by is kept: as long as pages are. */
const keptFor = 5_000

/** Reads what everything can be found by once for all pages that are rendered at the time. */
export function facetsReader(now = () => performance.now()): (tx: Transaction) => Promise<ListingFacets> {
  let kept: { facets: ListingFacets; readAt: number } | undefined
  return async (tx) => {
    if (kept && now() - kept.readAt <= keptFor) return kept.facets
    const readAt = now()
    kept = { facets: await readFacets(tx), readAt }
    return kept.facets
  }
}
