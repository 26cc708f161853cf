import { byKey, keysOf } from '../kit/keys.ts'

/** Vocabularies of an issue (docs/spec/domain.md "Issue"): stored value → what people read. */
export const issueStatuses = {
  open: 'Open',
  inProgress: 'In progress',
  deferred: 'Deferred',
  completed: 'Completed',
  closed: 'Closed',
  declined: 'Declined',
} as const
export type IssueStatus = keyof typeof issueStatuses
export const issueStatusKeys = keysOf(issueStatuses)

export const issuePriorities = { emergency: 'Emergency', high: 'High', medium: 'Medium', low: 'Low' } as const
export type IssuePriority = keyof typeof issuePriorities

/** What can be wrong with a building, each with the icon (Lucide) that shows it. */
export const issueCategories = {
  plumbing: { label: 'Plumbing', icon: 'droplets' },
  electrical: { label: 'Electrical', icon: 'plug-zap' },
  power: { label: 'Generator and power', icon: 'fuel' },
  waterSupply: { label: 'Water supply', icon: 'glass-water' },
  heating: { label: 'Heating and hot water', icon: 'flame' },
  cooling: { label: 'Air conditioning', icon: 'air-vent' },
  appliances: { label: 'Appliances', icon: 'washing-machine' },
  roof: { label: 'Roof and leaks', icon: 'house' },
  structure: { label: 'Walls and structure', icon: 'brick-wall' },
  damp: { label: 'Damp and mould', icon: 'cloud-rain' },
  doors: { label: 'Doors and windows', icon: 'door-open' },
  locks: { label: 'Locks and keys', icon: 'key-round' },
  painting: { label: 'Painting and finishes', icon: 'paint-roller' },
  lift: { label: 'Lift', icon: 'arrow-up-down' },
  fireSafety: { label: 'Fire safety', icon: 'fire-extinguisher' },
  security: { label: 'Security', icon: 'shield-alert' },
  internet: { label: 'Internet and TV', icon: 'wifi' },
  pests: { label: 'Pests', icon: 'bug' },
  cleaning: { label: 'Cleaning', icon: 'brush-cleaning' },
  waste: { label: 'Waste', icon: 'trash-2' },
  grounds: { label: 'Grounds and parking', icon: 'trees' },
  neighbours: { label: 'Noise and neighbours', icon: 'volume-2' },
  inspection: { label: 'Inspection', icon: 'clipboard-check' },
  other: { label: 'Other', icon: 'wrench' },
} as const
export type IssueCategory = keyof typeof issueCategories

const issueCategoryKeys = keysOf(issueCategories)
export const issueCategoryLabels = byKey(issueCategoryKeys, (key): string => issueCategories[key].label)
export const issueCategoryIcons = byKey(issueCategoryKeys, (key): string => issueCategories[key].icon)

/** How somebody came to report it. */
export const issueSources = {
  app: 'In the app',
  phone: 'Phone',
  email: 'Email',
  inPerson: 'In person',
  inspection: 'Inspection',
  planned: 'Planned maintenance',
} as const

/** Who bears the cost. */
export const issueChargees = { owner: 'Owner', tenant: 'Tenant', serviceCharge: 'Service charge' } as const

/** Whether it is done in time. */
export const issueStandings = {
  onTrack: 'On track',
  overdue: 'Overdue',
  paused: 'Paused',
  met: 'Done on time',
  missed: 'Done late',
  none: 'Declined',
} as const
export type IssueStanding = keyof typeof issueStandings

/** Who sees a comment: the organisation's own team, or everybody who sees the issue. */
export const commentVisibilities = { shared: 'Everyone on this issue', internal: 'Only the team' } as const
export type CommentVisibility = keyof typeof commentVisibilities
