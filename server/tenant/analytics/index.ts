import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import * as arrears from './arrears.ts'
import * as budget from './budget.ts'
import { readCollection } from './collection.ts'
import { readIssueResolution } from './issue-resolution.ts'
import * as issues from './issues.ts'
import { readOccupancy } from './occupancy.ts'
import * as leaseExpiries from './lease-expiries.ts'
import * as occupancyTrend from './occupancy-trend.ts'
import * as operatingIncome from './operating-income.ts'
import * as rentCollection from './rent-collection.ts'
import * as vacancy from './vacancy.ts'
import * as serviceChargeBudgets from './service-charge-budgets.ts'
import * as categories from './categories.ts'
import * as economicOccupancy from './economic-occupancy.ts'
import * as maintenanceCost from './maintenance-cost.ts'
import * as performance from './performance.ts'
import * as unitVacancy from './unit-vacancy.ts'

export const handlers = {
  'analytics.occupancy': readOccupancy,
  'analytics.collection': readCollection,
  'analytics.issueResolution': readIssueResolution,
  ...occupancyTrend.handlers,
  ...leaseExpiries.handlers,
  ...vacancy.handlers,
  ...rentCollection.handlers,
  ...arrears.handlers,
  ...operatingIncome.handlers,
  ...budget.handlers,
  ...issues.handlers,
  ...serviceChargeBudgets.handlers,
  ...categories.handlers,
  ...economicOccupancy.handlers,
  ...maintenanceCost.handlers,
  ...performance.handlers,
  ...unitVacancy.handlers,
} satisfies Partial<Handlers<typeof tenantOperations>>
