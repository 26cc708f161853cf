import { sql, type RawBuilder } from 'kysely'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { owners } from '#contract/tenant/owners.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { payableOf, type Holding } from '#domain/owners/payable.ts'
import type { TenantContext } from '../../../context.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { lastDay, ownerParts } from '../../owners/parts.ts'

export interface Held extends Holding {
  ownerName: string
  email: string | null
  propertyTitle: string
  currency: Currency
}

interface From {
  /** Of what was ever in this account; without it, of all that there is and what is to be kept back. */
  bankAccountId?: string
  date: string
  /** All that there are, unless one is meant. */
  currency?: string
  /** Of all owners, unless one is meant. */
  ownerId?: string
  /** Of which properties, as `owned` with their `property_id`: those that the caller may pay owners for, unless others are meant. */
  within?: RawBuilder<unknown>
  /** Only of these, where some are meant. */
  propertyIds?: readonly string[]
}

/**
 * What is held for each owner and property that the caller may pay, in a currency: no more than on the day, nor than after all that
 * was posted since.
 */
export async function heldFor(
  tx: Transaction,
  { organisationId, ability }: Pick<TenantContext, 'organisationId' | 'ability'>,
  { bankAccountId, date, currency, ownerId, within, propertyIds }: From,
): Promise<Held[]> {
  const organisation = sql`organisation_id = ${organisationId}`
  const day = sql`${date}::date`
  const held = (properties: typeof day, through: typeof day, whole = false) => sql`
    select property_id, owner_id, sum(closing)::bigint as amount from (${ownerParts(organisationId, {
      owners: sql`select owner_id from asked`,
      properties,
      from: null,
      through,
      whole,
    })}) as split group by 1, 2`
  const { rows } = await sql<Held>`
    with asked as materialized (
      select id as owner_id, name, email from owners where ${organisation} and ${scopeOf(ability, 'read', owners)}
        and ${ownerId ? sql`id = ${ownerId}` : sql`true`}
    ), place as materialized (
      select property_id, title, currency,
        coalesce((select float from management_agreements as agreement where agreement.${organisation}
          and agreement.property_id = owned.property_id and "from" <= ${day} and coalesce("to" >= ${day}, true)), 0)
        + coalesce((select sum(open) from expenses where expenses.${organisation}
          and expenses.property_id = owned.property_id and stage = 'approved'), 0) as kept_back
      from (select id as property_id, title, currency from properties where ${organisation}) as owned
      where ${currency ? sql`currency = ${currency}` : sql`true`}
        and ${within ?? scopeOf(ability, 'create', ownerPayments)}
        and ${
          ownerId
            ? sql`property_id in (
          select property_id from property_owners where ${organisation} and owner_id = ${ownerId}
          union select property_id from owner_payments where ${organisation} and owner_id = ${ownerId})`
            : sql`true`
        }
        and ${propertyIds ? sql`property_id = any(${propertyIds}::uuid[])` : sql`true`}
        and ${
          bankAccountId
            ? sql`exists (select from account_months as kept where kept.${organisation}
                and kept.property_id = owned.property_id and bank_account_id = ${bankAccountId})`
            : sql`true`
        }
    ), current_share as (
      select property_id, owner_id, share_bps, row_number() over (partition by property_id order by n) as n
      from property_owners
      where ${organisation} and property_id in (select property_id from place)
        and coalesce("from" <= ${day}, true) and coalesce("to" >= ${day}, true)
    ), kept as (
      select property_id, owner_id, sum((shares_of(kept_back, shares))[n])::bigint as amount
      from current_share
      join (select property_id, array_agg(share_bps order by n) as shares from current_share group by 1) as together
        using (property_id)
      join place using (property_id)
      where kept_back <> 0
      group by 1, 2
    ), on_day as materialized (${held(sql`select property_id from place`, day, bankAccountId !== undefined)}), changed as (
      select property_id from place where exists (select from postings
        where postings.${organisation} and postings.property_id = place.property_id and date > ${day})
    ), in_all as materialized (${held(sql`select property_id from changed`, lastDay)}), standing as materialized (
      select property_id, owner_id, least(on_day.amount, in_all.amount) as held, coalesce(kept.amount, 0) as keeping
      from on_day left join in_all using (property_id, owner_id) left join kept using (property_id, owner_id)
      where owner_id is not null
        and (on_day.amount <> 0 or in_all.amount <> 0 or ${!bankAccountId} and kept.amount > 0)
    ), funded as materialized (
      ${
        bankAccountId
          ? sql`select there.property_id, funds from (
                select array_agg(property_id) as properties, array_agg(coalesce(amount, 0)) as held
                from (select distinct property_id from standing) as each
                left join (select property_id, amount from on_day where owner_id is null) as whole using (property_id)
              ) as all_held, owners_funds(${organisationId}, properties, ${bankAccountId}, ${day}, held) as there`
          : sql`select distinct property_id, 0::bigint as funds from standing`
      }
    )
    select owner_id as "ownerId", asked.name as "ownerName", asked.email, property_id as "propertyId", title as "propertyTitle", currency,
      held, keeping as "keptBack", funds
    from standing join funded using (property_id) join place using (property_id) join asked using (owner_id)
    order by asked.name, owner_id, title, property_id`.execute(tx)
  return rows
}

/** The same with what of it can be paid. */
export const payableFor = async (...given: Parameters<typeof heldFor>) => payableOf(await heldFor(...given))
