import type { RoleKey } from '#domain/access/index.ts'
import type { PersonKey } from './people.ts'

export interface InviteEntry {
  inviter: PersonKey
  email: string
  firstName?: string
  lastName?: string
  role: RoleKey
  /** Properties by reference. */
  properties?: readonly string[]
  /** Portfolios by title. */
  portfolios?: readonly string[]
  message?: string
  /** Days ago that it was sent, and answered. */
  sent: number
  answered?: readonly [answer: 'accepted' | 'declined' | 'revoked', daysAgo: number]
}

/** Whom the demonstration's people have asked to join them. */
export const invites: InviteEntry[] = [
  {
    inviter: 'admin',
    email: 'zainab.yusuf@adeyemihart.example',
    firstName: 'Zainab',
    lastName: 'Yusuf',
    role: 'facility-manager',
    properties: ['YAB-001', 'YAB-004', 'IKJ-005'],
    message: 'Welcome on board, Zainab. These three are yours to look after from the first.',
    sent: 1,
  },
  {
    inviter: 'lagosManager',
    email: 'chuka.obi@adeyemihart.example',
    firstName: 'Chuka',
    lastName: 'Obi',
    role: 'staff-member',
    properties: ['IKY-003', 'IKY-007'],
    sent: 3,
  },
  {
    inviter: 'teamLead',
    email: 'lettings@northquay.example',
    role: 'agents',
    portfolios: ['London and Manchester'],
    message: 'You see whatever is listed there, and your visitors can book tours of it.',
    sent: 6,
  },
  {
    inviter: 'admin',
    email: 'folu.martins@lagosbrokers.example',
    firstName: 'Folu',
    lastName: 'Martins',
    role: 'realtors',
    sent: 23,
  },
  {
    inviter: 'admin',
    email: 'luis.ortega@adeyemihart.example',
    firstName: 'Luis',
    lastName: 'Ortega',
    role: 'facility-manager',
    sent: 64,
    answered: ['accepted', 63],
  },
  {
    inviter: 'admin',
    email: 'grace.hall@hallpartners.example',
    firstName: 'Grace',
    lastName: 'Hall',
    role: 'partners',
    sent: 41,
    answered: ['declined', 38],
  },
  {
    inviter: 'lagosManager',
    email: 'pipes@quickfix.example',
    role: 'service-man',
    sent: 30,
    answered: ['revoked', 29],
  },
  {
    inviter: 'ridleyOwner',
    email: 'joan.birch@ridleyhomes.example',
    firstName: 'Joan',
    lastName: 'Birch',
    role: 'renter',
    properties: ['R-01'],
    sent: 2,
  },
]
