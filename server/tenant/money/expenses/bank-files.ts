import { sql } from 'kysely'
import type { readBankFile, readPaymentBatch } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { assertMayWrite } from '../../../fields.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { forbidden, notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import {
  bankDetailsOf,
  batchOf,
  sendBankFile,
  shownBatch,
  type Batch,
  type PaidRow,
} from '../bank-files/write.ts'
import { expenseCrud } from './crud.ts'

/** What was paid together with an expense, as far as the caller sees it. @throws 404 unless the expense was paid in it */
async function paidWith(
  tx: Transaction,
  call: Call & { params: { id: string }; query: { batchId: string } },
): Promise<Batch> {
  const expense = await expenseCrud.find(tx, call.params.id, call)
  const { batchId } = call.query
  if (!expense.payments.some((payment) => payment.batchId === batchId)) throw notFound()
  const { organisationId, ability } = call.tenant
  const { rows } = await sql<PaidRow>`
    select payment.date, expense.currency, bank_accounts.name as "bankAccountName", ${bankDetailsOf('bank_accounts')} as "from",
      vendors.id as "payeeId", vendors.name as "payeeName", ${bankDetailsOf('vendors')} as "to", label,
      expense.reference as invoice, payment.amount, organisations.country
    from expense_payments as payment
    join (select * from expenses where organisation_id = ${organisationId} and ${scopeOf(ability, 'read', expenses)}) as expense
      on expense.id = expense_id
    join vendors on vendors.organisation_id = ${organisationId} and vendors.id = vendor_id
    join bank_accounts on bank_accounts.organisation_id = ${organisationId} and bank_accounts.id = bank_account_id
    join organisations on organisations.id = ${organisationId}
    where payment.organisation_id = ${organisationId} and batch_id = ${batchId} and reversed_on is null
    order by label`.execute(tx)
  return batchOf(rows)
}

export const readBatch: Handler<typeof readPaymentBatch> = (call) =>
  call.read(async (tx) => shownBatch(await paidWith(tx, call)))

export const writeBankFile: Handler<typeof readBankFile> = async (call: Call<typeof readBankFile>) => {
  const batch = await call.read(async (tx) => {
    const expense = await expenseCrud.find(tx, call.params.id, call)
    assertMayWrite(call.tenant.ability, 'update', expenses, expense, ['paid'])
    if (!call.tenant.ability.can('read', vendors.subject, 'accountNumber')) throw forbidden()
    return paidWith(tx, call)
  })
  await sendBankFile(call, batch, { ...call.query, payees: 'vendors' })
}
