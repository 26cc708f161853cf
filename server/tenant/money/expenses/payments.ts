import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { BodyOf } from '#contract/kit/index.ts'
import type * as operations from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { assertMayWrite } from '../../../fields.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { sendAlong } from '../../../db/send-along.ts'
import { conflict, invalid, notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { entryOf, post, reverse, type Bookkeeper } from '../../../ledger/post.ts'
import { assertNotAhead } from '../leased.ts'
import { bankAccountFor } from '../payment-handlers.ts'
import { bookkeeperOf, previewEntries } from '../preview.ts'
import { expenseCrud, type Expense } from './crud.ts'
import { write } from './steps.ts'

/** Expenses that the caller sees, in the order that is asked; locked in one order for everybody. */
async function several(
  tx: Transaction,
  call: Call,
  ids: readonly string[],
  lock: boolean,
): Promise<(Expense | undefined)[]> {
  const { rows } = await sql<Expense>`
    select ${expenseCrud.columns} from expense_records
    where organisation_id = ${call.tenant.organisationId} and id = any(${ids}::uuid[])
      and ${scopeOf(call.tenant.ability, 'read', expenses)}
    order by id ${lock ? sql`for update` : sql``}`.execute(tx)
  const byId = new Map(rows.map((expense) => [expense.id, expense]))
  return ids.map((id) => byId.get(id))
}

/** What is wrong with paying so much of an expense. */
function paymentProblem(
  expense: Expense | undefined,
  amount: number,
): [field: string, sentence: string] | [] {
  if (!expense) return ['expenseId', 'There is no such record in your organisation.']
  const { stage, open, currency } = expense
  if (stage !== 'approved') return ['expenseId', 'Only approved expenses are paid.']
  if (open === 0) return ['expenseId', 'This is paid already.']
  if (amount > open) return ['amount', `Only ${formatMoney(open, currency)} is to pay.`]
  return []
}

/**
 * Pays expenses out of a bank account, all or none.
 * @returns the batch, and the expenses with their entries in the order that is asked
 */
export async function paidOut(
  tx: Transaction,
  call: Call,
  { date, method, bankAccountId, reference, payments }: BodyOf<typeof operations.payExpenses>,
  by: Bookkeeper,
): Promise<{ batchId: string; ids: string[]; entryIds: string[] }> {
  assertNotAhead(call, date)
  const ids = payments.map(({ expenseId }) => expenseId)
  const assertCurrency = await bankAccountFor(tx, by.organisationId, bankAccountId, 'the expense')
  const known = await several(tx, call, ids, true)
  const problems = payments.flatMap(({ expenseId, amount }, index) => {
    const [field, sentence] =
      ids.indexOf(expenseId) < index
        ? (['expenseId', 'This expense is in the list twice.'] as const)
        : paymentProblem(known[index], amount)
    return field ? [{ field: `payments.${index}.${field}`, errors: [sentence!] }] : []
  })
  if (problems.length > 0) throw invalid(problems)
  const batchId = uuid()
  const made = payments.map(({ amount }, index) => {
    const expense = known[index]!
    assertMayWrite(call.tenant.ability, 'update', expenses, expense, ['paid'])
    assertCurrency(expense.currency)
    const { id, label, vendorName, currency, propertyId, vendorId } = expense
    const entry = entryOf(
      { kind: 'expensePayment', currency, dimensions: { propertyId, vendorId }, bankAccountId, amount },
      { date, sourceId: id, description: `${label} paid to ${vendorName}` },
    )
    const settled = amount === expense.open ? date : null
    write(tx, call, expense, {
      action: 'pay',
      stage: 'approved',
      set: sql`paid = paid + ${amount}, settled_on = ${settled}::date`,
    })
    return { id: uuid(), expenseId: id, amount, entry }
  })
  post(
    tx,
    by,
    made.map(({ entry }) => entry),
  )
  const rows = made.map(({ entry, ...payment }) => ({ ...payment, entryId: entry.id }))
  sendAlong(
    tx,
    sql`
      insert into expense_payments (organisation_id, id, created_by, expense_id, batch_id, date, method, bank_account_id,
        reference, amount, entry_id)
      select ${by.organisationId}::uuid, id, ${by.userId}::uuid, "expenseId", ${batchId}::uuid, ${date}::date, ${method},
        ${bankAccountId}::uuid, ${reference}, amount, "entryId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as payment (id uuid, "expenseId" uuid, amount bigint, "entryId" uuid)`,
  )
  return { batchId, ids, entryIds: made.map(({ entry }) => entry.id) }
}

export const pay: Handler<typeof operations.payExpenses> = (call) =>
  call.write(async (tx) => {
    const { batchId, ids } = await paidOut(tx, call, call.body, bookkeeperOf(call))
    const paid = await several(tx, call, ids, false)
    return {
      batchId,
      expenses: paid.flatMap((expense) => (expense ? [expenseCrud.present(expense, call)] : [])),
    }
  })

export const payPreview: Handler<typeof operations.previewPay> = (call) =>
  previewEntries(call, (tx, by) => paidOut(tx, call, call.body, by))

/**
 * Takes a payment of an expense back: it is to pay again.
 * @param which by its id, or by its entry
 * @throws 404, 403; 409 where it has been taken back, 422 for a day before it was paid
 */
export async function takePaymentBack(
  tx: Transaction,
  call: Call,
  expenseId: string,
  {
    which,
    date,
    reason,
  }: { which: (payment: Expense['payments'][number]) => boolean; date: string; reason: string },
): Promise<Expense> {
  const expense = await expenseCrud.find(tx, expenseId, call, true)
  assertMayWrite(call.tenant.ability, 'update', expenses, expense, ['paid'])
  // Read again behind the lock.
  const [locked] = await several(tx, call, [expense.id], false)
  const payment = locked?.payments.find(which)
  if (!locked || !payment) throw notFound()
  if (payment.reversedOn !== null) {
    throw conflict('already_reversed', 'This has been reversed already.')
  }
  if (date < payment.date) {
    throw invalid([
      { field: 'date', errors: [`This was paid on ${payment.date}. Reverse it on that day or later.`] },
    ])
  }
  const by = bookkeeperOf(call)
  const description = `Payment of ${locked.label} taken back: ${reason}`
  await reverse(tx, by, payment.entryId, { date, description })
  sendAlong(
    tx,
    sql`update expense_payments set reversed_on = ${date}, reversal_reason = ${reason}
      where organisation_id = ${by.organisationId} and id = ${payment.id}`,
  )
  write(tx, call, locked, {
    action: 'reversePayment',
    stage: 'approved',
    set: sql`paid = paid - ${payment.amount}, settled_on = null`,
  })
  return expenseCrud.readBack(tx, expense.id, call)
}

export const reversePayment: Handler<typeof operations.reverseExpensePayment> = (call) =>
  call.write(async (tx) => {
    const { paymentId, ...how } = call.body
    const which = ({ id }: { id: string }) => id === paymentId
    return expenseCrud.present(await takePaymentBack(tx, call, call.params.id, { which, ...how }), call)
  })
