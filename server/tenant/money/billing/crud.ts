import type { RecordOf } from '#contract/kit/index.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { ofProperty } from '../../../crud/belongs-to.ts'
import { crud } from '../../../crud/crud.ts'

export type Invoice = RecordOf<typeof invoices>

/** Invoices as people read them; they are raised by operations. */
export const invoiceCrud = crud(invoices, {
  table: 'invoice_records',
  belongsTo: ofProperty,
  propertyIdOf: ({ propertyId }) => propertyId,
})
