import { sql, type RawBuilder } from 'kysely'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { owners } from '#contract/tenant/owners.ts'
import { scopeOf } from '../../db/conditions.ts'
import { serveReport } from '../../reports/report.ts'
import type { Asked, Context } from '../../reports/source.ts'
import { ownerParts } from './parts.ts'

interface Whose {
  /** Conditions on `owners`, and on properties as `owned` with their `property_id`. */
  owners: RawBuilder<unknown>
  properties: RawBuilder<unknown>
  from: string | undefined
  through: string
}

/** A line for each owner and property for which there ever was anything. */
export function statementLines(
  organisationId: string,
  { owners: whose, properties: which, from, through }: Whose,
): RawBuilder<unknown> {
  const organisation = sql`organisation_id = ${organisationId}`
  const moved = (kind: number) => sql`(sum(closing - opening) filter (where kind = ${sql.lit(kind)}))::bigint`
  return sql`
    with asked as materialized (
      select id as owner_id, name as owner from owners where ${organisation} and ${whose}
    ), known as materialized (
      select * from (
        select id as property_id, title as property, currency from properties where ${organisation} and id in (
          select property_id from property_owners where ${organisation} and owner_id in (select owner_id from asked)
          union select property_id from owner_payments where ${organisation} and owner_id in (select owner_id from asked))
      ) as owned where ${which}
    )
    select property_id, owner_id, property, owner, currency, sum(opening)::bigint as opening, ${moved(1)} as received,
      ${moved(2)} as spent, ${moved(3)} as fees, ${moved(4)} as paid, coalesce(${moved(6)}, 0) as contributed,
      ${moved(5)} as other, sum(closing)::bigint as closing
    from (${ownerParts(organisationId, {
      owners: sql`select owner_id from asked`,
      properties: sql`select property_id from known`,
      from: from ?? null,
      through: sql`${through}::date`,
    })}) as split join known using (property_id) join asked using (owner_id)
    group by 1, 2, 3, 4, 5
    having bool_or(opening <> 0 or closing <> 0)`
}

/** What the caller sees. Without an owner, the statement is the caller's own. */
function linesOf(
  { from, through, ownerId, propertyId }: Asked<typeof ownerStatement>,
  { tenant: { ability, organisationId, userId } }: Context,
): RawBuilder<unknown> {
  const whose = ownerId ? sql`id = any(${ownerId}::uuid[])` : sql`user_id = ${userId}`
  const which = propertyId ? sql`property_id = any(${propertyId}::uuid[])` : sql`true`
  return statementLines(organisationId, {
    owners: sql`${whose} and ${scopeOf(ability, 'read', owners)}`,
    properties: sql`${which} and ${scopeOf(ability, 'read', journalEntries)}`,
    from,
    through,
  })
}

const { read, file, paper } = serveReport(ownerStatement, {
  rows: linesOf,
  order: sql`currency, property, owner, property_id, owner_id`,
  figures: {
    measures: sql<{ owners: string[] }>`array_agg(distinct owner) as owners`,
    of: (groups) => ({ owners: [...new Set(groups.flatMap((group) => group.owners))].toSorted() }),
  },
  heading: (figures) => figures.owners.join('; '),
})

export const statementHandlers = { 'owners.statement': read, 'owners.exportStatement': file }

export { paper as statementPaper }
