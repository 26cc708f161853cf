import type { Operation } from '../kit/index.ts'
import { ledgerReports } from './money/ledger-reports.ts'
import { readAccess } from './access.ts'
import { dashboard } from './dashboard.ts'
import { activityReport } from './activity-report.ts'
import { leaseActivity, propertyActivity } from './activity.ts'
import { exportTenants, tenantActivity } from './tenant-operations.ts'
import { ownerOperations } from './owner-operations.ts'
import { uploadVendorDocuments, vendorActivity } from './vendor-operations.ts'
import { exportVendors } from './vendors.ts'
import { analyticsOperations } from './analytics/index.ts'
import {
  addIssueComment,
  assignIssue,
  bulkUpdateIssues,
  changeIssueStatus,
  exportIssues,
  issuePhotos,
  readIssueBoard,
  readIssueThread,
  removeIssueComment,
  similarIssues,
} from './issue-operations.ts'
import { readIssueLoad } from './issue-load.ts'
import { listDocumentVersions, replaceDocumentFile, uploadDocuments } from './documents.ts'
import { importOperations } from './import-operations.ts'
import { propertyPhotos } from './photos.ts'
import {
  activateLease,
  cancelLease,
  changeRent,
  endLease,
  exportLeases,
  giveNotice,
  keepSignedDocument,
  leaseExpiry,
  reinstateLease,
  renewLease,
  sendLease,
  signLease,
  unsendLease,
  withdrawNotice,
} from './lease-operations.ts'
import {
  listPlannedWork,
  openPlannedWork,
  planDates,
  restorePlannedDate,
  skipPlannedDate,
} from './maintenance-plan-operations.ts'
import { correctCharges, listCorrections, previewCorrections } from './money/corrections.ts'
import { cashBook } from './money/cash-book.ts'
import { arrears } from './money/arrears.ts'
import { readOwnAccounts } from './money/own-account.ts'
import { statement } from './money/statement.ts'
import { beginBooks, changeBooks, closeBooks, readBooks, reopenBooks } from './money/books.ts'
import { listChargeRuns, previewChargeRun, startChargeRun } from './money/charge-runs.ts'
import {
  chargeActivity,
  creditCharge,
  previewCredit,
  previewRaise,
  raiseCharge,
} from './money/charge-operations.ts'
import { summariseCharges } from './money/charge-summary.ts'
import { exportCharges } from './money/charges.ts'
import {
  applyDeposit,
  listDepositMovements,
  previewApply,
  previewReceive,
  previewRefund,
  previewRetain,
  previewReverse,
  previewTransfer,
  readDepositReceipt,
  receiveDeposit,
  refundDeposit,
  retainDeposit,
  reverseDepositMovement,
  sendDepositReceipt,
  totalDeposits,
  transferDeposit,
} from './money/deposit-operations.ts'
import { exportDeposits } from './money/deposits.ts'
import { expenseOperations, uploadReceipts } from './money/expense-operations.ts'
import { exportExpenses } from './money/expenses.ts'
import { billRunOperations } from './money/bill-runs.ts'
import { invoiceOperations } from './money/invoice-operations.ts'
import { exportInvoices } from './money/invoices.ts'
import { bankOperations } from './money/bank-operations.ts'
import { reconciliationOperations } from './money/bank-reconciliations.ts'
import { saleOperations } from './money/sale-operations.ts'
import { exportSales } from './money/sales.ts'
import { onlinePaymentOperations } from './money/online-payment-operations.ts'
import { payLinkOperations } from './money/pay-links.ts'
import { paymentProviderOperations } from './money/payment-providers.ts'
import { budgetOperations } from './money/budgets.ts'
import { serviceChargeOperations } from './money/service-charge-operations.ts'
import { exportJournalEntries } from './money/journal-entries.ts'
import { changeLetter, listLetterExamples, previewLetter, readLetters } from './money/letters.ts'
import {
  allocateCredit,
  listOwed,
  previewCreditRefund,
  readLeaseAccount,
  refundCredit,
} from './money/lease-accounts.ts'
import {
  changePayment,
  paymentActivity,
  previewReversal,
  recordManyPayments,
  recordPayment,
  reverseManyPayments,
  reversePayment,
  summarisePayments,
} from './money/payment-operations.ts'
import { exportPayments } from './money/payments.ts'
import { readReceipt, sendReceipt } from './money/receipts.ts'
import { changeLateFee, readLateFees } from './money/late-fees.ts'
import { changeReminderStage, readReminderSettings } from './money/reminder-settings.ts'
import {
  addArrearsNote,
  addPromise,
  agreePlan,
  endPlan,
  previewReminders,
  readLeaseArrears,
  printReminderLetters,
  readReminderLetter,
  sendReminders,
  withdrawPromise,
} from './money/reminders.ts'
import { notifications } from './notifications.ts'
import {
  changePortfolioProperties,
  changePropertyPortfolios,
  listPortfolioProperties,
  listPortfolioPropertyIds,
  listPropertyPortfolios,
  portfolioActivity,
} from './portfolio-operations.ts'
import { marketingOperations } from './marketing-operations.ts'
import { preferences } from './preferences.ts'
import { bulkUpdateProperties, exportProperties, summariseProperties } from './property-operations.ts'
import { rentRoll } from './rent-roll.ts'
import { reportFileOperations } from './report-files.ts'
import { savedReportOperations } from './saved-report-operations.ts'
import {
  bulkUpdateUnits,
  createManyUnits,
  exportUnits,
  overviewOfUnits,
  summariseUnits,
  undoCreateManyUnits,
  unitActivity,
} from './unit-operations.ts'

export { tenantResources } from './resources.ts'

/** Every call of the tenant API beyond plain CRUD, by its id. */
export const tenantOperations = {
  'properties.bulkUpdate': bulkUpdateProperties,
  'properties.summary': summariseProperties,
  'properties.export': exportProperties,
  'properties.activity': propertyActivity,
  'dashboard.read': dashboard,
  'properties.allActivity': activityReport.read,
  'properties.exportAllActivity': activityReport.file,
  'units.bulkUpdate': bulkUpdateUnits,
  'units.summary': summariseUnits,
  'units.export': exportUnits,
  'units.activity': unitActivity,
  'units.overview': overviewOfUnits,
  'units.createMany': createManyUnits,
  'units.undoCreateMany': undoCreateManyUnits,
  'properties.photos.list': propertyPhotos.list,
  'properties.photos.add': propertyPhotos.add,
  'properties.photos.arrange': propertyPhotos.arrange,
  'properties.photos.remove': propertyPhotos.remove,
  'properties.portfolios': listPropertyPortfolios,
  'properties.changePortfolios': changePropertyPortfolios,
  'portfolios.properties': listPortfolioProperties,
  'portfolios.propertyIds': listPortfolioPropertyIds,
  'portfolios.changeProperties': changePortfolioProperties,
  'portfolios.activity': portfolioActivity,
  'leases.activity': leaseActivity,
  'tenants.activity': tenantActivity,
  'tenants.export': exportTenants,
  ...expenseOperations,
  'expenses.export': exportExpenses,
  ...invoiceOperations,
  'invoices.export': exportInvoices,
  ...billRunOperations,
  ...bankOperations,
  ...reconciliationOperations,
  ...saleOperations,
  'sales.export': exportSales,
  ...serviceChargeOperations,
  ...budgetOperations,
  ...ownerOperations,
  ...onlinePaymentOperations,
  ...payLinkOperations,
  ...paymentProviderOperations,
  'vendors.activity': vendorActivity,
  'vendors.export': exportVendors,
  'issues.board': readIssueBoard,
  'issues.load': readIssueLoad,
  'issues.similar': similarIssues,
  'issues.export': exportIssues,
  'issues.changeStatus': changeIssueStatus,
  'issues.assign': assignIssue,
  'issues.bulkUpdate': bulkUpdateIssues,
  'issues.thread': readIssueThread,
  'issues.comments.add': addIssueComment,
  'issues.comments.remove': removeIssueComment,
  'issues.photos.add': issuePhotos.add,
  'issues.photos.remove': issuePhotos.remove,
  'maintenance-plans.calendar': listPlannedWork,
  'maintenance-plans.dates': planDates,
  'maintenance-plans.open': openPlannedWork,
  'maintenance-plans.skip': skipPlannedDate,
  'maintenance-plans.restore': restorePlannedDate,
  'leases.keepSignedDocument': keepSignedDocument,
  'leases.send': sendLease,
  'leases.unsend': unsendLease,
  'leases.sign': signLease,
  'leases.activate': activateLease,
  'leases.giveNotice': giveNotice,
  'leases.withdrawNotice': withdrawNotice,
  'leases.changeRent': changeRent,
  'leases.end': endLease,
  'leases.reinstate': reinstateLease,
  'leases.cancel': cancelLease,
  'leases.renew': renewLease,
  'leases.export': exportLeases,
  'leases.expiryProfile': leaseExpiry,
  'leases.rentRoll': rentRoll.read,
  'leases.exportRentRoll': rentRoll.file,
  'books.read': readBooks,
  'books.begin': beginBooks,
  'books.change': changeBooks,
  'books.close': closeBooks,
  'books.reopen': reopenBooks,
  'charge-runs.preview': previewChargeRun,
  'charge-runs.start': startChargeRun,
  'charge-runs.list': listChargeRuns,
  'charges.summary': summariseCharges,
  'charges.raise': raiseCharge,
  'charges.raisePreview': previewRaise,
  'charges.credit': creditCharge,
  'charges.creditPreview': previewCredit,
  'charges.activity': chargeActivity,
  'leases.corrections': listCorrections,
  'leases.correctCharges': correctCharges,
  'leases.correctChargesPreview': previewCorrections,
  'charges.export': exportCharges,
  'charges.ownAccounts': readOwnAccounts,
  'charges.statement': statement.read,
  'charges.exportStatement': statement.file,
  'charges.arrears': arrears.read,
  'charges.exportArrears': arrears.file,
  'deposits.movements': listDepositMovements,
  'deposits.receive': receiveDeposit,
  'deposits.receivePreview': previewReceive,
  'deposits.apply': applyDeposit,
  'deposits.applyPreview': previewApply,
  'deposits.retain': retainDeposit,
  'deposits.retainPreview': previewRetain,
  'deposits.refund': refundDeposit,
  'deposits.refundPreview': previewRefund,
  'deposits.transfer': transferDeposit,
  'deposits.transferPreview': previewTransfer,
  'deposits.reverse': reverseDepositMovement,
  'deposits.reversePreview': previewReverse,
  'deposits.totals': totalDeposits,
  'deposits.receipt': readDepositReceipt,
  'deposits.sendReceipt': sendDepositReceipt,
  'deposits.export': exportDeposits,
  'late-fees.read': readLateFees,
  'late-fees.change': changeLateFee,
  'reminders.settings': readReminderSettings,
  'reminders.changeStage': changeReminderStage,
  'letters.read': readLetters,
  'letters.change': changeLetter,
  'letters.examples': listLetterExamples,
  'letters.preview': previewLetter,
  'reminders.preview': previewReminders,
  'reminders.send': sendReminders,
  'reminders.letter': readReminderLetter,
  'reminders.letters': printReminderLetters,
  'reminders.ofLease': readLeaseArrears,
  'reminders.note': addArrearsNote,
  'reminders.promise': addPromise,
  'reminders.withdrawPromise': withdrawPromise,
  'reminders.agreePlan': agreePlan,
  'reminders.endPlan': endPlan,
  'payments.record': recordPayment,
  'payments.reverse': reversePayment,
  'payments.recordMany': recordManyPayments,
  'payments.change': changePayment,
  'payments.reversePreview': previewReversal,
  'payments.reverseMany': reverseManyPayments,
  'payments.summary': summarisePayments,
  'payments.activity': paymentActivity,
  'payments.receipt': readReceipt,
  'payments.sendReceipt': sendReceipt,
  'payments.leaseAccount': readLeaseAccount,
  'payments.allocate': allocateCredit,
  'payments.refund': refundCredit,
  'payments.refundPreview': previewCreditRefund,
  'payments.owed': listOwed,
  'payments.export': exportPayments,
  'payments.cashBook': cashBook.read,
  'payments.exportCashBook': cashBook.file,
  ...ledgerReports,
  'journal-entries.export': exportJournalEntries,
  ...analyticsOperations,
  ...savedReportOperations,
  ...reportFileOperations,
  ...marketingOperations,
  'documents.upload': uploadDocuments,
  'documents.uploadToVendor': uploadVendorDocuments,
  'documents.uploadToExpense': uploadReceipts,
  'documents.replaceFile': replaceDocumentFile,
  'documents.versions': listDocumentVersions,
  'imports.upload': importOperations.upload,
  'imports.setup': importOperations.setup,
  'imports.configure': importOperations.configure,
  'imports.rows': importOperations.rows,
  'imports.balances': importOperations.balances,
  'imports.nextProblem': importOperations.nextProblem,
  'imports.editRow': importOperations.editRow,
  'imports.commit': importOperations.commit,
  'imports.cancel': importOperations.cancel,
  'imports.undo': importOperations.undo,
  'imports.rejected': importOperations.rejected,
  'imports.template': importOperations.template,
  'notifications.list': notifications.list,
  'notifications.count': notifications.count,
  'notifications.mark': notifications.mark,
  'notifications.markAll': notifications.markAll,
  'preferences.read': preferences.read,
  'preferences.write': preferences.write,
  'access.read': readAccess,
} as const satisfies Record<string, Operation>
