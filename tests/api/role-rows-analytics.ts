import { deciders, inCharge, lettings, managers, row, withoutIssues } from './role-cells.ts'

/** Figures of what each sees: as the rent roll, and as the list of issues. */
export const analyticsRows = {
  'analytics.collection': row('none', { ...deciders, ...lettings }),
  'analytics.rentCollection': row('none', { ...deciders, ...lettings }),
  'analytics.exportRentCollection': row('none', { ...deciders, landlord: 'scope' }),
  'analytics.arrears': row('none', { ...deciders, ...lettings }),
  'analytics.exportArrears': row('none', { ...deciders, landlord: 'scope' }),
  'analytics.occupancy': row('none', { ...deciders, ...lettings }),
  'analytics.occupancyTrend': row('none', { ...deciders, ...lettings }),
  'analytics.exportOccupancyTrend': row('none', { ...deciders, landlord: 'scope' }),
  'analytics.leaseExpiries': row('none', { ...deciders, ...lettings }),
  'analytics.exportLeaseExpiries': row('none', { ...deciders, landlord: 'scope' }),
  'analytics.vacancy': row('none', { ...deciders, ...lettings }),
  'analytics.exportVacancy': row('none', { ...deciders, landlord: 'scope' }),
  'analytics.issueResolution': row('scope', { ...managers, ...withoutIssues }),
  'analytics.operatingIncome': row('none', { ...deciders, landlord: 'scope' }),
  'analytics.exportOperatingIncome': row('none', deciders),
  'analytics.issueTrend': row('scope', { ...managers, ...withoutIssues }),
  'analytics.exportIssueTrend': row('none', { ...inCharge, landlord: 'scope' }),
  'analytics.issueCost': row('none', { ...inCharge, ...lettings }),
  'analytics.exportIssueCost': row('none', { ...deciders, landlord: 'scope' }),
  'analytics.serviceChargeBudgets': row('none', { ...inCharge, ...lettings }),
  'analytics.exportServiceChargeBudgets': row('none', managers),
}
