import { issues } from './issues.ts'
import { documents } from './documents.ts'
import { imports } from './imports.ts'
import { leases } from './leases.ts'
import { maintenancePlans } from './maintenance-plans.ts'
import { accounts } from './money/accounts.ts'
import { bankAccounts } from './money/bank-accounts.ts'
import { charges } from './money/charges.ts'
import { deposits } from './money/deposits.ts'
import { payments } from './money/payments.ts'
import { portfolios } from './portfolios.ts'
import { properties } from './properties.ts'
import { savedViews } from './saved-views.ts'
import { tenants } from './tenants.ts'
import { units } from './units.ts'

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
  deposits,
  payments,
}
