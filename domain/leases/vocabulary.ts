/** Vocabularies of a lease (docs/spec/domain.md "Lease"): stored value → what people read. */
export const leaseStatuses = {
  draft: 'Draft',
  awaitingSignature: 'Awaiting signature',
  scheduled: 'Scheduled',
  active: 'Active',
  notice: 'Notice given',
  holdingOver: 'Holding over',
  ended: 'Ended',
  cancelled: 'Cancelled',
} as const
/** What has been decided about a lease; its status follows from this, its dates and the day on which one asks. */
export const leaseStages = {
  draft: 'Draft',
  awaitingSignature: 'Awaiting signature',
  signed: 'Signed',
  cancelled: 'Cancelled',
} as const
export const endReasons = {
  expired: 'Expired',
  terminated: 'Terminated',
  surrendered: 'Surrendered',
} as const
export const leaseFrequencies = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  halfYearly: 'Half-yearly',
  yearly: 'Yearly',
  fixed: 'In total',
} as const
export const payables = { advance: 'In advance', arrears: 'In arrears' } as const
export const periodStarts = {
  calendar: 'With the calendar month, quarter or year',
  leaseStart: 'On the first day of the lease',
  quarterDays: 'On the usual quarter days (25 March, 24 June, 29 September, 25 December)',
} as const
export const prorations = {
  none: 'A part of a period is charged in full',
  actual: 'By the days of each month',
  thirtyDay: 'By months of 30 days',
  annual365: 'By days of a year of 365 days',
} as const
export const termTypes = { rent: 'Rent', serviceCharge: 'Service charge', other: 'Other' } as const
export const escalationKinds = { fixed: 'By an amount', percent: 'By percent', index: 'By an index' } as const
export const noticeUnits = { days: 'days', weeks: 'weeks', months: 'months' } as const
export const noticeGivers = { tenant: 'The tenant', landlord: 'The landlord' } as const
export const breakParties = { tenant: 'Tenant', landlord: 'Landlord', either: 'Either side' } as const
export const lateFeeBases = {
  fixed: 'A fixed amount',
  outstanding: 'Percentage of the outstanding amount',
  recurring: 'Percentage of the recurring charge',
} as const
export const lateFeeTimes = { once: 'Once', daily: 'Daily' } as const

export type LeaseStatus = keyof typeof leaseStatuses
export type LeaseStage = keyof typeof leaseStages
export type LeaseFrequency = keyof typeof leaseFrequencies
export type PeriodStart = keyof typeof periodStarts
export type Proration = keyof typeof prorations
export type TermType = keyof typeof termTypes
export type NoticeUnit = keyof typeof noticeUnits
