import { isPayable, transfersOf, type PaidOut, type Transfer } from '#domain/money/bank-file.ts'
import type { BankFileFormat } from '#contract/tenant/money/bank-file.ts'
import { csvRow } from '#domain/imports/csv.ts'
import type { BankDetails } from '#domain/money/bank-details.ts'
import { exactAmount, type Currency } from '#domain/money/currencies.ts'
import { sql } from 'kysely'
import { invalid, notFound } from '../../../errors.ts'
import { attachment } from '../../../exports/file-name.ts'
import type { Call } from '../../../http/call.ts'

/** What was paid in one go from one account on one day. */
export interface Batch {
  date: string
  bankAccountName: string
  currency: Currency
  /** Of the account that it is paid from, and of each payee. */
  from: BankDetails
  to: ReadonlyMap<string, BankDetails & { country: string }>
  transfers: Transfer[]
}

/** A payment of a batch as the database tells of it. */
export interface PaidRow extends PaidOut {
  date: string
  currency: Currency
  bankAccountName: string
  country: string
  from: BankDetails
  to: BankDetails
}

/** Where somebody is paid, of the columns of a table. */
export const bankDetailsOf = (table: string) => sql`
  jsonb_build_object('bankName', ${sql.ref(`${table}.bank_name`)}, 'accountName', ${sql.ref(`${table}.account_name`)},
    'accountNumber', ${sql.ref(`${table}.account_number`)}, 'sortCode', ${sql.ref(`${table}.sort_code`)},
    'iban', ${sql.ref(`${table}.iban`)}, 'bic', ${sql.ref(`${table}.bic`)})`

/** @throws 404 where nothing was paid in it, or all of it was taken back */
export function batchOf(rows: readonly PaidRow[]): Batch {
  const [first] = rows
  if (!first) throw notFound()
  return {
    date: first.date,
    bankAccountName: first.bankAccountName,
    currency: first.currency,
    from: first.from,
    to: new Map(rows.map(({ payeeId, to, country }) => [payeeId, { ...to, country }])),
    transfers: transfersOf(rows),
  }
}

/** A batch as it is shown before its file is written. */
export const shownBatch = ({ date, bankAccountName, currency, transfers, to }: Batch) => ({
  date,
  bankAccountName,
  currency,
  total: transfers.reduce((sum, { amount }) => sum + amount, 0),
  transfers: transfers.map((transfer) => ({
    ...transfer,
    payable: isPayable(to.get(transfer.payeeId)!),
  })),
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
  const lines = transfers.map(({ payeeId, payeeName, amount, remittance }) => {
    const account = to.get(payeeId)!
    return csvRow([
      account.accountName ?? payeeName,
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

/** Says of each payee what is missing, before a file is written that a bank would refuse. */
function assertPayable({ transfers, to }: Batch, payees: string): void {
  const missing = transfers.filter(({ payeeId }) => !isPayable(to.get(payeeId)!))
  if (missing.length === 0) return
  const names = missing.map(({ payeeName }) => payeeName).join(', ')
  const sentence = `Enter where these ${payees} are paid first: ${names}.`
  throw invalid([{ field: 'batchId', errors: [sentence] }], sentence)
}

/**
 * Sends a batch as a file for the bank.
 * @param payees who is paid, in the plural
 * @throws 422 where a payee has no bank details
 */
export async function sendBankFile(
  call: Call,
  batch: Batch,
  { batchId, format, payees }: { batchId: string; format: BankFileFormat; payees: string },
): Promise<void> {
  assertPayable(batch, payees)
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
