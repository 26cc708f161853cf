import { sql, type RawBuilder } from 'kysely'

/** Before anything was owned, and after all that is. */
const first = sql`'0001-01-01'::date`
export const lastDay = sql`'9999-12-31'::date`

interface Period {
  /** Queries of one column: the owners and the properties that are asked about. */
  owners: RawBuilder<unknown>
  properties: RawBuilder<unknown>
  /** Null: from the first day that is known. */
  from: string | null
  through: RawBuilder<unknown>
}

/** `share`, `span` and `part` of the properties in `place`: days between which nobody's share changes, and who has which part. */
const spans = (organisationId: string, through: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    share as materialized (
      select property_id, owner_id, n, share_bps, coalesce("from", ${first}) as begins, coalesce("to", ${lastDay}) as ends
      from property_owners where organisation_id = ${organisationId} and property_id in (select property_id from place)
    ), span as (
      select property_id, begins, coalesce(lead(begins) over (partition by property_id order by begins) - 1, ${lastDay}) as ends
      from (
        select property_id, ${first} as begins from share
        union select property_id, begins from share
        union select property_id, ends + 1 from share where ends < ${lastDay}
      ) as change
    ), part as (
      select span.property_id, span.begins, span.ends, owner_id, share_bps,
        row_number() over (partition by span.property_id, span.begins order by n) as n
      from span join share on share.property_id = span.property_id
        and share.begins <= span.begins and share.ends >= span.begins
      where span.begins <= ${through}
    )`

/** What owners had of the properties and days in `looked`. */
const ownerAccounts = (organisationId: string): RawBuilder<unknown> => sql`
  owner_accounts(${organisationId}, array(select property_id from looked), array(select day from looked)) as account`

/**
 * What each owner had of each property when a period opened and when it closed, by what moved it: received, spent, fees, paid to them,
 * other, paid in by them. The time is cut where shares change. Within each of these spans what moved is split as it has added up since
 * its first day, so that the closing balance of one period is the opening one of the next, and the parts of all owners make up what
 * the ledger has. What an owner was paid or paid in is theirs alone.
 * @param options `whole` for what each property has in all when the period closes as well, with no owner and no opening
 * @returns a query of `property_id`, `owner_id`, `kind` from 1 to 6, `opening` and `closing`
 */
export function ownerParts(
  organisationId: string,
  { owners, properties, from, through, whole }: Period & { whole?: boolean },
): RawBuilder<unknown> {
  const since = from === null ? first : sql`${from}::date`
  return sql`
    with wanted as materialized (${owners}), place as materialized (${properties}), ${spans(organisationId, through)},
    together as materialized (
      select property_id, begins, ends, array_agg(share_bps order by n) as shares from part group by 1, 2, 3
    ), looked as materialized (
      select property_id, begins, which, day from together cross join lateral (values
        ('base', case when begins > ${first} then begins - 1 end),
        ('before', case when begins < ${since} then least(${since} - 1, ends) end),
        ('after', least(${through}, ends))) as each (which, day)
      where day is not null
      ${whole ? sql`union all select property_id, null, 'whole', ${through} from place` : sql``}
    ), told as materialized (
      select property_id, begins, which, kind, amount
      from looked join ${ownerAccounts(organisationId)} using (property_id, day)
    ), money as materialized (
      select property_id, begins, kind,
        coalesce(sum(amount) filter (where which = 'base'), 0) as base,
        coalesce(sum(amount) filter (where which = 'before'), 0) as before,
        coalesce(sum(amount) filter (where which = 'after'), 0) as after
      from (
        select property_id, begins, which, kind, amount from told
        union all
        -- What went to owners or came from them is theirs alone, and not shared again.
        select property_id, begins, which, 4, amount
        from looked join owner_payments_moved(${organisationId}, array(select property_id from place)) as moved using (property_id)
        where date <= day
      ) as shared
      group by 1, 2, 3
    )
    select part.property_id, part.owner_id, kind,
      sum(case when begins < ${since} then coalesce((shares_of(before - base, shares))[part.n], 0) else 0 end) as opening,
      sum(coalesce((shares_of(after - base, shares))[part.n], 0)) as closing
    from part join together using (property_id, begins) cross join generate_series(1, 5) as kind
    left join money using (property_id, begins, kind)
    where owner_id in (select owner_id from wanted)
    group by 1, 2, 3
    union all
    select property_id, owner_id, case kind when 'distribution' then 4 else 6 end,
      -coalesce(sum(amount) filter (where date < ${since}), 0), -coalesce(sum(amount), 0)
    from owner_payments_moved(${organisationId}, array(select property_id from place)) as moved
    where owner_id in (select owner_id from wanted) and date <= ${through}
    group by 1, 2, 3
    ${whole ? sql`union all select property_id, null, kind, 0, sum(amount) from told where which = 'whole' group by 1, 3` : sql``}`
}

/**
 * The same of what moved between two days, by account, as far as it has one: kinds 1, 2 and 5. What rounding makes of the parts of an
 * owner is told with the largest of them, so that they make up what `ownerParts` says.
 * @returns a query of `property_id`, `owner_id`, `kind`, `account_id` and `amount`
 */
export function ownerCategories(
  organisationId: string,
  period: Period & { from: string },
): RawBuilder<unknown> {
  const { owners, properties, from, through } = period
  const since = sql`${from}::date`
  return sql`
    with wanted as materialized (${owners}), place as materialized (${properties}), ${spans(organisationId, through)},
    looked as (
      select property_id, begins, shares, which, day
      from (select property_id, begins, ends, array_agg(share_bps order by n) as shares from part group by 1, 2, 3) as together
      cross join lateral (values
        ('base', case when begins > ${first} then begins - 1 end),
        ('before', case when begins < ${since} then least(${since} - 1, ends) end),
        ('after', least(${through}, ends))) as each (which, day)
      where day is not null and ends >= ${since}
    ), money as materialized (
      select property_id, begins, shares, kind, account_id, begins < ${since} as known,
        coalesce(sum(amount) filter (where which = 'base'), 0) as base,
        coalesce(sum(amount) filter (where which = 'before'), 0) as before,
        coalesce(sum(amount) filter (where which = 'after'), 0) as after
      from looked join ${ownerAccounts(organisationId)} using (property_id, day)
      where kind in (1, 2, 5)
      group by 1, 2, 3, 4, 5
    ), split as (
      select part.property_id, part.owner_id, kind, account_id, sum((shares_of(after - base, shares))[part.n]
        - case when known then (shares_of(before - base, shares))[part.n] else 0 end) as amount
      from part join money using (property_id, begins)
      where owner_id in (select owner_id from wanted)
      group by 1, 2, 3, 4
    ), exact as (
      select property_id, owner_id, kind, sum(closing - opening) as amount
      from (${ownerParts(organisationId, period)}) as whole where kind in (1, 2, 5) group by 1, 2, 3
    )
    select property_id, owner_id, kind, account_id, split.amount
      + case when row_number() over largest = 1 then exact.amount - sum(split.amount) over whole else 0 end as amount
    from split join exact using (property_id, owner_id, kind)
    window whole as (partition by property_id, owner_id, kind),
      largest as (partition by property_id, owner_id, kind order by abs(split.amount) desc, account_id)`
}
