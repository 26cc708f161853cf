import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { lockProperty, ofProperty } from '../../../crud/belongs-to.ts'
import { crud } from '../../../crud/crud.ts'
import { changesBetween } from '../../../crud/writes.ts'
import { conflict } from '../../../errors.ts'

export type ServiceCharge = RecordOf<typeof serviceCharges>

/** One of them, as far as what units bear follows from it. */
export type Year = Pick<
  ServiceCharge,
  'id' | 'propertyId' | 'name' | 'from' | 'to' | 'frequency' | 'currency' | 'stage' | 'lockedOn'
>

/** What can still be said of a year whose budget demands follow from. */
const sayable = new Set(['name', 'notes'])

/** Service charges as people begin them: one year of one property. */
export const serviceChargeCrud = crud(serviceCharges, {
  table: 'service_charge_records',
  belongsTo: ofProperty,
  select: {
    budget: sql.ref('budget'),
    actual: sql.ref('actual'),
    propertyTitle: sql.ref('property_title'),
  },
  async complete(tx, record, call) {
    await lockProperty(tx, call.tenant.organisationId, record.propertyId)
    return { ...record, stage: 'draft' as const, currency: record.property!.currency }
  },
  async follow(tx, before, patch, call) {
    const changed = Object.keys(changesBetween(before, patch))
    if (changed.includes('propertyId')) {
      throw conflict('illegal_transition', 'A service charge stays with its property: copy it instead.')
    }
    if (before.stage !== 'draft' && changed.some((field) => !sayable.has(field))) {
      throw conflict('illegal_transition', 'Return it to draft to change more than its name and notes.')
    }
    if (changed.includes('from') || changed.includes('to'))
      await lockProperty(tx, call.tenant.organisationId, before.propertyId)
    return {}
  },
  async beforeRemove(_tx, { stage }) {
    if (stage !== 'draft') throw conflict('illegal_transition', 'Only a draft can be deleted.')
  },
  propertyIdOf: ({ propertyId }) => propertyId,
})
