import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { listItemsOfProperty } from '#contract/tenant/money/service-charge-plan.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Handler } from '../../../http/call.ts'
import { crud as propertyCrud } from '../../properties/index.ts'

/** What expenses of a property can belong to: years that are not reconciled. */
export const listItems: Handler<typeof listItemsOfProperty> = (call) =>
  call.read(async (tx) => {
    const { organisationId, ability } = call.tenant
    const { on } = call.query
    await propertyCrud.find(tx, call.params.propertyId, call)
    const { rows } = await sql<AnswerOf<typeof listItemsOfProperty>['data'][number]>`
      select item.id, item.name, charge.name as "serviceChargeName", charge."from", charge."to",
        recoverable_bps as "recoverableBps", reserve
      from service_charge_items as item
      join (select service_charges.* from service_charges where organisation_id = ${organisationId}
        and property_id = ${call.params.propertyId} and stage not in ('reconciled', 'archived')
        and ${scopeOf(ability, 'read', serviceCharges)}) as charge on charge.id = service_charge_id
      where item.organisation_id = ${organisationId}
        ${on ? sql`and ${on}::date between charge."from" and charge."to"` : sql``}
      order by charge."from" desc, item.n`.execute(tx)
    return { data: rows }
  })
