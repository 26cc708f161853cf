import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type {
  beginBooks,
  changeBooks,
  closeBooks,
  readBooks,
  reopenBooks,
} from '#contract/tenant/money/books.ts'
import { referenceFields } from '#domain/letters/invoices.ts'
import { fieldProblem } from '#domain/letters/merge.ts'
import { changesBetween, writeTrace, type Change } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid, notFound, staleVersion } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { openBooks } from '../../ledger/open-books.ts'

type Books = NonNullable<AnswerOf<typeof readBooks>['books']>

async function booksOf(tx: Transaction, organisationId: string, lock = false): Promise<Books | null> {
  const { rows } = await sql<Books>`
    select version, begin_on as "beginOn", closed_through as "closedThrough", lead_days as "leadDays",
      allocation_order as "allocationOrder", applies_credit as "appliesCredit", mails_receipts as "mailsReceipts",
      invoice_days as "invoiceDays", invoice_reference as "invoiceReference",
      document_footer as "documentFooter",
      checked_at as "checkedAt", differences
    from books where organisation_id = ${organisationId} ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0] ?? null
}

function trace(call: Call, tx: Transaction, action: string, changes: Record<string, Change>): void {
  const { organisationId, userId } = call.tenant
  writeTrace(tx, {
    organisationId,
    actorId: userId,
    at: call.services.clock.now(),
    action,
    subject: 'Books',
    subjectId: organisationId,
    propertyId: null,
    changes,
  })
}

/** @throws 404 before the books begin, 409 for an older version than the one that is there */
async function booksToChange(tx: Transaction, call: Call, version: number): Promise<Books> {
  const books = await booksOf(tx, call.tenant.organisationId, true)
  if (!books) throw notFound()
  if (books.version !== version) throw staleVersion({ ...books })
  return books
}

async function changed(
  tx: Transaction,
  call: Call,
  { action, before, patch }: { action: string; before: Books; patch: Partial<Omit<Books, 'version'>> },
): Promise<Books> {
  const after = { ...before, ...patch }
  const { organisationId } = call.tenant
  await sql`
    update books set version = version + 1, updated_at = now(), begin_on = ${after.beginOn},
      closed_through = ${after.closedThrough}, lead_days = ${after.leadDays},
      allocation_order = ${after.allocationOrder}, applies_credit = ${after.appliesCredit},
      mails_receipts = ${after.mailsReceipts}, invoice_days = ${after.invoiceDays},
      invoice_reference = ${after.invoiceReference}, document_footer = ${after.documentFooter || null}
    where organisation_id = ${organisationId}`.execute(tx)
  trace(call, tx, action, changesBetween(before, patch))
  return { ...after, version: before.version + 1 }
}

export const read: Handler<typeof readBooks> = (call) =>
  call.read(async (tx) => ({ books: await booksOf(tx, call.tenant.organisationId) }))

export const begin: Handler<typeof beginBooks> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    if (await booksOf(tx, organisationId)) throw conflict('books_begun', 'The books have begun already.')
    await openBooks(tx, organisationId, call.body.beginOn)
    trace(call, tx, 'created', {})
    return (await booksOf(tx, organisationId))!
  })

export const change: Handler<typeof changeBooks> = (call) =>
  call.write(async (tx) => {
    const { version, ...patch } = call.body
    const problem = patch.invoiceReference && fieldProblem(patch.invoiceReference, referenceFields)
    if (problem) throw invalid([{ field: 'invoiceReference', errors: [problem] }])
    const before = await booksToChange(tx, call, version)
    if (patch.beginOn !== undefined && patch.beginOn !== before.beginOn) {
      const { rows } = await sql<{ posted: boolean }>`
        select exists (select from journal_entries where organisation_id = ${call.tenant.organisationId}) as posted`.execute(
        tx,
      )
      if (rows[0]!.posted) {
        throw invalid([
          { field: 'beginOn', errors: ['Something is posted already: the books keep their first day.'] },
        ])
      }
    }
    return changed(tx, call, { action: 'updated', before, patch })
  })

export const close: Handler<typeof closeBooks> = (call) =>
  call.write(async (tx) => {
    const { version, through } = call.body
    const before = await booksToChange(tx, call, version)
    const problem =
      through < before.beginOn
        ? `The books begin on ${before.beginOn}.`
        : before.closedThrough !== null && through <= before.closedThrough
          ? `The books are closed through ${before.closedThrough} already. Reopen them to close less.`
          : undefined
    if (problem) throw invalid([{ field: 'through', errors: [problem] }])
    return changed(tx, call, { action: 'close', before, patch: { closedThrough: through } })
  })

export const reopen: Handler<typeof reopenBooks> = (call) =>
  call.write(async (tx) => {
    const { version, through, reason } = call.body
    const before = await booksToChange(tx, call, version)
    if (before.closedThrough === null) throw conflict('books_open', 'The books are open.')
    if (through !== null && through >= before.closedThrough) {
      throw invalid([
        {
          field: 'through',
          errors: [`The books are closed through ${before.closedThrough}: choose an earlier day.`],
        },
      ])
    }
    if (through !== null && through < before.beginOn) {
      throw invalid([{ field: 'through', errors: [`The books begin on ${before.beginOn}.`] }])
    }
    const after = await changed(tx, call, { action: 'reopen', before, patch: { closedThrough: through } })
    trace(call, tx, 'reason', { reason: { before: null, after: reason } })
    return after
  })
