import { sql } from 'kysely'
import { runKinds } from '#domain/billing/vocabulary.ts'
import { merged, paragraphsOf, type Template } from '#domain/letters/merge.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { Attachment } from '../../../adapters/mail/mailer.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Document } from '../../../documents/document.ts'
import type { Letter } from '../../../mails/letter.ts'
import { templatesOf } from '../../../mails/templates.ts'
import type { JobData } from '../../../queue/queues.ts'
import { invoiceDocuments, payLinksOf } from './document.ts'
import { statementsOf } from './statements.ts'
import { wordingOf, type InvoiceValues, type Worded } from './wording.ts'

interface Written {
  to: string
  letter: Letter
  attachments: Attachment[]
  afterwards?: (taken: boolean) => Promise<void>
}

/** "INV-1, INV-2": what several invoices fill in together. */
function together(worded: readonly Worded[]): InvoiceValues {
  const open = Map.groupBy(worded, ({ currency }) => currency)
  const amounts = [...open].map(([currency, of]) =>
    formatMoney(
      of.reduce((sum, each) => sum + each.open, 0),
      currency,
    ),
  )
  const joined = { ...worded[0]!.values }
  for (const key of keysOf(joined))
    joined[key] = [...new Set(worded.map(({ values }) => values[key]))].join(', ')
  return { ...joined, amount: amounts.join(', ') }
}

/** What the mail of invoices says; they come with it as PDFs. */
export function invoiceLetter(worded: readonly Worded[], { subject, body }: Template): Letter {
  const values = together(worded)
  return {
    subject: merged(subject, values),
    preview: `${values.amount} due on ${values.due}.`,
    heading: worded.length > 1 ? 'Your invoices' : `Invoice ${values.invoice}`,
    paragraphs: paragraphsOf(merged(body, values)),
    notes: ['If you did not expect this email, ask whoever manages your home.'],
  }
}

const attached = async (
  documents: readonly { name: string; document: Document }[],
): Promise<Attachment[]> => {
  const { documentPdf } = await import('../../../documents/pdf.ts')
  return Promise.all(
    documents.map(async ({ name, document }) => ({
      name: `${name}.pdf`,
      type: 'application/pdf',
      content: await documentPdf(document),
    })),
  )
}

type ForMail = Pick<Services, 'clock' | 'config'>

/**
 * Invoices with the letter that goes with them, as things are when they are sent. One invoice can be paid online from the mail
 * itself, where it can; several have their links in the PDFs.
 */
async function invoicesFor(
  tx: Transaction,
  services: ForMail,
  organisationId: string,
  ids: readonly string[],
) {
  const { invoice } = await templatesOf(tx, organisationId)
  const links = await payLinksOf(tx, services, organisationId, ids)
  const drawn = await invoiceDocuments(tx, organisationId, ids, { links })
  const url = ids.length === 1 ? links.get(ids[0]!) : undefined
  return {
    letter: {
      ...invoiceLetter(await wordingOf(tx, organisationId, ids), invoice),
      ...(url && { action: { label: 'Pay online', url } }),
    },
    documents: drawn.map(({ number, document }) => ({ name: number, document })),
  }
}

/** Writes the mail of an invoice, unless it is void by then. */
export async function invoiceMail(
  services: Services,
  { organisationId, invoiceId, to }: Extract<JobData['mails'], { kind: 'invoice' }>,
): Promise<Written | undefined> {
  const found = await services.database.withTenant({ organisationId, userId: null }, async (tx) => {
    const { rows } = await sql`select from invoices
      where organisation_id = ${organisationId} and id = ${invoiceId} and stage = 'issued'`.execute(tx)
    return rows.length > 0 ? invoicesFor(tx, services, organisationId, [invoiceId]) : undefined
  })
  return found && { to, letter: found.letter, attachments: await attached(found.documents) }
}

interface Due {
  email: string
  kind: keyof typeof runKinds
  fromOn: string
  through: string
  propertyIds: string[]
}

async function ofRun(
  tx: Transaction,
  services: ForMail,
  { id, organisationId, runId, tenantId }: Extract<JobData['mails'], { kind: 'bill-run' }>,
) {
  const { rows } = await sql<Due>`
    select email, kind, from_on as "fromOn", through, property_ids as "propertyIds" from bill_mails
    join bill_runs on bill_runs.organisation_id = ${organisationId} and bill_runs.id = run_id
    where bill_mails.organisation_id = ${organisationId} and run_id = ${runId} and tenant_id = ${tenantId}
      and mail_id = ${id} and sent_at is null and status in ('running', 'done')`.execute(tx)
  const [due] = rows
  if (!due) return undefined
  if (due.kind === 'statements') {
    const found = await statementsOf(tx, organisationId, { tenantId, ...due })
    return found && { email: due.email, ...found }
  }
  const { rows: invoices } = await sql<{ id: string }>`
    select id from invoices where organisation_id = ${organisationId} and run_id = ${runId} and tenant_id = ${tenantId}
      and stage = 'issued' order by number`.execute(tx)
  if (invoices.length === 0) return undefined
  const ids = invoices.map((invoice) => invoice.id)
  return { email: due.email, ...(await invoicesFor(tx, services, organisationId, ids)) }
}

/** Notes that a tenant has what a run had for them. */
async function noteSent(
  tx: Transaction,
  { id, organisationId, runId, tenantId }: Extract<JobData['mails'], { kind: 'bill-run' }>,
  { to, taken }: { to: string; taken: boolean },
): Promise<void> {
  await sql`
    update bill_mails set sent_at = now(), refused = ${!taken}
    where organisation_id = ${organisationId} and run_id = ${runId} and tenant_id = ${tenantId} and mail_id = ${id}`.execute(
    tx,
  )
  if (!taken) return
  await sql`
    update invoices set sent_at = now(), sent_to = ${to}, updated_at = now()
    where organisation_id = ${organisationId} and run_id = ${runId} and tenant_id = ${tenantId} and stage = 'issued'`.execute(
    tx,
  )
}

/** Writes the one mail that a run has for a tenant; nothing once it was sent or the run was cancelled. */
export async function billRunMail(
  services: Services,
  job: Extract<JobData['mails'], { kind: 'bill-run' }>,
): Promise<Written | undefined> {
  const scope = { organisationId: job.organisationId, userId: null }
  const { database } = services
  const found = await database.withTenant(scope, (tx) => ofRun(tx, services, job))
  if (!found) return undefined
  const { email: to, letter, documents } = found
  return {
    to,
    letter,
    attachments: await attached(documents),
    afterwards: (taken) => database.withTenant(scope, (tx) => noteSent(tx, job, { to, taken })),
  }
}
