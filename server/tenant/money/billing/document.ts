import { sql } from 'kysely'
import { creditNames } from '#contract/tenant/money/charges.ts'
import { taxByRate } from '#domain/billing/taxes.ts'
import { paragraphsOf } from '#domain/letters/merge.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Document } from '../../../documents/document.ts'
import { invoice as drawInvoice, type Issuer } from '../../../documents/kinds.ts'
import { letterheadOf } from '../../../documents/letterhead.ts'
import { dayWords } from '../receipts.ts'
import type { Invoice } from './crud.ts'
import { wordingOf, type Said, type Worded } from './wording.ts'

type Row = Pick<
  Invoice,
  | 'id'
  | 'label'
  | 'stage'
  | 'issuedOn'
  | 'dueOn'
  | 'reference'
  | 'notes'
  | 'net'
  | 'gross'
  | 'open'
  | 'currency'
  | 'lines'
  | 'settledBy'
  | 'voidedOn'
  | 'unitLabel'
  | 'propertyTitle'
  | 'leaseReference'
  | 'tenantNames'
> & { said: Said | null; address: string | null }

const rate = (bps: number) => `${bps / 100}%`

const periodOf = ({ from, to }: Invoice['lines'][number]) =>
  from && to ? `${dayWords(from)} – ${dayWords(to)}` : ''

/** The one place that an invoice is drawn from: for the page, the file and the mail. */
function documentOf(row: Row, issuer: Issuer, worded: Worded | undefined): Document {
  const { currency, lines, settledBy, stage, voidedOn } = row
  const said = row.said ?? worded!.said
  return drawInvoice({
    issuer,
    currency,
    number: row.label ?? 'Draft',
    date: dayWords(row.issuedOn),
    due: dayWords(row.dueOn),
    tenant: { name: row.tenantNames, lines: row.address?.split('\n').filter(Boolean) ?? [] },
    place: `${row.unitLabel}, ${row.propertyTitle}`,
    lease: row.leaseReference,
    reference: row.reference ?? worded!.reference,
    introduction: [
      ...(stage === 'void' && voidedOn
        ? [`This invoice is void since ${dayWords(voidedOn)}: please don’t pay it.`]
        : []),
      ...said.introduction,
    ],
    lines: lines.map((line) => ({ ...line, period: periodOf(line) })),
    net: row.net,
    gross: row.gross,
    taxes: taxByRate(lines).map(({ bps, net, tax }) => ({ rate: rate(bps), net, tax })),
    settled: settledBy.map(({ kind, number, amount }) => ({
      label: [creditNames[kind], number].filter(Boolean).join(' '),
      amount,
    })),
    open: row.open,
    payment: row.open > 0 ? said.payment : [],
    notes: [...(row.notes ? paragraphsOf(row.notes) : []), ...said.terms],
  })
}

export interface Drawn {
  id: string
  /** "INV-00042" */
  number: string
  /** Draws nothing yet: `documentPdf` does. */
  document: Document
}

/**
 * Invoices as documents, in the order of their ids.
 * @param tried a text to draw them with instead of what they say
 */
export async function invoiceDocuments(
  tx: Transaction,
  organisationId: string,
  ids: readonly string[],
  tried?: Worded,
): Promise<Drawn[]> {
  const issuer = await letterheadOf(tx, organisationId)
  const { rows } = await sql<Row>`
    select invoice.id, invoice.label, stage, issued_on as "issuedOn", due_on as "dueOn", invoice.reference, invoice.notes, net,
      gross, open, currency, lines, settled_by as "settledBy", voided_on as "voidedOn", unit_label as "unitLabel",
      property_title as "propertyTitle", lease_reference as "leaseReference", tenant_names as "tenantNames", said,
      tenants.address
    from invoice_records as invoice
    left join tenants on tenants.organisation_id = ${organisationId} and tenants.id = tenant_id
    where invoice.organisation_id = ${organisationId} and invoice.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], invoice.id)`.execute(tx)
  const drafts = rows.filter(({ said }) => said === null).map(({ id }) => id)
  const wordings = drafts.length > 0 ? await wordingOf(tx, organisationId, drafts) : []
  const byId = new Map(wordings.map((worded) => [worded.id, worded]))
  return rows.map((row) => ({
    id: row.id,
    number: row.label ?? 'Draft',
    document: documentOf(tried?.id === row.id ? { ...row, said: tried.said } : row, issuer, byId.get(row.id)),
  }))
}
