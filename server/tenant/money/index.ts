import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import { handlers as ledgerReportHandlers } from './ledger-reports/index.ts'
import { accountCrud } from './accounts.ts'
import * as bank from './bank/index.ts'
import { bankAccountCrud } from './bank-accounts.ts'
import * as cash from './cash-book.ts'
import * as books from './books.ts'
import * as runs from './charge-run-handlers.ts'
import * as corrections from './corrections.ts'
import * as charges from './charge-handlers.ts'
import * as deposits from './deposit-handlers.ts'
import { budgetCrud, handlers as budgetHandlers } from './budgets/index.ts'
import { handlers as billingHandlers, invoiceCrud } from './billing/index.ts'
import { expenseCrud, handlers as expenseHandlers } from './expenses/index.ts'
import { handlers as onlineHandlers, onlinePaymentCrud } from './online/index.ts'
import { agreementCrud, handlers as ownerHandlers, ownerPaymentCrud } from './owners/index.ts'
import { handlers as saleHandlers, saleCrud } from './sales/index.ts'
import { handlers as serviceChargeHandlers, serviceChargeCrud } from './service-charges/index.ts'
import { movements } from './deposit-movements.ts'
import { readDepositReceipt, sendDepositReceipt } from './deposit-receipts.ts'
import { exportJournalEntries, journalEntryCrud } from './journal-entries.ts'
import * as accounts from './lease-account-handlers.ts'
import { ownAccounts } from './own-accounts.ts'
import * as payments from './payment-handlers.ts'
import * as receipts from './receipts.ts'

export const cruds = {
  accounts: accountCrud,
  'bank-accounts': bankAccountCrud,
  ...bank.cruds,
  charges: charges.chargeCrud,
  deposits: deposits.depositCrud,
  expenses: expenseCrud,
  invoices: invoiceCrud,
  sales: saleCrud,
  'management-agreements': agreementCrud,
  'owner-payments': ownerPaymentCrud,
  'online-payments': onlinePaymentCrud,
  'service-charges': serviceChargeCrud,
  budgets: budgetCrud,
  payments: payments.paymentCrud,
  'journal-entries': journalEntryCrud,
}

export const handlers = {
  ...ledgerReportHandlers,
  ...cash.handlers,
  ...bank.handlers,
  ...expenseHandlers,
  ...billingHandlers,
  ...saleHandlers,
  ...ownerHandlers,
  ...onlineHandlers,
  ...serviceChargeHandlers,
  ...budgetHandlers,
  'books.read': books.read,
  'books.begin': books.begin,
  'books.change': books.change,
  'books.close': books.close,
  'books.reopen': books.reopen,
  'charge-runs.preview': runs.preview,
  'charge-runs.start': runs.start,
  'charge-runs.list': runs.list,
  'charges.summary': charges.summarise,
  'charges.raise': charges.raise,
  'charges.raisePreview': charges.raisePreview,
  'charges.credit': charges.credit,
  'charges.creditPreview': charges.creditPreview,
  'charges.activity': charges.activity,
  'leases.corrections': corrections.list,
  'leases.correctCharges': corrections.correct,
  'leases.correctChargesPreview': corrections.correctPreview,
  'charges.ownAccounts': ownAccounts,
  'charges.export': charges.exportCharges,
  'deposits.movements': movements,
  'deposits.receive': deposits.receive.done,
  'deposits.receivePreview': deposits.receive.shown,
  'deposits.apply': deposits.apply.done,
  'deposits.applyPreview': deposits.apply.shown,
  'deposits.retain': deposits.retain.done,
  'deposits.retainPreview': deposits.retain.shown,
  'deposits.refund': deposits.refund.done,
  'deposits.refundPreview': deposits.refund.shown,
  'deposits.transfer': deposits.transfer.done,
  'deposits.transferPreview': deposits.transfer.shown,
  'deposits.reverse': deposits.reverse.done,
  'deposits.reversePreview': deposits.reverse.shown,
  'deposits.totals': deposits.totals,
  'deposits.export': deposits.exportDeposits,
  'deposits.receipt': readDepositReceipt,
  'deposits.sendReceipt': sendDepositReceipt,
  'payments.record': payments.record,
  'payments.recordMany': payments.recordMany,
  'payments.change': payments.change,
  'payments.reverse': payments.reverse,
  'payments.reversePreview': payments.reversePreview,
  'payments.reverseMany': payments.reverseMany,
  'payments.summary': payments.summarise,
  'payments.activity': payments.activity,
  'payments.export': payments.exportPayments,
  'journal-entries.export': exportJournalEntries,
  'payments.receipt': receipts.read,
  'payments.sendReceipt': receipts.send,
  'payments.leaseAccount': accounts.leaseAccount,
  'payments.allocate': accounts.allocate,
  'payments.refund': accounts.refund,
  'payments.refundPreview': accounts.refundPreview,
  'payments.owed': accounts.owed,
} satisfies Partial<Handlers<typeof tenantOperations>>
