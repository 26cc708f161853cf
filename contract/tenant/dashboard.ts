import { z } from 'zod'
import { currencies } from '#domain/money/currencies.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { addDays } from '#domain/dates/calendar.ts'
import type { RoleKey } from '#domain/access/index.ts'
import { defineOperation, field, moneySum } from '../kit/index.ts'
import { rentCollection } from './analytics/figures.ts'
import type { tenantResources } from './resources.ts'

/** Some records of a kind: those that a list with these filters shows. */
export interface Selection {
  of: keyof typeof tenantResources
  query: Readonly<Record<string, string>>
}

/** Something that waits for somebody: what, and since or until when. */
export interface Need extends Selection {
  title: string
  /** For those alone who may change such a record. */
  toChange?: true
  /** The day or instant that matters, which they are sorted by. */
  at?: string
  /** The latest first: of those that there are too many of to look for the first. */
  latest?: true
  /** The field that is shown, where it is not the one that they are sorted by. */
  shows?: string
}

/** How what is needed is sorted. */
export const sortOf = ({ at, latest }: Need): Readonly<Record<string, string>> =>
  at ? { sortBy: at, sortOrder: latest ? 'desc' : 'asc' } : {}

/** @param me who looks @param today calendar date where the organisation is */
export const needsOf = (me: string, today: string) =>
  ({
    overdueIssues: {
      title: 'Overdue issues',
      of: 'issues',
      query: { standing: 'overdue' },
      at: 'targetAt',
      shows: 'day',
    },
    assignedToMe: {
      title: 'Issues assigned to you',
      of: 'issues',
      query: { assignee: me, status: 'open,inProgress' },
      at: 'targetAt',
      shows: 'day',
    },
    myJobs: {
      title: 'Your jobs',
      of: 'issues',
      query: { contractor: me, status: 'open,inProgress' },
      at: 'targetAt',
      shows: 'day',
    },
    viewingsToConfirm: {
      title: 'Viewings to confirm',
      of: 'viewings',
      query: { status: 'requested' },
      at: 'startsAt',
      shows: 'day',
      toChange: true,
    },
    viewingsToday: {
      title: 'Viewings today',
      of: 'viewings',
      query: { status: 'confirmed', day: `${today}..${today}` },
      at: 'startsAt',
      shows: 'time',
    },
    viewingsToFollowUp: {
      title: 'Viewings to follow up',
      of: 'viewings',
      query: { follow_up: `..${today}` },
      at: 'followUpOn',
      toChange: true,
    },
    maintenanceDue: {
      title: 'Maintenance due in the next 14 days',
      of: 'maintenance-plans',
      query: { due: `..${addDays(today, 14)}`, status: 'active' },
      at: 'nextDue',
    },
    overdueCharges: {
      title: 'Overdue charges',
      of: 'charges',
      query: { status: 'overdue' },
      at: 'dueOn',
      latest: true,
    },
    toApprove: {
      title: 'Expenses to approve',
      of: 'expenses',
      query: { status: 'submitted' },
      at: 'dueOn',
      toChange: true,
    },
    withOwner: {
      title: 'Expenses waiting for the owner',
      of: 'expenses',
      query: { status: 'withOwner' },
      at: 'dueOn',
    },
    toPay: {
      title: 'Expenses to pay in the next 7 days',
      of: 'expenses',
      query: { status: 'approved,partPaid', due_range: `..${addDays(today, 7)}` },
      at: 'dueOn',
      toChange: true,
    },
    offers: { title: 'Offers to answer', of: 'sales', query: { status: 'offer' }, at: 'offeredOn' },
    leasesEnding: {
      title: 'Leases ending in the next 60 days',
      of: 'leases',
      query: { ends: `${today}..${addDays(today, 60)}`, status: 'active,notice' },
      at: 'lastDay',
    },
    holdingOver: { title: 'Holding over', of: 'leases', query: { status: 'holdingOver' }, at: 'lastDay' },
    toSign: {
      title: 'Awaiting signature',
      of: 'leases',
      query: { status: 'awaitingSignature' },
      at: 'start',
    },
    vacant: { title: 'Vacant units', of: 'units', query: { occupancy: 'vacant' } },
    drafts: { title: 'Draft properties', of: 'properties', query: { status: 'draft' }, toChange: true },
  }) as const satisfies Record<string, Need>
export type NeedKey = keyof ReturnType<typeof needsOf>

const office: readonly NeedKey[] = [
  'overdueIssues',
  'assignedToMe',
  'viewingsToConfirm',
  'viewingsToday',
  'overdueCharges',
  'toApprove',
  'toPay',
  'offers',
  'holdingOver',
  'leasesEnding',
  'toSign',
  'withOwner',
  'maintenanceDue',
  'viewingsToFollowUp',
  'drafts',
]
const works: readonly NeedKey[] = [
  'overdueIssues',
  'assignedToMe',
  'viewingsToConfirm',
  'viewingsToday',
  'myJobs',
  'maintenanceDue',
  'toApprove',
  'leasesEnding',
]
const owners: readonly NeedKey[] = [
  'withOwner',
  'overdueCharges',
  'offers',
  'vacant',
  'holdingOver',
  'leasesEnding',
  'overdueIssues',
]
const lettings: readonly NeedKey[] = [
  'viewingsToConfirm',
  'viewingsToday',
  'offers',
  'viewingsToFollowUp',
  'vacant',
  'toSign',
  'leasesEnding',
  'assignedToMe',
]

const urgent: Partial<Record<RoleKey, readonly NeedKey[]>> = {
  'facility-manager': works,
  'staff-member': works,
  'service-man': works,
  landlord: owners,
  partners: owners,
  realtors: lettings,
  agents: lettings,
}

/** What waits for people of a role, the most urgent first; roles of an organisation's own are those of an office. */
export const urgentOf = (role: string): readonly NeedKey[] =>
  Object.entries(urgent).find(([key]) => key === role)?.[1] ?? office

/** How many there are of something, and of those how many in some way. */
export interface KeyFigure extends Selection {
  label: string
  /** "3 with a public page"; counted by its own filters. */
  part?: { query: Selection['query']; words: string }
  /** Only for those who keep them: to the others they are themselves. */
  kept?: true
}

export const keyFigures = {
  properties: {
    label: 'Active properties',
    of: 'properties',
    query: { status: 'active' },
    part: { query: { status: 'active', listing: 'listed' }, words: 'with a public listing' },
  },
  portfolios: { label: 'Portfolios', of: 'portfolios', query: { status: 'active' } },
  occupied: {
    label: 'Occupied units',
    of: 'units',
    query: { occupancy: 'occupied,notice' },
    part: { query: { occupancy: 'notice' }, words: 'under notice' },
  },
  vacant: { label: 'Vacant units', of: 'units', query: { occupancy: 'vacant' } },
  leases: {
    label: 'Current leases',
    of: 'leases',
    query: { status: 'active,notice,holdingOver' },
    part: { query: { status: 'scheduled' }, words: 'upcoming' },
  },
  tenants: { label: 'Tenants', of: 'tenants', query: {}, kept: true },
  issues: {
    label: 'Open issues',
    of: 'issues',
    query: { status: 'open,inProgress' },
    part: { query: { status: 'open,inProgress', date_created: 'recent' }, words: 'new this week' },
  },
} as const satisfies Record<string, KeyFigure>
export type KeyFigureKey = keyof typeof keyFigures

/** How key figures are defined, beyond what the lists say that they lead to. */
export const keyFigureDefinitions = `Occupied and vacant units: as they stand today; a unit under notice is occupied. The line beside them counts what can be let: units on the market, without common areas.
Open issues: open or in progress. New this week: recorded in the last seven days. The line is what was opened each month.
Latest valuations: the latest valuation of each active property, added up.
Overdue rent: what is open of charges that fell due before today.
Due this month: charges that fall due in this calendar month, with tax, without what was voided, waived or written off.
Collected this month: payments dated in this month, whatever they pay for, without reversed ones.
Lines show twelve months; where a month adds up, the one under way is left out.`

/** A record of any kind, as its list answers with it. */
const listed = z.looseObject({ id: z.uuid(), version: z.int() })

/** RT-30: all that the dashboard tells, in one answer; each figure and need is counted as the list that it leads to counts it. */
export const dashboard = defineOperation({
  id: 'dashboard.read',
  api: 'tenant',
  method: 'GET',
  path: '/dashboard',
  summary: 'What needs attention, key figures and the latest properties, of what the caller may see',
  access: { needs: 'profile' },
  answer: z.object({
    today: field.date(),
    /** The most urgent first; none of which there is nothing. */
    needs: z.array(
      z.object({ key: z.enum(keysOf(needsOf('', '2000-01-01'))), total: z.int(), records: z.array(listed) }),
    ),
    figures: z.array(z.object({ key: z.enum(keysOf(keyFigures)), total: z.int(), part: z.int().nullable() })),
    /** What active properties are worth. */
    values: z.array(z.object({ currency: z.enum(currencies), amount: moneySum })).nullable(),
    rent: rentCollection.answer!.nullable(),
    /** Whether there is any property; nothing where the caller sees none. */
    hasProperties: z.boolean().nullable(),
    added: z.array(listed),
    updated: z.array(listed),
  }),
})
