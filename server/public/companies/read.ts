import { sql } from 'kysely'
import type { PublicCompanies } from '#contract/public/companies.ts'
import type { CompanyPage } from '#contract/public/pages.ts'
import type { Transaction } from '../../db/database.ts'
import type { PublishedOrganisationsView } from '../../db/published-views.ts'
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

  const newestOf = (id: string) =>
    tx
      .selectFrom(
        tx
          .selectFrom('published_properties')
          .select(cardColumns)
          .where('organisation_id', '=', id)
          .orderBy('updated_at', 'desc')
          .orderBy('id')
          .limit(newestCount)
          .as('property'),
      )
      .selectAll()
  // One reading of each, in one statement: each may be on a server of its own.
  const [first, ...others] = rows.map(({ id }) => newestOf(id))
  const newest = first ? await others.reduce((all, one) => all.unionAll(one), first).execute() : []
  const cards = await cardsOf(tx, newest)

  const data = rows.map((row) => ({
    ...companyOf(row),
    newest: newest.flatMap(({ organisation_id }, index) =>
      organisation_id === row.id ? [cards[index]!] : [],
    ),
  }))
  return { data, total }
}

/** @returns undefined where no organisation of this slug publishes a profile */
export async function readCompany(
  tx: Transaction,
  slug: string,
): Promise<CompanyPage['company'] | undefined> {
  const row = await tx
    .selectFrom('published_organisations')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row && companyOf(row)
}

const companyOf = (row: PublishedOrganisationsView) => ({
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
  updatedAt: row.updated_at,
})
