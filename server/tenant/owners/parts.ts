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

/**
 * What each owner had of each property when a period opened and when it closed, by what moved it: received, spent, fees, paid to them,
 * other, paid in by them. The time is cut where shares change. Within each of these spans what moved is split as it has added up since
 * its first day, so that the closing balance of one period is the opening one of the next, and the parts of all owners make up what
 * the ledger has. What an owner was paid or paid in is theirs alone.
 * @returns a query of `property_id`, `owner_id`, `kind` from 1 to 6, `opening` and `closing`
 */
export function ownerParts(
  organisationId: string,
  { owners, properties, from, through }: Period,
): RawBuilder<unknown> {
  const organisation = sql`organisation_id = ${organisationId}`
  const since = from === null ? first : sql`${from}::date`
  return sql`
    with wanted as materialized (${owners}), place as materialized (${properties}),
    share as materialized (
      select property_id, owner_id, n, share_bps, coalesce("from", ${first}) as begins, coalesce("to", ${lastDay}) as ends
      from property_owners where ${organisation} and property_id in (select property_id from place)
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
    ), money as materialized (
      select property_id, begins, shares,
        case when begins = ${first} then array[0, 0, 0, 0, 0]::numeric[]
          else shared_money(${organisationId}, property_id, begins - 1) end as base,
        case when begins < ${since} then shared_money(${organisationId}, property_id, least(${since} - 1, ends)) end as before,
        shared_money(${organisationId}, property_id, least(${through}, ends)) as after
      from (
        select property_id, begins, ends, array_agg(share_bps order by n) as shares from part group by 1, 2, 3
      ) as together
    )
    select part.property_id, part.owner_id, kind,
      sum(coalesce((shares_of(before[kind] - base[kind], shares))[part.n], 0)) as opening,
      sum((shares_of(after[kind] - base[kind], shares))[part.n]) as closing
    from part join money using (property_id, begins) cross join generate_series(1, 5) as kind
    where owner_id in (select owner_id from wanted)
    group by 1, 2, 3
    union all
    select property_id, owner_id, case kind when 'distribution' then 4 else 6 end,
      -coalesce(sum(amount) filter (where date < ${since}), 0), -coalesce(sum(amount), 0)
    from owner_payments_moved(${organisationId}, array(select property_id from place)) as moved
    where owner_id in (select owner_id from wanted) and date <= ${through}
    group by 1, 2, 3`
}
