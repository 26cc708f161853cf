import { budgetTrend } from './budget.ts'
import { arrearsTrend } from './arrears.ts'
import { issueResolution, physicalOccupancy, rentCollection } from './figures.ts'
import { leaseExpiries } from './lease-expiries.ts'
import { occupancyTrend } from './occupancy.ts'
import { issueCost, issueTrend } from './issues.ts'
import { operatingIncome } from './operating-income.ts'
import { rentCollectionTrend } from './rent-collection.ts'
import { vacancyTrend } from './vacancy.ts'
import { serviceChargeBudgets } from './service-charge-budgets.ts'
import { cashTrend } from './cash.ts'
import { categoryTrend } from './categories.ts'
import { economicOccupancy } from './economic-occupancy.ts'
import { maintenanceCost } from './maintenance-cost.ts'
import { performance } from './performance.ts'
import { unitVacancy } from './unit-vacancy.ts'

/** Figures of how the business goes, and the reports that tell them over time, with their files. */
export const analyticsOperations = {
  'analytics.occupancy': physicalOccupancy,
  'analytics.collection': rentCollection,
  'analytics.issueResolution': issueResolution,
  'analytics.occupancyTrend': occupancyTrend.read,
  'analytics.exportOccupancyTrend': occupancyTrend.file,
  'analytics.leaseExpiries': leaseExpiries.read,
  'analytics.exportLeaseExpiries': leaseExpiries.file,
  'analytics.vacancy': vacancyTrend.read,
  'analytics.exportVacancy': vacancyTrend.file,
  'analytics.rentCollection': rentCollectionTrend.read,
  'analytics.exportRentCollection': rentCollectionTrend.file,
  'analytics.arrears': arrearsTrend.read,
  'analytics.exportArrears': arrearsTrend.file,
  'analytics.operatingIncome': operatingIncome.read,
  'analytics.exportOperatingIncome': operatingIncome.file,
  'analytics.budget': budgetTrend.read,
  'analytics.exportBudget': budgetTrend.file,
  'analytics.issueTrend': issueTrend.read,
  'analytics.exportIssueTrend': issueTrend.file,
  'analytics.issueCost': issueCost.read,
  'analytics.exportIssueCost': issueCost.file,
  'analytics.serviceChargeBudgets': serviceChargeBudgets.read,
  'analytics.exportServiceChargeBudgets': serviceChargeBudgets.file,
  'analytics.cash': cashTrend.read,
  'analytics.exportCash': cashTrend.file,
  'analytics.categories': categoryTrend.read,
  'analytics.exportCategories': categoryTrend.file,
  'analytics.economicOccupancy': economicOccupancy.read,
  'analytics.exportEconomicOccupancy': economicOccupancy.file,
  'analytics.maintenanceCost': maintenanceCost.read,
  'analytics.exportMaintenanceCost': maintenanceCost.file,
  'analytics.performance': performance.read,
  'analytics.exportPerformance': performance.file,
  'units.vacancies': unitVacancy.read,
  'units.exportVacancies': unitVacancy.file,
}
