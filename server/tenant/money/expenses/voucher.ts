import { sql } from 'kysely'
import type { readVoucher } from '#contract/tenant/money/expense-operations.ts'
import { expenseStatuses } from '#domain/expenses/vocabulary.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Document } from '../../../documents/document.ts'
import { voucher } from '../../../documents/kinds.ts'
import { letterheadOf } from '../../../documents/letterhead.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { dayWords, sendDocument } from '../receipts.ts'
import { expenseCrud, type Expense } from './crud.ts'

interface Named {
  vendorLines: string | null
  categories: Record<string, string>
  units: Record<string, string>
  people: Record<string, string>
}

/** What its ids stand for. */
async function namesOf(tx: Transaction, organisationId: string, expense: Expense): Promise<Named> {
  const { id, vendorId, submittedBy, approvedBy, ownerApprovedBy } = expense
  const people = [submittedBy, approvedBy, ownerApprovedBy].flatMap((each) => each ?? [])
  const organisation = sql`organisation_id = ${organisationId}`
  const ofLines = sql`${organisation} and expense_id = ${id}`
  const { rows } = await sql<Named>`
    select (select address from vendors where ${organisation} and id = ${vendorId}) as "vendorLines",
      (select coalesce(jsonb_object_agg(id, name), '{}') from accounts
        where ${organisation} and id in (select account_id from expense_lines where ${ofLines})) as categories,
      (select coalesce(jsonb_object_agg(id, label), '{}') from units
        where ${organisation} and id in (select unit_id from expense_lines where ${ofLines})) as units,
      (select coalesce(jsonb_object_agg(id, name), '{}') from users where id = any(${people}::uuid[])) as people`.execute(
    tx,
  )
  return rows[0]!
}

async function voucherOf(tx: Transaction, call: Call, expense: Expense): Promise<Document> {
  const { organisationId } = call.tenant
  const issuer = await letterheadOf(tx, organisationId)
  const { vendorLines, categories, units, people } = await namesOf(tx, organisationId, expense)
  const { submittedBy, approvedBy, ownerApprovedBy, ownerApprovedAt, reference, payments } = expense
  const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])
  const paid = payments
    .filter(({ reversedOn }) => reversedOn === null)
    .map(({ date, method, bankAccountName, reference: of }) =>
      [dayWords(date), paymentMethods[method], bankAccountName, of].filter(Boolean).join(', '),
    )
  const owner = ownerApprovedAt && (expense.ownerNote ?? people[ownerApprovedBy ?? ''])
  return voucher({
    issuer,
    currency: expense.currency,
    number: expense.label ?? expenseStatuses[expense.status],
    date: dayWords(expense.incurredOn),
    vendor: { name: expense.vendorName ?? '', lines: vendorLines?.split('\n').filter(Boolean) ?? [] },
    place: expense.propertyTitle ?? issuer.name,
    description: expense.description,
    facts: [
      ...fact('Invoice number', reference),
      ...fact('Due', dayWords(expense.dueOn)),
      ...fact('Submitted by', people[submittedBy ?? '']),
      ...fact('Approved by', people[approvedBy ?? '']),
      ...fact('Owner agreed', owner),
    ],
    lines: expense.lines.map(({ accountId, unitId, description, net, tax }) => ({
      category: categories[accountId] ?? '',
      description: [description, units[unitId ?? '']].filter(Boolean).join(', '),
      net,
      tax,
      gross: net + tax,
    })),
    net: expense.net,
    tax: expense.tax,
    gross: expense.gross,
    paid: expense.paid,
    notes: [
      ...paid.map((words) => `Paid ${words}.`),
      ...(expense.stage === 'void' ? [`Void: ${expense.reason}`] : []),
    ],
  })
}

export const readPaper: Handler<typeof readVoucher> = async (call: Call<typeof readVoucher>) => {
  const { document, name } = await call.read(async (tx) => {
    const expense = await expenseCrud.find(tx, call.params.id, call)
    const document = await voucherOf(tx, call, expense)
    return { document, name: `${document.issuer.name} – ${expense.label ?? 'Expense'}.pdf` }
  })
  await sendDocument(call, document, name)
}
