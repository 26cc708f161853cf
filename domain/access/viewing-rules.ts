import type { AccessRule } from './rules.ts'
import {
  assigned,
  assignedListed,
  belongingToProperty,
  inPortfolios,
  listedInPortfolios,
  lookedAfter,
  managed,
} from './within.ts'

const hosted: AccessRule = {
  action: ['read', 'update'],
  subject: 'Viewing',
  conditions: { hostId: '${user.id}' },
}

/** Realtors and agents keep the viewings, the hours and the prospects of their listings. */
const ofListings = [
  ...belongingToProperty('Viewing', {
    action: ['read', 'create', 'update', 'assign'],
    within: [assignedListed, listedInPortfolios],
  }),
  ...belongingToProperty('Prospect', {
    action: ['read', 'create', 'update'],
    within: [assignedListed, listedInPortfolios],
  }),
]

/** Who sees viewings, prospects and share links, and who keeps them. Whoever assigns viewings says when and by whom a property is shown. */
export const viewingRules = {
  teamLead: [{ action: 'delete', subject: 'Prospect' }],
  portfolioManager: [
    ...belongingToProperty('Viewing', {
      action: ['read', 'create', 'update', 'assign', 'export'],
      within: [managed, inPortfolios],
    }),
    ...belongingToProperty('Prospect', {
      action: ['read', 'create', 'update', 'delete', 'export'],
      within: [managed, inPortfolios],
    }),
    ...belongingToProperty('ShareLink', {
      action: ['read', 'create', 'update'],
      within: [managed, inPortfolios],
    }),
    {
      action: ['read', 'create', 'update'],
      subject: 'ShareLink',
      conditions: { portfolioId: { $in: '${scope.portfolios}' } },
    },
  ],
  facilityManager: [
    ...belongingToProperty('Viewing', { action: 'read', within: [lookedAfter, inPortfolios] }),
    hosted,
  ],
  staffMember: [
    ...belongingToProperty('Viewing', { action: ['read', 'create'], within: [assigned, inPortfolios] }),
    ...belongingToProperty('Prospect', { action: ['read', 'create'], within: [assigned, inPortfolios] }),
    hosted,
  ],
  realtors: ofListings,
  agents: ofListings,
} as const satisfies Record<string, readonly AccessRule[]>
