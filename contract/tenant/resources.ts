import { commonResources } from './common-resources.ts'
import { accounts } from './money/accounts.ts'
import { bankAccounts } from './money/bank-accounts.ts'
import { budgets } from './money/budgets.ts'
import { bankLines } from './money/bank-lines.ts'
import { deposits } from './money/deposits.ts'
import { bankStatements } from './money/bank-statements.ts'
import { expenses } from './money/expenses.ts'
import { invoices } from './money/invoices.ts'
import { sales } from './money/sales.ts'
import { onlinePayments } from './money/online-payments.ts'
import { serviceCharges } from './money/service-charges.ts'
import { managementAgreements } from './money/management-agreements.ts'
import { ownerPayments } from './money/owner-payments.ts'
import { journalEntries } from './money/journal-entries.ts'
import { maintenancePlans } from './maintenance-plans.ts'
import { owners } from './owners.ts'
import { prospects } from './prospects.ts'
import { savedReports } from './saved-reports.ts'
import { shareLinks } from './share-links.ts'
import { vendors } from './vendors.ts'
import { viewings } from './viewings.ts'

/** Every resource of the tenant API by name: a new one is one line here, or among the common ones. */
export const tenantResources = {
  ...commonResources,
  // Loaded with the pages that show them.
  accounts,
  'bank-accounts': bankAccounts,
  'bank-lines': bankLines,
  'bank-statements': bankStatements,
  deposits,
  expenses,
  invoices,
  sales,
  'online-payments': onlinePayments,
  'maintenance-plans': maintenancePlans,
  'service-charges': serviceCharges,
  budgets,
  'journal-entries': journalEntries,
  vendors,
  owners,
  'management-agreements': managementAgreements,
  'owner-payments': ownerPayments,
  'saved-reports': savedReports,
  prospects,
  'share-links': shareLinks,
  viewings,
}
