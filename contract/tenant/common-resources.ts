import { issues } from './issues.ts'
import { documents } from './documents.ts'
import { imports } from './imports.ts'
import { leases } from './leases.ts'
import { charges } from './money/charges.ts'
import { payments } from './money/payments.ts'
import { portfolios } from './portfolios.ts'
import { properties } from './properties.ts'
import { savedViews } from './saved-views.ts'
import { tenants } from './tenants.ts'
import { units } from './units.ts'

/** Those that pages of every area speak of; the browser's first script carries them. */
export const commonResources = {
  properties,
  units,
  portfolios,
  documents,
  tenants,
  leases,
  imports,
  'saved-views': savedViews,
  issues,
  charges,
  payments,
}
