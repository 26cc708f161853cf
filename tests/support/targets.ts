import type { Entity } from './marked-ids.ts'

const kinds = [
  'Property',
  'Unit',
  'Portfolio',
  'Document',
  'SavedView',
  'Tenant',
  'Issue',
  'IssueComment',
  'MaintenancePlan',
  'Lease',
  'Import',
  'Invite',
  'File',
  'User',
  'Profile',
  'Role',
  'Activity',
] as const satisfies readonly Entity[]

/** One record of each kind that calls can point to, by id. */
export type Targets = Record<(typeof kinds)[number], string>

/** Of no record that there is. */
export const randomTargets = () =>
  Object.fromEntries(kinds.map((kind) => [kind, crypto.randomUUID()])) as Targets
