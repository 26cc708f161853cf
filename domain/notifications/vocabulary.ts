import { keysOf } from '../kit/keys.ts'
import type { Action, Subject } from '../access/vocabulary.ts'

/** When a mail about an event goes out; `daily` gathers a day's events into one mail. */
export const emailTimings = { off: 'No email', now: 'Immediately', daily: 'Once a day' } as const
export type EmailTiming = keyof typeof emailTimings
export const emailTimingKeys = keysOf(emailTimings)

/** How somebody wants to hear of an event; neither is a choice, too. */
export interface Preference {
  /** In the inbox of the dashboard. */
  inApp: boolean
  email: EmailTiming
}

/** The hour, in the organisation's time zone, at which a day's events are mailed. */
export const digestHour = 7

/** Whoever answers for properties, whose issues they hand out. */
const manages = [['assign', 'Issue']] as const
/** Whoever works on issues; tenants may change theirs, too. */
const worksOnIssues = [
  ['update', 'Issue'],
  ['read', 'MaintenancePlan'],
] as const

interface EventKind {
  /** Under which heading people choose. */
  group: string
  /** What happens, as people choose it. */
  label: string
  /** What it is about and leads to; whoever may not read that hears nothing. None: it concerns the receiver alone. */
  subject: Subject | null
  /** Whom it can reach: who may do all of this. */
  needs: readonly (readonly [Action, Subject])[]
  /** Until somebody chooses. */
  usual: Preference
}

/** Everything that people are told of: a new event is one line here, its words, and whoever calls `notify`. */
export const eventKinds = {
  'property.assigned': {
    group: 'Properties',
    label: 'A property is assigned to you',
    subject: 'Property',
    needs: [['read', 'Property']],
    usual: { inApp: true, email: 'now' },
  },
  'property.unassigned': {
    group: 'Properties',
    label: 'A property is reassigned to someone else',
    subject: null,
    needs: manages,
    usual: { inApp: true, email: 'off' },
  },
  'property.listingPaused': {
    group: 'Properties',
    label: 'A property you manage is no longer public',
    subject: 'Property',
    needs: manages,
    usual: { inApp: true, email: 'off' },
  },
  'portfolio.assigned': {
    group: 'Portfolios',
    label: 'A portfolio is assigned to you',
    subject: 'Portfolio',
    needs: [['update', 'Portfolio']],
    usual: { inApp: true, email: 'now' },
  },
  'lease.ending': {
    group: 'Leases',
    label: 'A lease you manage ends in 90, 60 or 30 days',
    subject: 'Lease',
    needs: [['update', 'Lease']],
    usual: { inApp: true, email: 'daily' },
  },
  'issue.reported': {
    group: 'Issues',
    label: 'An issue is reported at a property you manage',
    subject: 'Issue',
    needs: [['create', 'Issue']],
    usual: { inApp: true, email: 'daily' },
  },
  'issue.assigned': {
    group: 'Issues',
    label: 'An issue is assigned to you',
    subject: 'Issue',
    needs: worksOnIssues,
    usual: { inApp: true, email: 'now' },
  },
  'issue.planned': {
    group: 'Issues',
    label: 'Planned maintenance that is unassigned or assigned to you is due',
    subject: 'Issue',
    needs: worksOnIssues,
    usual: { inApp: true, email: 'now' },
  },
  'issue.statusChanged': {
    group: 'Issues',
    label: 'The status of an issue you reported or work on changes',
    subject: 'Issue',
    needs: [['read', 'Issue']],
    usual: { inApp: true, email: 'daily' },
  },
  'issue.commented': {
    group: 'Issues',
    label: 'Someone comments on an issue you reported or work on',
    subject: 'Issue',
    needs: [['read', 'Issue']],
    usual: { inApp: true, email: 'daily' },
  },
  'issue.targetSoon': {
    group: 'Issues',
    label: 'An issue assigned to you is nearly overdue',
    subject: 'Issue',
    needs: worksOnIssues,
    usual: { inApp: true, email: 'off' },
  },
  'issue.targetPassed': {
    group: 'Issues',
    label: 'An issue is overdue',
    subject: 'Issue',
    needs: worksOnIssues,
    usual: { inApp: true, email: 'now' },
  },
  'document.expires': {
    group: 'Documents',
    label: 'A document of a property you manage expires soon',
    subject: 'Property',
    needs: manages,
    usual: { inApp: true, email: 'daily' },
  },
  'vendorDocument.expires': {
    group: 'Documents',
    label: 'A document of one of your vendors expires soon',
    subject: 'Vendor',
    needs: [['create', 'Vendor']],
    usual: { inApp: true, email: 'daily' },
  },
  'expense.submitted': {
    group: 'Expenses',
    label: 'An expense needs your approval',
    subject: 'Expense',
    needs: [
      ['export', 'Expense'],
      ['create', 'Expense'],
    ],
    usual: { inApp: true, email: 'daily' },
  },
  'expense.withOwner': {
    group: 'Expenses',
    label: 'An expense of a property you own needs your agreement',
    subject: 'Expense',
    needs: [['export', 'Expense']],
    usual: { inApp: true, email: 'now' },
  },
  'expense.decided': {
    group: 'Expenses',
    label: 'An expense you entered is approved or rejected',
    subject: 'Expense',
    needs: [['create', 'Expense']],
    usual: { inApp: true, email: 'daily' },
  },
  'expense.repeated': {
    group: 'Expenses',
    label: 'A recurring expense you entered has a new draft',
    subject: 'Expense',
    needs: [['create', 'Expense']],
    usual: { inApp: true, email: 'daily' },
  },
  'sale.offered': {
    group: 'Sales',
    label: 'Someone offers to buy a property you manage',
    subject: 'Sale',
    needs: [['export', 'Sale']],
    usual: { inApp: true, email: 'daily' },
  },
  'sale.moved': {
    group: 'Sales',
    label: 'A sale that you are an agent of changes stage or ends',
    subject: 'Sale',
    needs: [['create', 'Sale']],
    usual: { inApp: true, email: 'daily' },
  },
  'onlinePayment.received': {
    group: 'Online payments',
    label: 'A tenant of a property you manage pays online',
    subject: 'OnlinePayment',
    needs: [['update', 'OnlinePayment']],
    usual: { inApp: true, email: 'daily' },
  },
  'onlinePayment.needsLook': {
    group: 'Online payments',
    label: 'An online payment needs checking',
    subject: 'OnlinePayment',
    needs: [['update', 'OnlinePayment']],
    usual: { inApp: true, email: 'now' },
  },
  'prospect.enquired': {
    group: 'Viewings',
    label: 'Someone asks about a property that you manage or show',
    subject: 'Prospect',
    needs: [['read', 'Prospect']],
    usual: { inApp: true, email: 'now' },
  },
  'viewing.requested': {
    group: 'Viewings',
    label: 'A visitor requests a viewing that you host or manage',
    subject: 'Viewing',
    needs: [['update', 'Viewing']],
    usual: { inApp: true, email: 'now' },
  },
  'viewing.booked': {
    group: 'Viewings',
    label: 'A viewing that you host or manage is booked',
    subject: 'Viewing',
    needs: [['read', 'Viewing']],
    usual: { inApp: true, email: 'daily' },
  },
  'viewing.changed': {
    group: 'Viewings',
    label: 'A viewing that you host or manage is rescheduled or cancelled',
    subject: 'Viewing',
    needs: [['read', 'Viewing']],
    usual: { inApp: true, email: 'now' },
  },
  'viewing.reassigned': {
    group: 'Viewings',
    label: 'A viewing that you host gets another host',
    subject: null,
    needs: [['read', 'Viewing']],
    usual: { inApp: true, email: 'now' },
  },
  'import.finished': {
    group: 'Imports',
    label: 'Your import is finished',
    subject: 'Import',
    needs: [['create', 'Import']],
    usual: { inApp: true, email: 'off' },
  },
  'import.failed': {
    group: 'Imports',
    label: 'Your import failed',
    subject: 'Import',
    needs: [['create', 'Import']],
    usual: { inApp: true, email: 'now' },
  },
  'report.ready': {
    group: 'Reports',
    label: 'A large file you asked for is ready',
    subject: null,
    needs: [['read', 'SavedReport']],
    usual: { inApp: true, email: 'off' },
  },
  'invite.accepted': {
    group: 'People',
    label: 'Someone accepts your invite',
    subject: 'User',
    needs: [['create', 'Invite']],
    usual: { inApp: true, email: 'daily' },
  },
  'profile.changed': {
    group: 'People',
    label: 'You are given a role, or lose one',
    subject: null,
    needs: [],
    usual: { inApp: true, email: 'now' },
  },
  'role.changed': {
    group: 'People',
    label: 'The permissions of one of your roles change',
    subject: null,
    needs: [],
    usual: { inApp: true, email: 'now' },
  },
} as const satisfies Record<string, EventKind>

export type EventType = keyof typeof eventKinds
export const eventTypes = keysOf(eventKinds)

/** As `eventKinds`, for code that treats all alike. */
export const kindOf = (type: EventType): EventKind => eventKinds[type]
