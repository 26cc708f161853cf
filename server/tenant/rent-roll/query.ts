import { sql, type RawBuilder } from 'kysely'
import { leases } from '#contract/tenant/leases.ts'
import { units } from '#contract/tenant/units.ts'
import type { Stock } from '#domain/units/physical-occupancy.ts'
import type { TenantContext } from '../../context.ts'
import { reachOf, scopeOf } from '../../db/conditions.ts'
import { chargesOpenOn, creditsOn, depositsOn } from '../money/open-on.ts'

export interface Narrowing {
  asOf: string
  propertyIds?: readonly string[]
  /** These of the units alone; all of them when left out. */
  page?: { limit: number; offset: number }
  /** Whether what is charged is worked out; it is null otherwise. */
  charges?: boolean
}

type Reader = Pick<TenantContext, 'ability' | 'organisationId'>

/** Square metres of a square foot. */
const squareFoot = 0.092_903_04

/** Units that the caller sees, each with whether it can be let and its square metres. A unit's status has no history. */
export const stockOf = (
  { ability, organisationId }: Reader,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select *, type <> 'commonArea' and status = 'active' as lettable,
    case area_unit when 'sqft' then area * ${squareFoot}::float8 else area end as square_metres
  from units
  where organisation_id = ${organisationId} and ${scopeOf(ability, 'read', units)}
    and ${reachOf(ability, 'read', units) ?? sql`true`} and status <> 'archived' and ${which}`

/** Which leases that the caller sees have their unit on some day from one to another, both included. */
export const hasUnit = (
  { ability, organisationId }: Reader,
  from: RawBuilder<unknown>,
  through: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  organisation_id = ${organisationId} and stage = 'signed' and start <= ${through}
    and (ended_on is null or ended_on >= ${from})
    and ${scopeOf(ability, 'read', leases)} and ${reachOf(ability, 'read', leases) ?? sql`true`}`

/**
 * One row per unit that the caller sees, with the lease that has it on the day, as far as they see that; by column name.
 * A unit's own rent and status are those of today: they have no history. No two leases have a unit on one day.
 */
export function rollOf(
  { ability, organisationId }: Reader,
  { asOf, propertyIds, page, charges = true }: Narrowing,
): RawBuilder<unknown> {
  const day = sql`${asOf}::date`
  const ofProperty = propertyIds === undefined ? sql`true` : sql`property_id = any(${propertyIds}::uuid[])`
  const shown = page
    ? sql`order by property_title collate people_order, label collate people_order, id
        limit ${page.limit} offset ${page.offset}`
    : sql``
  const sums = sql`coalesce(sum(amount) filter (where type = 'rent'), 0)::bigint as contract_rent,
    coalesce(sum(amount) filter (where type <> 'rent'), 0)::bigint as other_recurring
    from lease_terms_on(${organisationId}::uuid, ${day})`
  // Of the leases on one page each by itself, of all of them once, whatever the planner knows of their number.
  const due = !charges
    ? sql`(select null::bigint as contract_rent, null::bigint as other_recurring) as due on true`
    : page
      ? sql`lateral (select ${sums} where lease_id = lease_records.id) as due on true`
      : sql`(with all_due as materialized (select lease_id, ${sums} group by lease_id)
        select * from all_due) as due on due.lease_id = lease_records.id`
  // As what is due: of the leases on one page each by itself, of all of them once.
  const tenant = { ability, organisationId }
  const ofLease = page ? sql`lease_id = lease.id` : ofProperty
  const lateral = page ? sql`lateral` : sql``
  const owing = sql`
    left join ${lateral} (
      select lease_id, sum(open)::bigint as owed, max(${day} - due_on) filter (where due_on < ${day}) as days_overdue
      from (${chargesOpenOn(tenant, asOf, sql`due_on <= ${day} and ${ofLease}`)}) as open_then group by lease_id
    ) as owed on owed.lease_id = lease.id
    left join ${lateral} (${creditsOn(tenant, asOf, ofLease)}) as credit on credit.lease_id = lease.id
    left join ${lateral} (${depositsOn(tenant, asOf, ofLease)}) as kept on kept.lease_id = lease.id`
  return sql`
    select
      unit.id as unit_id, unit.label as unit_label, unit.property_id, unit.property_title, unit.type,
      unit.area, unit.area_unit, unit.currency,
      unit.square_metres,
      case
        when unit.status in ('sold', 'offMarket') then unit.status
        when lease.status = 'notice' then 'notice'
        when lease.id is not null then 'occupied'
        when exists (select from leases where leases.organisation_id = unit.organisation_id and leases.unit_id = unit.id
          and stage = 'signed' and start > ${day} and coalesce(signed_on, created_at::date) <= ${day}) then 'reserved'
        else 'vacant'
      end as occupancy,
      unit.lettable,
      unit.market_rent, unit.rent_frequency as market_frequency,
      lease.id as lease_id, lease.reference, lease.tenant_names, lease.start, lease.status, lease.last_day,
      lease.frequency, lease.contract_rent, lease.other_recurring,
      lease.terms, lease.escalation, ${
        charges
          ? sql`case when lease.id is not null then coalesce(owed.owed, 0) - coalesce(credit.on_account, 0) end as balance,
            owed.days_overdue, case when lease.id is not null then coalesce(kept.held, 0) end as deposit_held`
          : sql`null::bigint as balance, null::integer as days_overdue, null::bigint as deposit_held`
      }
    from (${stockOf(tenant, ofProperty)} ${shown}) as unit
    left join (
      select lease_records.organisation_id, id, unit_id, reference, tenant_names, start, last_day, frequency,
        lease_status(stage, start, "end", notice_given_on, ended_on, ${day}) as status, terms, escalation,
        contract_rent, other_recurring
      from lease_records left join ${due}
      where ${hasUnit(tenant, day, day)}
    ) as lease on lease.organisation_id = unit.organisation_id and lease.unit_id = unit.id
    ${charges ? owing : sql``}`
}

/** What the units of a roll come to: those that can be let and those that are, in number and in square metres. */
export const stockMeasures = sql<Stock>`
  count(*) filter (where lettable) as lettable,
  count(*) filter (where lettable and lease_id is not null) as occupied,
  coalesce(sum(square_metres) filter (where lettable), 0) as "lettableArea",
  coalesce(sum(square_metres) filter (where lettable and lease_id is not null), 0) as "occupiedArea"`
