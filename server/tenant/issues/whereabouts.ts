import { sql } from 'kysely'
import { units } from '#contract/tenant/units.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

/** Where something is, in words: as the view `issues` has it. */
export interface Whereabouts {
  place: string
  unitLabel: string | null
}

/** @throws 422 where the caller sees no such unit in the property */
export async function whereaboutsOf(
  tx: Transaction,
  { propertyId, unitId }: { propertyId: string; unitId: string | null },
  call: Call,
): Promise<Whereabouts> {
  const { rows } = await sql<Whereabouts>`
    select concat_ws(', ', address_line1, address_line2, city) as place,
      (select label from units where id = ${unitId} and property_id = ${propertyId}
         and ${scopeOf(call.tenant.ability, 'read', units)}) as "unitLabel"
    from properties where id = ${propertyId}`.execute(tx)
  const { place, unitLabel } = rows[0]!
  if (unitId !== null && unitLabel === null) {
    throw invalid([{ field: 'unitId', errors: ['There is no such unit in this property.'] }])
  }
  return { place, unitLabel }
}
