import { sql } from 'kysely'
import { vendorInvoices } from '#contract/tenant/money/vendor-invoices.ts'
import { usualPaymentDays } from '#domain/expenses/vocabulary.ts'
import { invoiceWords } from '#domain/imports/invoice-words.ts'
import type { Transaction } from '../../db/database.ts'
import type { Clash, Staged } from './clashes.ts'
import { valueAt } from './codec.ts'
import { outcomeOf, rowsOf } from './outcome.ts'
import type { ImportTarget } from './target.ts'

interface Line {
  rowNumber: number
  category: string
  unitLabel: string | null
  isCategory: boolean
  isUnit: boolean
}

/** Categories that the chart of accounts does not have, and units that the property does not. */
async function invoiceClashes(tx: Transaction, staged: Staged): Promise<Clash[]> {
  const of = (field: string) => {
    const place = staged.fields.indexOf(field) + 1
    return place > 0 ? valueAt(vendorInvoices, field, place) : sql`null`
  }
  const { rows } = await sql<Line>`
    select * from (
      select row_number as "rowNumber", category, label as "unitLabel", expense_category(category) is not null as "isCategory",
        label is null or exists (select from units
          where units.property_id = line.property_id and lower(units.label) = lower(line.label)) as "isUnit"
      from (
        select row_number, ${of('propertyId')} as property_id, ${of('category')}::text as category,
          ${of('unitLabel')}::text as label
        from import_rows where ${rowsOf(staged.id, staged.run)} and ${outcomeOf(staged)} = 'create'
      ) as line
    ) as found
    where not "isCategory" or not "isUnit" order by "rowNumber"`.execute(tx)
  return rows.map(({ rowNumber, category, unitLabel, isCategory }) =>
    isCategory
      ? { rowNumber, field: 'unitLabel', message: `The property has no unit ${unitLabel}.` }
      : {
          rowNumber,
          field: 'category',
          message: `No category of expense is called ${category}: correct it, or add it to the chart of accounts.`,
        },
  )
}

/** Vendors' invoices as drafts of expenses, written through the view `vendor_invoices`. Known again by all that they say. */
export const invoiceTarget: ImportTarget = {
  resource: vendorInvoices,
  table: 'vendor_invoices',
  remove: async (tx, { organisationId }, ids) => {
    await sql`delete from expenses where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(
      tx,
    )
  },
  excluded: [],
  words: invoiceWords,
  optionWords: {},
  alsoCreates: ['Vendor'],
  keyRule: {
    parts: ['vendorName', 'reference', 'incurredOn', 'description', 'net', 'propertyId'],
  },
  keptOnUpdate: 'all',
  clashes: invoiceClashes,
  propertyOf: (id) => sql`(select property_id from expenses where expenses.id = ${id})`,
  derived: { usual_days: sql.lit(usualPaymentDays) },
  heldBy: [
    {
      when: sql<boolean>`exists (select from documents
        where documents.organisation_id = record.organisation_id and documents.expense_id = record.id)`,
      because: 'Receipts are kept with it.',
    },
  ],
}
