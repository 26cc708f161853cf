import { sql, type RawBuilder } from 'kysely'
import { leases } from '#contract/tenant/leases.ts'
import { units } from '#contract/tenant/units.ts'
import type { Ability } from '#domain/access/index.ts'
import { scopeOf } from '../../db/conditions.ts'

export interface Narrowing {
  asOf: string
  propertyIds?: readonly string[]
}

/** Square metres of a square foot. */
const squareFoot = 0.092_903_04

/**
 * One row per unit that the caller sees, with the lease that has it on the day, as far as they see that; by column name.
 * A unit's own rent and status are those of today: they have no history.
 */
export function rollOf(ability: Ability, { asOf, propertyIds }: Narrowing): RawBuilder<unknown> {
  const day = sql`${asOf}::date`
  const ofProperty = propertyIds === undefined ? sql`true` : sql`property_id = any(${propertyIds}::uuid[])`
  return sql`
    select
      unit.id as unit_id, unit.label as unit_label, unit.property_id, unit.property_title, unit.type,
      unit.area, unit.area_unit, unit.currency,
      case unit.area_unit when 'sqft' then unit.area * ${squareFoot}::float8 else unit.area end as square_metres,
      case
        when unit.status in ('sold', 'offMarket') then unit.status
        when lease.status = 'notice' then 'notice'
        when lease.id is not null then 'occupied'
        when exists (select from leases where leases.organisation_id = unit.organisation_id and leases.unit_id = unit.id
          and stage = 'signed' and start > ${day}) then 'reserved'
        else 'vacant'
      end as occupancy,
      unit.type <> 'commonArea' and unit.status = 'active' as lettable,
      unit.market_rent, unit.rent_frequency as market_frequency,
      lease.id as lease_id, lease.reference, lease.tenant_names, lease.start, lease.status,
      coalesce(lease.ended_on, lease.leaves_on, lease."end") as last_day,
      lease.frequency, lease.contract_rent, lease.other_recurring, lease.deposit as deposit_held,
      lease.terms, lease.escalation
    from (
      select * from units where ${scopeOf(ability, 'read', units)} and ${ofProperty} and status <> 'archived'
    ) as unit
    left join lateral (
      select *, lease_status(stage, start, "end", notice_given_on, ended_on, ${day}) as status,
        lease_recurring(terms, 'rent', ${day}) as contract_rent,
        lease_recurring(terms, 'serviceCharge', ${day}) + lease_recurring(terms, 'other', ${day}) as other_recurring
      from leases
      where leases.organisation_id = unit.organisation_id and leases.unit_id = unit.id and stage = 'signed'
        and start <= ${day} and (ended_on is null or ended_on >= ${day}) and ${scopeOf(ability, 'read', leases)}
      limit 1
    ) as lease on true`
}

export const rollOrder = sql`property_title collate people_order, unit_label collate people_order, unit_id`

/** What the units of a roll come to: those that can be let and those that are, in number and in square metres. */
export const stockMeasures = sql`
  count(*) filter (where lettable) as lettable,
  count(*) filter (where lettable and occupancy in ('occupied', 'notice')) as occupied,
  coalesce(sum(square_metres) filter (where lettable), 0) as "lettableArea",
  coalesce(sum(square_metres) filter (where lettable and occupancy in ('occupied', 'notice')), 0) as "occupiedArea"`
