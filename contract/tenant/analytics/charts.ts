import { arrearsTrend } from './arrears.ts'
import { budgetTrend } from './budget.ts'
import { cashTrend } from './cash.ts'
import { categoryTrend } from './categories.ts'
import { economicOccupancy } from './economic-occupancy.ts'
import { issueCost, issueTrend } from './issues.ts'
import { leaseExpiries } from './lease-expiries.ts'
import { occupancyTrend } from './occupancy.ts'
import { operatingIncome } from './operating-income.ts'
import { performance } from './performance.ts'
import { rentCollectionTrend } from './rent-collection.ts'
import { serviceChargeBudgets } from './service-charge-budgets.ts'
import { vacancyTrend } from './vacancy.ts'

/** RT-33: what each chart's page is called in its address → its report; in the order in which they are shown. */
export const charts = {
  'rent-collection': rentCollectionTrend,
  arrears: arrearsTrend,
  'operating-income': operatingIncome,
  categories: categoryTrend,
  cash: cashTrend,
  budget: budgetTrend,
  performance,
  occupancy: occupancyTrend,
  'economic-occupancy': economicOccupancy,
  vacancy: vacancyTrend,
  'lease-expiries': leaseExpiries,
  issues: issueTrend,
  'issue-cost': issueCost,
  'service-charge-budgets': serviceChargeBudgets,
} as const
export type ChartName = keyof typeof charts
