import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type AnswerOf } from '#contract/kit/index.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import type {
  changeInvoice,
  discardInvoice,
  issueInvoice,
  listBillable,
  raiseInvoice,
  readInvoiceDocument,
  sendInvoice,
  summariseInvoices,
  voidInvoice,
} from '#contract/tenant/money/invoice-operations.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { assertMayAsk, assertMayWrite } from '../../../fields.ts'
import { changesBetween, writeTrace, type Change } from '../../../crud/writes.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { whereOf } from '../../../db/list-query.ts'
import { conflict, invalid, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { leaseSeen, leaseToRecordFor } from '../leased.ts'
import { bookkeeperOf } from '../preview.ts'
import { sendDocument } from '../receipts.ts'
import { invoiceCrud, type Invoice } from './crud.ts'
import { invoiceDocuments, payLinksOf } from './document.ts'
import { billable, gather, issue as issueDrafts } from './gather.ts'

const todayOf = ({ services, tenant }: Call) => dayAt(services.clock.now(), tenant.timezone)

/** Reads an invoice back, notes what was done to it, and answers with it. */
async function answered(
  tx: Transaction,
  call: Call,
  id: string,
  action: string,
  changes: Record<string, Change> = {},
): Promise<Invoice> {
  const invoice = await invoiceCrud.readBack(tx, id, call)
  writeTrace(tx, invoiceCrud.trace(call, action, invoice, call.services.clock.now(), changes))
  return invoiceCrud.present(invoice, call)
}

/** What can be billed of a lease, the oldest first. */
export const billableOf: Handler<typeof listBillable> = (call) => {
  const { organisationId, ability } = call.tenant
  assertMayAsk(ability, charges, ['description', 'dueOn', 'gross', 'open', 'currency'])
  const { leaseId } = call.query
  return call.read(async (tx) => {
    await leaseSeen(tx, call, leaseId, invoices, 'create')
    const { rows } = await sql<AnswerOf<typeof listBillable>['charges'][number]>`
      select id, type, description, due_on as "dueOn", gross, open, currency from charges
      where ${billable(organisationId)} and lease_id = ${leaseId} order by due_on, id limit 500`.execute(tx)
    const { rows: books } = await sql<{ days: number }>`
      select invoice_days as days from books where organisation_id = ${organisationId}`.execute(tx)
    return { today: todayOf(call), days: books[0]?.days ?? 0, charges: rows }
  })
}

/** @throws 422 beside each charge that is none of the lease, or is billed or taken back */
async function assertBillable(
  tx: Transaction,
  organisationId: string,
  { leaseId, chargeIds }: { leaseId: string; chargeIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string; free: boolean; taken: boolean }>`
    select id, ${billable(organisationId)} as free, ended_as is not null as taken from charges
    where organisation_id = ${organisationId} and lease_id = ${leaseId} and id = any(${chargeIds}::uuid[])`.execute(
    tx,
  )
  const known = new Map(rows.map((charge) => [charge.id, charge]))
  const problems = chargeIds.flatMap((id, index) => {
    const charge = known.get(id)
    if (charge?.free) return []
    const sentence = !charge
      ? 'There is no such charge of this lease.'
      : charge.taken
        ? 'This charge was credited, waived or written off: there is nothing to bill.'
        : 'This charge is on an invoice already. Void that one first.'
    return [{ field: `chargeIds.${index}`, errors: [sentence] }]
  })
  if (problems.length > 0) throw invalid(problems)
}

function assertDays({ issuedOn, dueOn }: { issuedOn: string; dueOn?: string | undefined }): void {
  if (dueOn === undefined || dueOn >= issuedOn) return
  throw invalid([{ field: 'dueOn', errors: ['An invoice is due on its date or later.'] }])
}

export const raise: Handler<typeof raiseInvoice> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    const { leaseId, issuedOn = todayOf(call), dueOn, reference, notes } = call.body
    const chargeIds = [...new Set(call.body.chargeIds)]
    assertDays({ issuedOn, dueOn })
    await leaseToRecordFor(tx, call, leaseId, invoices)
    await sql`select from leases where organisation_id = ${organisationId} and id = ${leaseId}
      for no key update`.execute(tx)
    await assertBillable(tx, organisationId, { leaseId, chargeIds })
    const [id] = await gather(tx, bookkeeperOf(call), {
      which: sql`${billable(organisationId)} and charges.lease_id = ${leaseId} and charges.id = any(${chargeIds}::uuid[])`,
      issuedOn,
      ...(dueOn !== undefined && { dueOn }),
      reference,
      notes,
    })
    if (call.body.issue) await issueDrafts(tx, organisationId, [id!])
    return answered(tx, call, id!, call.body.issue ? 'issue' : 'created')
  })

/** Locks an invoice that the caller may change. @throws 409 for another version, or one in another stage */
async function toChange(
  tx: Transaction,
  call: Call & { params: { id: string } },
  stage: Invoice['stage'],
  version?: number,
): Promise<Invoice> {
  const { id } = call.params
  await sql`select from invoices where organisation_id = ${call.tenant.organisationId} and id = ${id}
    for update`.execute(tx)
  const before = await invoiceCrud.find(tx, id, call)
  assertMayWrite(call.tenant.ability, 'update', invoices, before, [])
  if (version !== undefined && version !== before.version) {
    throw staleVersion(invoiceCrud.present(before, call))
  }
  if (before.stage !== stage) {
    const sentence =
      stage === 'draft'
        ? 'This invoice is issued: what it says is fixed. Void it and raise another one.'
        : before.stage === 'draft'
          ? 'This invoice is a draft: issue it first.'
          : 'This invoice is void.'
    throw conflict('illegal_transition', sentence)
  }
  return before
}

export const change: Handler<typeof changeInvoice> = (call) =>
  call.write(async (tx) => {
    const { version, ...patch } = call.body
    const before = await toChange(tx, call, 'draft', version)
    const { issuedOn, dueOn, reference, notes } = { ...before, ...patch }
    assertDays({ issuedOn, dueOn })
    const changes = changesBetween(before, patch)
    if (Object.keys(changes).length === 0) return invoiceCrud.present(before, call)
    await sql`
      update invoices set issued_on = ${issuedOn}, due_on = ${dueOn}, reference = ${reference}, notes = ${notes},
        version = version + 1, updated_at = now()
      where organisation_id = ${call.tenant.organisationId} and id = ${before.id}`.execute(tx)
    return answered(tx, call, before.id, 'updated', changes)
  })

export const issue: Handler<typeof issueInvoice> = (call) =>
  call.write(async (tx) => {
    const { id } = await toChange(tx, call, 'draft', call.body.version)
    await issueDrafts(tx, call.tenant.organisationId, [id])
    return answered(tx, call, id, 'issue')
  })

export const discard: Handler<typeof discardInvoice> = (call) =>
  call.write(async (tx) => {
    const before = await toChange(tx, call, 'draft')
    await sql`delete from invoices
      where organisation_id = ${call.tenant.organisationId} and id = ${before.id}`.execute(tx)
    writeTrace(tx, invoiceCrud.trace(call, 'deleted', before, call.services.clock.now(), {}))
  })

export const makeVoid: Handler<typeof voidInvoice> = (call) =>
  call.write(async (tx) => {
    const { version, reason } = call.body
    const { id } = await toChange(tx, call, 'issued', version)
    const organisation = sql`organisation_id = ${call.tenant.organisationId}`
    await sql`
      update invoices set stage = 'void', voided_on = ${todayOf(call)}, void_reason = ${reason}, version = version + 1,
        updated_at = now()
      where ${organisation} and id = ${id}`.execute(tx)
    await sql`update invoice_lines set live = false where ${organisation} and invoice_id = ${id}`.execute(tx)
    return answered(tx, call, id, 'void', { reason: { before: null, after: reason } })
  })

export const send: Handler<typeof sendInvoice> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    const { id, tenantId, sentTo } = await toChange(tx, call, 'issued')
    const { rows } = await sql<{ email: string | null }>`
      select email from tenants where organisation_id = ${organisationId} and id = ${tenantId}`.execute(tx)
    const to = call.body.to ?? rows[0]?.email
    if (!to) throw invalid([{ field: 'to', errors: ['The tenant has no email address: enter one.'] }])
    await call.services.jobs.send(tx, 'mails', {
      id: uuid(),
      kind: 'invoice',
      organisationId,
      invoiceId: id,
      to,
    })
    await sql`
      update invoices set sent_at = ${call.services.clock.now()}, sent_to = ${to}, version = version + 1, updated_at = now()
      where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
    return answered(tx, call, id, 'send', { sentTo: { before: sentTo, after: to } })
  })

export const readDocument: Handler<typeof readInvoiceDocument> = async (
  call: Call<typeof readInvoiceDocument>,
) => {
  const { organisationId, ability } = call.tenant
  assertMayAsk(ability, invoices, ['lines', 'gross', 'open', 'settledBy'])
  const id = await call.read(async (tx) => (await invoiceCrud.find(tx, call.params.id, call)).id)
  // A link may have to be made.
  const scope = { organisationId, userId: call.tenant.userId }
  const { document, number } = await call.services.database.withTenant(scope, async (tx) => {
    const links = await payLinksOf(tx, call.services, organisationId, [id])
    return (await invoiceDocuments(tx, organisationId, [id], { links }))[0]!
  })
  await sendDocument(call, document, `${document.issuer.name} – ${number}.pdf`)
}

/** Figures of what the list's filters show. */
export const summarise: Handler<typeof summariseInvoices> = async (call) => {
  const query = invoiceCrud.asked(call.query, call)
  const { ability, organisationId } = call.tenant
  const { rows } = await call.read((tx) =>
    sql<AnswerOf<typeof summariseInvoices>['sums'][number]>`
      select currency, count(*) as count, count(*) filter (where stage = 'draft') as drafts,
        coalesce(sum(gross) filter (where stage = 'issued'), 0)::text as billed,
        coalesce(sum(settled) filter (where stage = 'issued'), 0)::text as settled,
        coalesce(sum(open) filter (where stage = 'issued'), 0)::text as open,
        coalesce(sum(open) filter (where status = 'overdue'), 0)::text as overdue
      from invoice_records
      where organisation_id = ${organisationId} and ${whereOf(invoices, query, call.tenant)}
        and ${scopeOf(ability, 'read', invoices)}
      group by currency order by count(*) desc, currency`.execute(tx),
  )
  return { sums: rows }
}
