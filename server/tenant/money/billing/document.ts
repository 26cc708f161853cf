import { sql } from 'kysely'
import { creditNames } from '#contract/tenant/money/charges.ts'
import { taxByRate } from '#domain/billing/taxes.ts'
import { paragraphsOf } from '#domain/letters/merge.ts'
import { payOnline } from '#domain/money/how-to-pay.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Document } from '../../../documents/document.ts'
import { invoice as drawInvoice, type Issuer } from '../../../documents/kinds.ts'
import { letterheadOf } from '../../../documents/letterhead.ts'
import { payLink } from '../online/links.ts'
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

/** The one place that an invoice is drawn from: for the page, the file and the mail. */
function documentOf(
  row: Row,
  issuer: Issuer,
  worded: Worded | undefined,
  link: string | undefined,
): Document {
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
    lines,
    net: row.net,
    gross: row.gross,
    taxes: taxByRate(lines).map(({ bps, net, tax }) => ({ rate: rate(bps), net, tax })),
    settled: settledBy.map(({ kind, number, amount }) => ({
      label: [creditNames[kind], number].filter(Boolean).join(' '),
      amount,
    })),
    open: row.open,
    payment: row.open > 0 ? [...said.payment, ...(link ? [payOnline(link)] : [])] : [],
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

/** Where invoices of which something is open can be paid online, each for its own charges; nothing where none can. */
export async function payLinksOf(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<Invoice, 'id' | 'leaseId' | 'lines'>>`
    select id, lease_id as "leaseId", lines from invoice_records
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[]) and stage = 'issued' and open > 0`.execute(
    tx,
  )
  const links = new Map<string, string>()
  for (const { id, leaseId, lines } of rows) {
    const chargeIds = lines.map((line) => line.chargeId)
    const url = await payLink(tx, services, organisationId, { leaseId, chargeIds })
    if (url) links.set(id, url)
  }
  return links
}

/**
 * Invoices as documents, in the order of their ids.
 * @param tried a text to draw them with instead of what they say
 * @param links where each can be paid online
 */
export async function invoiceDocuments(
  tx: Transaction,
  organisationId: string,
  ids: readonly string[],
  { tried, links }: { tried?: Worded | undefined; links?: ReadonlyMap<string, string> } = {},
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
    document: documentOf(
      tried?.id === row.id ? { ...row, said: tried.said } : row,
      issuer,
      byId.get(row.id),
      links?.get(row.id),
    ),
  }))
}
