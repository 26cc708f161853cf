import { sql } from 'kysely'
import { units } from '#contract/tenant/units.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

/** Where work is to be done. */
export interface Place {
  propertyId: string
  unitId: string | null
}

/** Who of the team looks after it, and which contractor does the work. */
export type Doers = Partial<Record<'assigneeId' | 'contractorId', string | null>>

/** The doers that are named, if only as nobody. */
export const doersIn = ({ assigneeId, contractorId }: Doers): Doers => ({
  ...(assigneeId !== undefined && { assigneeId }),
  ...(contractorId !== undefined && { contractorId }),
})

/** @throws 422 where the caller sees no such unit in the property */
export async function assertUnit(tx: Transaction, { propertyId, unitId }: Place, call: Call): Promise<void> {
  if (unitId === null) return
  const { rows } = await sql`
    select from units where organisation_id = ${call.tenant.organisationId} and id = ${unitId}
      and property_id = ${propertyId} and ${scopeOf(call.tenant.ability, 'read', units)}`.execute(tx)
  if (rows.length > 0) return
  throw invalid([{ field: 'unitId', errors: ['There is no such unit in this property.'] }])
}

/** What changes with the place: a unit of another property is not meant any more. */
export async function movedWith(tx: Transaction, before: Place, patch: Partial<Place>, call: Call) {
  const propertyId = patch.propertyId ?? before.propertyId
  const moved = propertyId !== before.propertyId
  const unitId = patch.unitId === undefined && !moved ? before.unitId : (patch.unitId ?? null)
  if (!moved && unitId === before.unitId) return {}
  const property = await ofProperty.read(tx, propertyId, call)
  await assertUnit(tx, { propertyId, unitId }, call)
  return { unitId, currency: property.currency, property }
}
