import type { ListingsPage } from '#contract/public/pages.ts'
import type { Transaction } from '../../db/database.ts'
import { cardColumns, cardsOf } from './cards.ts'

/**
 * One page of all listed properties, the newest first: whatever is listed can be reached from here by links.
 * @param company slug of the one company to show; it must publish its profile
 * @returns undefined where there is no such company
 */
export async function readListings(
  tx: Transaction,
  { page, limit, company: slug }: { page: number; limit: number; company?: string | undefined },
): Promise<ListingsPage | undefined> {
  const company = slug
    ? await tx
        .selectFrom('published_organisations')
        .select(['id', 'name', 'slug'])
        .where('slug', '=', slug)
        .executeTakeFirst()
    : null
  if (company === undefined) return undefined
  let listed = tx.selectFrom('published_properties')
  if (company) listed = listed.where('organisation_id', '=', company.id)
  const { total } = await listed
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .select(cardColumns)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    data: await cardsOf(tx, rows),
    total,
    page,
    limit,
    company: company && { name: company.name, slug: company.slug },
  }
}
