import { sql } from 'kysely'
import type { readBalance as operation } from '#contract/tenant/money/service-charge-units.ts'
import { notFound } from '../../../errors.ts'
import type { Handler } from '../../../http/call.ts'
import { chargeCrud } from '../charge-handlers.ts'
import type { UnitRecord } from './figures.ts'

interface Kept {
  name: string
  from: string
  to: string
  share: UnitRecord
}

/** What a balance is made of, for whoever may see the charge: nothing of other leases or of vendors. */
export const readBalance: Handler<typeof operation> = (call) =>
  call.read(async (tx) => {
    const { leaseId, unitId, serviceChargeId, currency } = await chargeCrud.find(tx, call.params.id, call)
    const { rows } = await sql<Kept>`
      select name, "from", "to", share from service_charges as year
      join service_charge_shares as kept on kept.organisation_id = year.organisation_id and service_charge_id = year.id
      where year.organisation_id = ${call.tenant.organisationId} and year.id = ${serviceChargeId} and unit_id = ${unitId}`.execute(
      tx,
    )
    const occupant = rows[0]?.share.occupants.find((each) => each.leaseId === leaseId)
    if (!rows[0] || occupant?.chargeId !== call.params.id) throw notFound()
    const { name, from, to, share } = rows[0]
    const { sentences, due, billed, balance } = occupant
    return {
      name,
      from,
      to,
      currency,
      items: share.items.map(({ id, name: item, share: part, sentence }) => ({
        id,
        name: item,
        share: part,
        sentence,
      })),
      share: share.figures.actualShare,
      sentences,
      due,
      billed,
      balance,
    }
  })
