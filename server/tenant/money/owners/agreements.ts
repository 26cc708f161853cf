import { sql } from 'kysely'
import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import { lockProperty, ofProperty } from '../../../crud/belongs-to.ts'
import { crud } from '../../../crud/crud.ts'
import { changesBetween } from '../../../crud/writes.ts'
import { conflict, invalid } from '../../../errors.ts'

/** What can still be said of an agreement that fees were charged under: they follow from the rest. */
const sayable = new Set(['to', 'float', 'notes'])

/** Management agreements as people write them: what changes is a new one from a day on. */
export const agreementCrud = crud(managementAgreements, {
  table: 'management_agreement_records',
  belongsTo: ofProperty,
  select: {
    status: sql.ref('status'),
    propertyTitle: sql.ref('property_title'),
    chargedThrough: sql.ref('charged_through'),
    fees: sql.ref('fees'),
  },
  async complete(tx, record, call) {
    await lockProperty(tx, call.tenant.organisationId, record.propertyId)
    return { ...record, currency: record.property!.currency }
  },
  async follow(tx, before, patch, call) {
    const changed = Object.keys(changesBetween(before, patch))
    if (changed.includes('propertyId')) {
      throw invalid([
        { field: 'propertyId', errors: ['An agreement stays with its property: add another one instead.'] },
      ])
    }
    if (changed.includes('from') || changed.includes('to'))
      await lockProperty(tx, call.tenant.organisationId, before.propertyId)
    const { chargedThrough } = before
    if (chargedThrough === null) return {}
    if (changed.some((field) => !sayable.has(field))) {
      throw conflict(
        'illegal_transition',
        `Fees were charged through ${chargedThrough}: end this agreement and add one with the new terms.`,
      )
    }
    if (patch.to && patch.to < chargedThrough) {
      throw invalid([{ field: 'to', errors: [`Fees were charged through ${chargedThrough}.`] }])
    }
    return {}
  },
  // oxlint-disable-next-line typescript/require-await -- whoever removes a record waits for this
  async beforeRemove(_tx, { fees }) {
    if (fees.length > 0) {
      throw conflict('in_use', 'Fees were charged under this agreement. End it instead.')
    }
  },
  propertyIdOf: ({ propertyId }) => propertyId,
})
