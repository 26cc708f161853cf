import { sql, type RawBuilder } from 'kysely'
import { leases } from '#contract/tenant/leases.ts'
import { units } from '#contract/tenant/units.ts'
import type { Ability } from '#domain/access/index.ts'
import { assertMayAsk } from '../../crud/fields.ts'
import { reachOf, scopeOf } from '../../db/conditions.ts'

export interface Narrowing {
  asOf: string
  propertyIds?: readonly string[]
  /** These of the units alone; all of them when left out. */
  page?: { limit: number; offset: number }
}

/** @throws 403 unless the reader may see every field that the rent roll shows or adds up: it is never shown in part */
export function assertMayReadRoll(ability: Ability): void {
  assertMayAsk(ability, leases, [
    'reference',
    'tenantNames',
    'start',
    'status',
    'stage',
    'lastDay',
    'expiry',
    'frequency',
    'monthlyRent',
    'deposit',
    'terms',
    'escalation',
  ])
  assertMayAsk(ability, units, [
    'label',
    'propertyId',
    'propertyTitle',
    'type',
    'status',
    'area',
    'areaUnit',
    'currency',
    'occupancy',
    'marketRent',
    'rentFrequency',
  ])
}

/** Square metres of a square foot. */
const squareFoot = 0.092_903_04

export const rollOrder = sql`property_title collate people_order, unit_label collate people_order, unit_id`

/** As `lease_recurring` in the database, put where it is asked for: calling it costs twice as much as what it does. */
const recurring = (day: RawBuilder<unknown>, types: readonly string[]) => sql`(
  select coalesce(sum(amount), 0)::bigint from (
    select distinct on (term ->> 'type', term ->> 'label') (term ->> 'amount')::bigint as amount, (term ->> 'to')::date as until
    from jsonb_array_elements(terms) as term
    where term ->> 'type' = any(${types}::text[]) and (term ->> 'from')::date <= ${day}
    order by term ->> 'type', term ->> 'label', (term ->> 'from')::date desc
  ) as latest where until is null or until >= ${day})`

/**
 * One row per unit that the caller sees, with the lease that has it on the day, as far as they see that; by column name.
 * A unit's own rent and status are those of today: they have no history. No two leases have a unit on one day.
 */
export function rollOf(ability: Ability, { asOf, propertyIds, page }: Narrowing): RawBuilder<unknown> {
  const day = sql`${asOf}::date`
  const ofProperty = propertyIds === undefined ? sql`true` : sql`property_id = any(${propertyIds}::uuid[])`
  const shown = page
    ? sql`order by property_title collate people_order, label collate people_order, id
        limit ${page.limit} offset ${page.offset}`
    : sql``
  // What is noted of a lease holds for most days that one asks for.
  const noted = sql`noted_on <= ${day} and ${day} < noted_until`
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
          and stage = 'signed' and start > ${day} and (signed_on is null or signed_on <= ${day})) then 'reserved'
        else 'vacant'
      end as occupancy,
      unit.type <> 'commonArea' and unit.status = 'active' as lettable,
      unit.market_rent, unit.rent_frequency as market_frequency,
      lease.id as lease_id, lease.reference, lease.tenant_names, lease.start, lease.status, lease.last_day,
      lease.frequency, lease.contract_rent, lease.other_recurring, lease.deposit as deposit_held,
      lease.terms, lease.escalation
    from (
      select * from units where ${scopeOf(ability, 'read', units)} and ${reachOf(ability, 'read', units) ?? sql`true`} and ${ofProperty}
        and status <> 'archived' ${shown}
    ) as unit
    left join (
      select *, lease_status(stage, start, "end", notice_given_on, ended_on, ${day}) as status,
        case when ${noted} then noted_rent else ${recurring(day, ['rent'])} end as contract_rent,
        case when ${noted} then noted_other else ${recurring(day, ['serviceCharge', 'other'])} end as other_recurring
      from leases
      where stage = 'signed' and start <= ${day} and (ended_on is null or ended_on >= ${day})
        and ${scopeOf(ability, 'read', leases)} and ${reachOf(ability, 'read', leases) ?? sql`true`}
    ) as lease on lease.organisation_id = unit.organisation_id and lease.unit_id = unit.id`
}

/** What the units of a roll come to: those that can be let and those that are, in number and in square metres. */
export const stockMeasures = sql`
  count(*) filter (where lettable) as lettable,
  count(*) filter (where lettable and lease_id is not null) as occupied,
  coalesce(sum(square_metres) filter (where lettable), 0) as "lettableArea",
  coalesce(sum(square_metres) filter (where lettable and lease_id is not null), 0) as "occupiedArea"`
