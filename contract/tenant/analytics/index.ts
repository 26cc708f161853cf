import { arrearsTrend } from './arrears.ts'
import { issueResolution, physicalOccupancy, rentCollection } from './figures.ts'
import { leaseExpiries } from './lease-expiries.ts'
import { occupancyTrend } from './occupancy.ts'
import { issueCost, issueTrend } from './issues.ts'
import { operatingIncome } from './operating-income.ts'
import { rentCollectionTrend } from './rent-collection.ts'
import { vacancyTrend } from './vacancy.ts'
import { serviceChargeBudgets } from './service-charge-budgets.ts'

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
  'analytics.issueTrend': issueTrend.read,
  'analytics.exportIssueTrend': issueTrend.file,
  'analytics.issueCost': issueCost.read,
  'analytics.exportIssueCost': issueCost.file,
  'analytics.serviceChargeBudgets': serviceChargeBudgets.read,
  'analytics.exportServiceChargeBudgets': serviceChargeBudgets.file,
}
