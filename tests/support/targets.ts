import type { Entity } from './marked-ids.ts'

const kinds = [
  'Property',
  'Unit',
  'Portfolio',
  'Document',
  'SavedView',
  'SavedReport',
  'Tenant',
  'Issue',
  'IssueComment',
  'MaintenancePlan',
  'Viewing',
  'Prospect',
  'ShareLink',
  'Lease',
  'Charge',
  'Payment',
  'Deposit',
  'Invoice',
  'BankAccount',
  'BankStatement',
  'BankLine',
  'Account',
  'JournalEntry',
  'Owner',
  'ManagementAgreement',
  'OwnerPayment',
  'Vendor',
  'Expense',
  'ServiceCharge',
  'Budget',
  'Sale',
  'OnlinePayment',
  'Import',
  'Invite',
  'File',
  'User',
  'Profile',
  'Role',
  'Activity',
] as const satisfies readonly Entity[]

/** One record of each kind that calls can point to, by id; a contractor is a person of a role of their own. */
export type Targets = Record<(typeof kinds)[number] | 'Contractor', string>

/** Of no record that there is. */
export const randomTargets = () =>
  Object.fromEntries([...kinds, 'Contractor'].map((kind) => [kind, crypto.randomUUID()])) as Targets
