import { sql } from 'kysely'
import type { SharedDocument, SharedFigures, SharedUnit } from '#contract/public/shared-pages.ts'
import { abilityOf } from '#domain/access/index.ts'
import type { ShareExtra } from '#domain/sharing/links.ts'
import type { Transaction } from '../../db/database.ts'
import { rollOf } from '../rent-roll/query.ts'

/** What an address shows: a property or a portfolio of an organisation. */
export interface Opened {
  organisationId: string
  /** Of the share link; nothing for a preview. */
  id: string | null
  propertyId: string | null
  portfolioId: string | null
  expiresOn: string | null
  extras: readonly ShareExtra[]
  documentIds: readonly string[]
  /** Where its organisation is: a calendar date. */
  today: string
}

/** A share link that still opens: what it shows is not archived either. */
export async function findLink(
  tx: Transaction,
  organisationId: string,
  id: string,
): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`
    select organisation_id as "organisationId", id, property_id as "propertyId", portfolio_id as "portfolioId",
      expires_on as "expiresOn", extras, document_ids as "documentIds", today_in(organisation_id) as today
    from share_links where organisation_id = ${organisationId} and id = ${id} and status = 'active'
      and not exists (select from properties
        where organisation_id = ${organisationId} and properties.id = property_id and properties.status = 'archived')
      and not exists (select from portfolios
        where organisation_id = ${organisationId} and portfolios.id = portfolio_id and portfolios.status <> 'active')`.execute(
    tx,
  )
  return rows[0]
}

export const countVisit = (tx: Transaction, { organisationId, id }: Opened, at: string) =>
  sql`update share_link_records set visits = visits + 1, last_visit_at = ${at}
    where organisation_id = ${organisationId} and id = ${id}`.execute(tx)

/** Its properties that are kept, for a portfolio; in the order of their names. */
export async function propertiesOf(tx: Transaction, link: Opened): Promise<string[]> {
  if (link.propertyId) return [link.propertyId]
  const { rows } = await sql<{ id: string }>`
    select properties.id from portfolio_properties named
    join properties on properties.organisation_id = named.organisation_id and properties.id = named.property_id
    where named.organisation_id = ${link.organisationId} and named.portfolio_id = ${link.portfolioId}
      and properties.status <> 'archived'
    order by title collate people_order, id limit 500`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A link says what it shows, whoever opens it: it was made by somebody who sees that. */
const whole = abilityOf([{ action: 'manage', subject: 'all' }])

const rollNow = ({ organisationId, today }: Opened, propertyIds: readonly string[]) =>
  rollOf({ ability: whole, organisationId }, { asOf: today, propertyIds, charges: false })

/** What the lease that has the unit today brings in, in so many months. */
const rentOf = (
  months: 1 | 12,
) => sql`(select per_month(rent * ${sql.lit(months)}, frequency) from lease_records
  where lease_records.organisation_id = app_organisation() and lease_records.id = roll.lease_id)`

/** All units that can be let, with what each brings in; nobody who rents one is named. */
export async function sharedUnits(tx: Transaction, link: Opened, propertyId: string): Promise<SharedUnit[]> {
  const { rows } = await sql<SharedUnit>`
    select unit_id as id, unit_label as label, type, occupancy, area, area_unit as "areaUnit", currency,
      coalesce(${rentOf(1)}, per_month(market_rent, market_frequency)) as "monthlyRent", last_day as "leaseEnd"
    from (${rollNow(link, [propertyId])}) as roll
    where lettable order by unit_label collate people_order, unit_id limit 1000`.execute(tx)
  return rows
}

/** For each property and currency. */
export async function sharedFigures(
  tx: Transaction,
  link: Opened,
  propertyIds: readonly string[],
): Promise<(SharedFigures & { propertyId: string })[]> {
  const { rows } = await sql<SharedFigures & { propertyId: string }>`
    select properties.id as "propertyId", properties.currency, properties.value as valuation,
      count(unit_id) filter (where lettable)::integer as lettable,
      count(unit_id) filter (where lettable and lease_id is not null)::integer as occupied,
      coalesce(sum(${rentOf(12)}), 0)::bigint as "yearlyRent"
    from properties left join (${rollNow(link, propertyIds)}) as roll on roll.property_id = properties.id
    where properties.organisation_id = ${link.organisationId} and properties.id = any(${propertyIds}::uuid[])
    group by properties.id, properties.currency, properties.value`.execute(tx)
  return rows
}

/** Those of the property that the link names and that are still kept. */
export async function sharedDocuments(
  tx: Transaction,
  { organisationId, propertyId, documentIds }: Opened,
): Promise<(SharedDocument & { fileId: string })[]> {
  if (documentIds.length === 0) return []
  const { rows } = await sql<SharedDocument & { fileId: string }>`
    select id, name, mime_type as "mimeType", size, file_id as "fileId" from documents
    where organisation_id = ${organisationId} and property_id = ${propertyId} and id = any(${documentIds}::uuid[])
    order by name collate people_order, id`.execute(tx)
  return rows
}
