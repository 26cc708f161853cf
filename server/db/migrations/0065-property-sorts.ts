import { sql, type Kysely } from 'kysely'

/**
 * An index for each sort that the list of properties offers, so that the first pages of a million are walked, not
 * sorted (docs/decisions/2026-11-21-an-index-per-sort.md). Walked either way; the status lies beside the key, because
 * every list leaves archived properties out.
 */
const inWords = [
  'reference',
  'subtype',
  'address_line1',
  'city',
  'district',
  'state',
  'postcode',
  'contact_name',
  'title',
]
const byValue = [
  'created_at',
  'updated_at',
  'classification',
  'purpose',
  'tenure',
  'status',
  'listing',
  'country',
  'currency',
  'year_built',
  'area',
  'unit_count',
  'asking_price',
  'value',
]

/** What lists are filtered by, whoever looks: so that a few among a million are found without looking at others. */
const facets = 'status, listing, classification, purpose, currency'
const narrowed = {
  facets,
  portfolio_manager: `portfolio_manager_id, ${facets}`,
  facility_manager: `facility_manager_id, ${facets}`,
  city: `city, ${facets}`,
  state: `state, city, ${facets}`,
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const keys = [...inWords.map((name) => `${name} collate people_order`), ...byValue]
  const indexes = keys.map((key) => {
    const [name] = key.split(' ')
    const beside = name === 'status' ? '' : ' include (status)'
    return `create index properties_sorted_by_${name} on properties (organisation_id, ${key}, id)${beside};`
  })
  const filters = Object.entries(narrowed).map(
    ([name, columns]) => `create index properties_by_${name} on properties (organisation_id, ${columns});`,
  )
  await sql
    .raw(`
      drop index properties_by_age, properties_by_title, properties_by_portfolio_manager, properties_by_facility_manager;
      ${[...indexes, ...filters].join('\n')}`)
    .execute(db)
}
