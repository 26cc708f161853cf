import { keysOf } from '../kit/keys.ts'

/** Role keys as stored; labels as shown (SC-12: `renter` is shown as Tenant). */
export const roleLabels = {
  admin: 'Admin',
  'team-lead': 'Team Lead',
  'portfolio-manager': 'Portfolio Manager',
  'facility-manager': 'Facility Manager',
  'staff-member': 'Staff Member',
  landlord: 'Landlord',
  partners: 'Partners',
  renter: 'Tenant',
  'service-man': 'Service Man',
  realtors: 'Realtors',
  agents: 'Agents',
} as const

export type RoleKey = keyof typeof roleLabels
export const roleKeys = keysOf(roleLabels)

/** Whom a portfolio manager may invite: everybody but those above them and their equals. */
export const rolesBelowManager: readonly RoleKey[] = roleKeys.filter(
  (key) => !['admin', 'team-lead', 'portfolio-manager'].includes(key),
)

/** Kinds of record that a rule can speak of; `all` stands for every one of them. */
export const subjects = [
  'Property',
  'Unit',
  'Portfolio',
  'Document',
  'Lease',
  'SavedView',
  'SavedReport',
  'Activity',
  'Import',
  'Tenant',
  'User',
  'Invite',
  'Organisation',
  'Role',
  'Issue',
  'IssueComment',
  'MaintenancePlan',
  'Viewing',
  'Prospect',
  'ShareLink',
  'Charge',
  'Payment',
  'Deposit',
  'Invoice',
  'Reminder',
  'BankAccount',
  'BankStatement',
  'BankLine',
  'BankReconciliation',
  'Account',
  'JournalEntry',
  'Books',
  'ClosedBooks',
  'Owner',
  'ManagementAgreement',
  'OwnerPayment',
  'Vendor',
  'Expense',
  'ServiceCharge',
  'Budget',
  'Sale',
  'OnlinePayment',
  'PaymentProvider',
] as const
export type Subject = (typeof subjects)[number]

/** What a rule can allow; `manage` stands for every one of them. */
export const actions = ['read', 'create', 'update', 'delete', 'import', 'export', 'assign'] as const
export type Action = (typeof actions)[number]
