import type { Operation } from '../kit/index.ts'
import { readAccess } from './access.ts'
import { leaseActivity, propertyActivity } from './activity.ts'
import { exportTenants, tenantActivity } from './tenant-operations.ts'
import { issueResolution, physicalOccupancy } from './analytics.ts'
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
import { issues } from './issues.ts'
import { documents, listDocumentVersions, replaceDocumentFile, uploadDocuments } from './documents.ts'
import { importOperations, imports } from './imports.ts'
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
import { leases } from './leases.ts'
import {
  listPlannedWork,
  openPlannedWork,
  planDates,
  restorePlannedDate,
  skipPlannedDate,
} from './maintenance-plan-operations.ts'
import { maintenancePlans } from './maintenance-plans.ts'
import { accounts } from './money/accounts.ts'
import { arrears } from './money/arrears.ts'
import { bankAccounts } from './money/bank-accounts.ts'
import { beginBooks, changeBooks, closeBooks, readBooks, reopenBooks } from './money/books.ts'
import {
  charges,
  creditCharge,
  exportCharges,
  previewCredit,
  previewRaise,
  raiseCharge,
  summariseCharges,
} from './money/charges.ts'
import { allocateCredit, listOwed, readLeaseAccount, refundCredit } from './money/lease-accounts.ts'
import {
  changePayment,
  exportPayments,
  paymentActivity,
  payments,
  recordManyPayments,
  recordPayment,
  reverseManyPayments,
  reversePayment,
  summarisePayments,
} from './money/payments.ts'
import { readReceipt, sendReceipt } from './money/receipts.ts'
import { notifications } from './notifications.ts'
import {
  changePortfolioProperties,
  changePropertyPortfolios,
  listPortfolioProperties,
  listPortfolioPropertyIds,
  listPropertyPortfolios,
  portfolioActivity,
} from './portfolio-operations.ts'
import { portfolios } from './portfolios.ts'
import { preferences } from './preferences.ts'
import { properties } from './properties.ts'
import { bulkUpdateProperties, exportProperties, summariseProperties } from './property-operations.ts'
import { rentRoll } from './rent-roll.ts'
import { savedViews } from './saved-views.ts'
import { tenants } from './tenants.ts'
import { units } from './units.ts'
import {
  bulkUpdateUnits,
  createManyUnits,
  exportUnits,
  overviewOfUnits,
  summariseUnits,
  undoCreateManyUnits,
  unitActivity,
} from './unit-operations.ts'

/** Every resource of the tenant API by name: a new one is one line here. */
export const tenantResources = {
  properties,
  units,
  portfolios,
  documents,
  tenants,
  leases,
  imports,
  'saved-views': savedViews,
  issues,
  'maintenance-plans': maintenancePlans,
  accounts,
  'bank-accounts': bankAccounts,
  charges,
  payments,
}

/** Every call of the tenant API beyond plain CRUD, by its id. */
export const tenantOperations = {
  'properties.bulkUpdate': bulkUpdateProperties,
  'properties.summary': summariseProperties,
  'properties.export': exportProperties,
  'properties.activity': propertyActivity,
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
  'charges.summary': summariseCharges,
  'charges.raise': raiseCharge,
  'charges.raisePreview': previewRaise,
  'charges.credit': creditCharge,
  'charges.creditPreview': previewCredit,
  'charges.export': exportCharges,
  'charges.arrears': arrears.read,
  'charges.exportArrears': arrears.file,
  'payments.record': recordPayment,
  'payments.reverse': reversePayment,
  'payments.recordMany': recordManyPayments,
  'payments.change': changePayment,
  'payments.reverseMany': reverseManyPayments,
  'payments.summary': summarisePayments,
  'payments.activity': paymentActivity,
  'payments.receipt': readReceipt,
  'payments.sendReceipt': sendReceipt,
  'payments.leaseAccount': readLeaseAccount,
  'payments.allocate': allocateCredit,
  'payments.refund': refundCredit,
  'payments.owed': listOwed,
  'payments.export': exportPayments,
  'analytics.occupancy': physicalOccupancy,
  'analytics.issueResolution': issueResolution,
  'documents.upload': uploadDocuments,
  'documents.replaceFile': replaceDocumentFile,
  'documents.versions': listDocumentVersions,
  'imports.upload': importOperations.upload,
  'imports.setup': importOperations.setup,
  'imports.configure': importOperations.configure,
  'imports.rows': importOperations.rows,
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
