import { sql } from 'kysely'
import type { BankDetails } from '#domain/money/bank-details.ts'
import type { invoiceFields, referenceFields } from '#domain/letters/invoices.ts'
import { merged, paragraphsOf, type Template } from '#domain/letters/merge.ts'
import { howToPay, type BankDetail } from '#domain/money/how-to-pay.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../../../db/database.ts'
import { templatesOf } from '../../../mails/templates.ts'
import { payTo } from '../pay-to.ts'
import { dayWords } from '../receipts.ts'

/** What an invoice says besides its amounts, kept with it once it is issued. */
export interface Said {
  introduction: string[]
  terms: string[]
  /** How to pay it, where that was known. */
  payment: BankDetail[]
}

/** What fills in the fields of an invoice's texts. */
export type InvoiceValues = Record<keyof typeof invoiceFields, string>

interface Found {
  id: string
  label: string | null
  reference: string | null
  pattern: string
  lease: string
  unit: string
  property: string
  tenant: string
  organisation: string
  issuedOn: string
  dueOn: string
  open: number
  currency: Currency
  account: BankDetails | null
}

export interface Worded {
  id: string
  reference: string
  /** What is open of it. */
  open: number
  currency: Currency
  values: InvoiceValues
  said: Said
}

/**
 * What invoices say today, in the order of their ids.
 * @param tried instead of the organisation's own text
 */
export async function wordingOf(
  tx: Transaction,
  organisationId: string,
  ids: readonly string[],
  tried?: Template,
): Promise<Worded[]> {
  const { invoiceText } = await templatesOf(tx, organisationId)
  const { subject, body } = tried ?? invoiceText
  // Each charge is looked up by itself: joined, all of an organisation's charges may be read for each invoice.
  const { rows } = await sql<Found>`
    select invoice.id, invoice.label, invoice.reference, invoice_reference as pattern, leases.reference as lease,
      unit_label as unit, property_title as property, tenant_names as tenant,
      (select name from organisations where id = ${organisationId}) as organisation,
      issued_on as "issuedOn", due_on as "dueOn", invoice.currency,
      (select coalesce(sum((select open from charges where organisation_id = ${organisationId} and id = charge_id)), 0)::bigint
       from invoice_lines where organisation_id = ${organisationId} and invoice_id = invoice.id) as open,
      ${payTo(organisationId, 'invoice')} as account
    from invoices as invoice
    join books on books.organisation_id = ${organisationId}
    join leases on leases.organisation_id = ${organisationId} and leases.id = lease_id
    where invoice.organisation_id = ${organisationId} and invoice.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], invoice.id)`.execute(tx)
  return rows.map((row) => {
    const invoice = row.label ?? 'Draft'
    const quoted: Record<keyof typeof referenceFields, string> = {
      lease: row.lease,
      unit: row.unit,
      invoice,
    }
    const reference = row.reference || merged(row.pattern, quoted)
    const values: InvoiceValues = {
      ...quoted,
      tenant: row.tenant,
      organisation: row.organisation,
      property: row.property,
      amount: formatMoney(row.open, row.currency),
      date: dayWords(row.issuedOn),
      due: dayWords(row.dueOn),
      reference,
    }
    const said = {
      introduction: paragraphsOf(merged(subject, values)),
      terms: paragraphsOf(merged(body, values)),
      payment: row.account ? howToPay(row.account, reference) : [],
    }
    return { id: row.id, reference, open: row.open, currency: row.currency, values, said }
  })
}
