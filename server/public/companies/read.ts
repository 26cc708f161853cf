import { sql } from 'kysely'
import type { PublicCompanies } from '#contract/public/companies.ts'
import type { Transaction } from '../../db/database.ts'
import { cardsOf, cardColumns } from '../properties/cards.ts'

/** How many cities and properties stand beside an organisation's name. */
const cityCount = 6
const newestCount = 3

export interface CompaniesQuery {
  page: number
  limit: number
  searchQuery?: string | undefined
}

/** RT-25: one page of the organisations that publish a profile, by name, and how many there are. */
export async function readPublicCompanies(
  tx: Transaction,
  { page, limit, searchQuery }: CompaniesQuery,
): Promise<PublicCompanies> {
  const words = searchQuery?.split(/\s+/).filter(Boolean) ?? []
  let companies = tx.selectFrom('published_organisations')
  for (const word of words) {
    companies = companies.where(
      sql<boolean>`position(fold_text(${word}) in fold_text(concat_ws(' ', name, summary, array_to_string(cities, ' ')))) > 0`,
    )
  }
  const { total } = await companies
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await companies
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  const ids = rows.map(({ id }) => id)
  const newest =
    ids.length === 0
      ? []
      : await tx
          .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'company'>(sql`company (id)`))
          .innerJoinLateral(
            (query) =>
              query
                .selectFrom('published_properties')
                .select([...cardColumns, 'organisation_id'])
                .whereRef('organisation_id', '=', 'company.id')
                .orderBy('updated_at', 'desc')
                .orderBy('id')
                .limit(newestCount)
                .as('property'),
            (join) => join.onTrue(),
          )
          .selectAll('property')
          .execute()
  const cards = await cardsOf(tx, newest)

  const data = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    country: row.country,
    summary: row.summary,
    website: row.website,
    email: row.email,
    phone: row.phone,
    listedCount: row.listed_count,
    cities: row.cities.slice(0, cityCount),
    newest: newest.flatMap(({ organisation_id }, index) =>
      organisation_id === row.id ? [cards[index]!] : [],
    ),
    updatedAt: row.updated_at,
  }))
  return { data, total }
}
