import { sql, type RawBuilder } from 'kysely'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { owners } from '#contract/tenant/owners.ts'
import { scopeOf } from '../../db/conditions.ts'
import { serveReport, type Asked, type Context } from '../../reports/report.ts'

/** Before anything was owned, and after all that is. */
const [first, last] = [sql`'0001-01-01'::date`, sql`'9999-12-31'::date`]

/**
 * A line for each owner and property that the caller sees. The time is cut where shares change. Within each of these spans what
 * moved is split as it has added up since its first day, so that the closing balance of one period is the opening one of the next,
 * and the parts of all owners make up what the ledger has. Without an owner, the statement is the caller's own.
 */
function linesOf(
  { from, through, ownerId }: Asked<typeof ownerStatement>,
  { tenant: { ability, organisationId, userId }, page }: Context,
): RawBuilder<unknown> {
  const organisation = sql`organisation_id = ${organisationId}`
  const whose = ownerId ? sql`id = any(${ownerId}::uuid[])` : sql`user_id = ${userId}`
  const since = from === undefined ? first : sql`${from}::date`
  return sql`
    with asked as materialized (
      select id as owner_id, name as owner from owners
      where ${organisation} and ${whose} and ${scopeOf(ability, 'read', owners)}
    ), place as materialized (
      select * from (
        select id as property_id, title as property, currency from properties where ${organisation} and id in (
          select property_id from property_owners where ${organisation} and owner_id in (select owner_id from asked))
      ) as owned where ${scopeOf(ability, 'read', journalEntries)}
    ), share as materialized (
      select property_id, owner_id, n, share_bps, coalesce("from", ${first}) as begins, coalesce("to", ${last}) as ends
      from property_owners where ${organisation} and property_id in (select property_id from place)
    ), span as (
      select property_id, begins, coalesce(lead(begins) over (partition by property_id order by begins) - 1, ${last}) as ends
      from (
        select property_id, ${first} as begins from share
        union select property_id, begins from share
        union select property_id, ends + 1 from share where ends < ${last}
      ) as change
    ), part as (
      select span.property_id, span.begins, span.ends, owner_id, share_bps,
        row_number() over (partition by span.property_id, span.begins order by n) as n
      from span join share on share.property_id = span.property_id
        and share.begins <= span.begins and share.ends >= span.begins
      where span.begins <= ${through}::date
    ), money as materialized (
      select property_id, begins, shares,
        case when begins = ${first} then array[0, 0, 0, 0, 0]::numeric[]
          else owner_money(${organisationId}, property_id, begins - 1) end as base,
        case when begins < ${since} then owner_money(${organisationId}, property_id, least(${since} - 1, ends)) end as before,
        owner_money(${organisationId}, property_id, least(${through}::date, ends)) as after
      from (
        select property_id, begins, ends, array_agg(share_bps order by n) as shares from part group by 1, 2, 3
      ) as together
    ), split as (
      select part.property_id, part.owner_id, kind,
        sum(coalesce((shares_of(before[kind] - base[kind], shares))[part.n], 0)) as opening,
        sum((shares_of(after[kind] - base[kind], shares))[part.n]) as closing
      from part join money using (property_id, begins) cross join generate_series(1, 5) as kind
      where owner_id in (select owner_id from asked)
      group by 1, 2, 3
    ), line as (
      select property_id, owner_id, property, owner, currency, sum(opening)::bigint as opening,
        (sum(closing - opening) filter (where kind = 1))::bigint as received,
        (sum(closing - opening) filter (where kind = 2))::bigint as spent,
        (sum(closing - opening) filter (where kind = 3))::bigint as fees,
        (sum(closing - opening) filter (where kind = 4))::bigint as paid,
        (sum(closing - opening) filter (where kind = 5))::bigint as other,
        sum(closing)::bigint as closing
      from split join place using (property_id) join asked using (owner_id)
      group by 1, 2, 3, 4, 5
      having bool_or(opening <> 0 or closing <> 0)
    )
    select * from line
    ${page ? sql`order by currency, property, owner, property_id, owner_id limit ${page.limit} offset ${page.offset}` : sql``}`
}

const { read, file } = serveReport(ownerStatement, {
  rows: linesOf,
  order: sql`currency, property, owner, property_id, owner_id`,
  figures: {
    measures: sql<{ owners: string[] }>`array_agg(distinct owner) as owners`,
    of: (groups) => ({ owners: [...new Set(groups.flatMap((group) => group.owners))].toSorted() }),
  },
  heading: (figures) => figures.owners.join('; '),
})

export const statementHandlers = { 'owners.statement': read, 'owners.exportStatement': file }
