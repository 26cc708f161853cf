import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { readBankFile, readPaymentBatch } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { isPayable, transfersOf, type PaidOut, type Transfer } from '#domain/expenses/bank-file.ts'
import { csvRow } from '#domain/imports/csv.ts'
import type { BankDetails } from '#domain/money/bank-details.ts'
import { exactAmount, type Currency } from '#domain/money/currencies.ts'
import { assertMayWrite } from '../../../crud/fields.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { forbidden, invalid, notFound } from '../../../errors.ts'
import { attachment } from '../../../exports/file-name.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { expenseCrud } from './crud.ts'

interface Batch {
  date: string
  bankAccountName: string
  currency: Currency
  /** Of the account that it is paid from, and of each vendor. */
  from: BankDetails
  to: ReadonlyMap<string, BankDetails & { country: string }>
  transfers: Transfer[]
}

interface Row extends PaidOut, BankDetails {
  date: string
  currency: Currency
  bankAccountName: string
  country: string
  from: BankDetails
}

const details = (table: string) => sql`
  jsonb_build_object('bankName', ${sql.ref(`${table}.bank_name`)}, 'accountName', ${sql.ref(`${table}.account_name`)},
    'accountNumber', ${sql.ref(`${table}.account_number`)}, 'sortCode', ${sql.ref(`${table}.sort_code`)},
    'iban', ${sql.ref(`${table}.iban`)}, 'bic', ${sql.ref(`${table}.bic`)})`

/** What was paid together with an expense, as far as the caller sees it. @throws 404 unless the expense was paid in it */
async function batchOf(
  tx: Transaction,
  call: Call & { params: { id: string }; query: { batchId: string } },
): Promise<Batch> {
  const expense = await expenseCrud.find(tx, call.params.id, call)
  const { batchId } = call.query
  if (!expense.payments.some((payment) => payment.batchId === batchId)) throw notFound()
  const { organisationId, ability } = call.tenant
  const { rows } = await sql<Row & { to: BankDetails }>`
    select payment.date, expense.currency, bank_accounts.name as "bankAccountName", ${details('bank_accounts')} as "from",
      vendors.id as "vendorId", vendors.name as "vendorName", ${details('vendors')} as "to", label, expense.reference as invoice,
      payment.amount, organisations.country
    from expense_payments as payment
    join (select * from expenses where organisation_id = ${organisationId} and ${scopeOf(ability, 'read', expenses)}) as expense
      on expense.id = expense_id
    join vendors on vendors.organisation_id = ${organisationId} and vendors.id = vendor_id
    join bank_accounts on bank_accounts.organisation_id = ${organisationId} and bank_accounts.id = bank_account_id
    join organisations on organisations.id = ${organisationId}
    where payment.organisation_id = ${organisationId} and batch_id = ${batchId} and reversed_on is null
    order by label`.execute(tx)
  const [first] = rows
  if (!first) throw notFound()
  return {
    date: first.date,
    bankAccountName: first.bankAccountName,
    currency: first.currency,
    from: first.from,
    to: new Map(rows.map(({ vendorId, to, country }) => [vendorId, { ...to, country }])),
    transfers: transfersOf(rows),
  }
}

const totalOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { amount }) => sum + amount, 0)

export const readBatch: Handler<typeof readPaymentBatch> = (call) =>
  call.read(async (tx): Promise<AnswerOf<typeof readPaymentBatch>> => {
    const { date, bankAccountName, currency, transfers, to } = await batchOf(tx, call)
    return {
      date,
      bankAccountName,
      currency,
      total: totalOf(transfers),
      transfers: transfers.map((transfer) => ({
        ...transfer,
        payable: isPayable(to.get(transfer.vendorId)!),
      })),
    }
  })

/** In major units with a point, as files of banks have it. */
const major = (minor: number, currency: Currency) => exactAmount(minor, currency).replaceAll(',', '')

function csvOf({ transfers, to, currency, date }: Batch): string {
  const headings = [
    'Name',
    'Account number',
    'Sort or routing code',
    'IBAN',
    'BIC',
    'Bank',
    'Amount',
    'Currency',
    'Date',
    'Reference',
  ]
  const lines = transfers.map(({ vendorId, vendorName, amount, remittance }) => {
    const account = to.get(vendorId)!
    return csvRow([
      account.accountName ?? vendorName,
      account.accountNumber,
      account.sortCode,
      account.iban,
      account.bic,
      account.bankName,
      major(amount, currency),
      currency,
      date,
      remittance,
    ])
  })
  return [csvRow(headings), ...lines].join('')
}

/** Says of each vendor what is missing, before a file is written that a bank would refuse. */
function assertPayable({ transfers, to }: Batch): void {
  const missing = transfers.filter(({ vendorId }) => !isPayable(to.get(vendorId)!))
  if (missing.length === 0) return
  const names = missing.map(({ vendorName }) => vendorName).join(', ')
  throw invalid(
    [{ field: 'batchId', errors: [`Enter where these vendors are paid first: ${names}.`] }],
    `Enter where these vendors are paid first: ${names}.`,
  )
}

export const writeBankFile: Handler<typeof readBankFile> = async (call: Call<typeof readBankFile>) => {
  const { format, batchId } = call.query
  const batch = await call.read(async (tx) => {
    const expense = await expenseCrud.find(tx, call.params.id, call)
    assertMayWrite(call.tenant.ability, 'update', expenses, expense, ['paid'])
    if (!call.tenant.ability.can('read', vendors.subject, 'accountNumber')) throw forbidden()
    return batchOf(tx, call)
  })
  assertPayable(batch)
  const name = `Payments ${batch.date}`
  call.reply.header('cache-control', 'no-store')
  if (format === 'csv') {
    call.reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(`${name}.csv`))
    call.reply.send(`\uFEFF${csvOf(batch)}`)
    return
  }
  const { pain001 } = await import('./pain-001.ts')
  const file = pain001({ ...batch, batchId, at: call.services.clock.now() })
  call.reply.type('application/xml; charset=utf-8').header('content-disposition', attachment(`${name}.xml`))
  call.reply.send(file)
}
