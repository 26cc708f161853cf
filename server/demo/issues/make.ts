import { currencyExponents } from '#domain/money/currencies.ts'
import { targetOf } from '#domain/issues/targets.ts'
import { isFinalStatus } from '#domain/issues/transitions.ts'
import type { CommentVisibility, IssueStatus } from '#domain/issues/vocabulary.ts'
import type { DemoOrganisation, DemoProperty } from '../business.ts'
import { demoId } from '../ids.ts'
import { randomOf, type Random } from '../random.ts'
import { issueEntries, type IssueEntry } from './entries.ts'

const hour = 3_600_000
const day = 24 * hour

interface Step {
  at: number
  actorId: string
  changes: Record<string, { before: unknown; after: unknown }>
}

export interface DemoIssue {
  id: string
  property: DemoProperty
  entry: IssueEntry
  status: IssueStatus
  createdAt: number
  reporterId: string
  assigneeId: string | null
  contractorId: string | null
  targetAt: string
  completedAt: number | null
  closedAt: number | null
  cost: number | null
  rating: number | null
  steps: Step[]
  comments: { at: number; authorId: string; visibility: CommentVisibility; text: string }[]
  /** The plan that opened it, and for which day. */
  plannedFor?: { planId: string; date: string }
}

/** Who has to do with the issues of a property. */
export interface Team {
  reporters: readonly string[]
  assignees: readonly string[]
  doers: Readonly<Partial<Record<string, string>>>
  fallback: string
}

const plumbing = new Set(['plumbing', 'waterSupply', 'damp', 'heating', 'roof'])

/** What a cost at Lagos prices, in thousands of naira, comes to elsewhere, in major units. */
const perThousandNaira: Readonly<Record<string, number>> = { NGN: 1000, GBP: 6, USD: 8, KES: 900 }

export function teamOf({ profiles }: DemoOrganisation, { id, record }: DemoProperty): Team {
  const withRole = (role: string) => profiles.filter((profile) => profile.role === role)
  const of = (role: string) => withRole(role).filter(({ properties }) => properties.includes(id))
  const { portfolioManagerId, facilityManagerId } = record
  const fallback = facilityManagerId ?? portfolioManagerId ?? profiles[0]!.userId
  const [plumber, electrician] = withRole('service-man').map(({ userId }) => userId)
  return {
    reporters: [...of('renter'), ...of('renter'), ...of('staff-member')].map(({ userId }) => userId),
    assignees: [fallback, fallback, ...of('staff-member').map(({ userId }) => userId)],
    doers: { plumbing: plumber, electrical: electrician },
    fallback,
  }
}

/** What something comes to where a property is, in minor units. @param cost at Lagos prices, in thousands of naira */
export function costOf({ record: { currency } }: DemoProperty, cost: number): number {
  return Math.round(cost) * (perThousandNaira[currency] ?? 8) * 10 ** currencyExponents[currency]
}

/** How far it has come after some days: most of what is old is done. */
function statusAfter(days: number, random: Random): IssueStatus {
  const drawn = random.next()
  if (days > 45) return drawn < 0.08 ? 'declined' : drawn < 0.93 ? 'closed' : 'deferred'
  if (days > 10) {
    if (drawn < 0.4) return 'closed'
    if (drawn < 0.62) return 'completed'
    if (drawn < 0.8) return 'inProgress'
    return drawn < 0.9 ? 'deferred' : 'open'
  }
  if (drawn < 0.45) return 'open'
  return drawn < 0.85 ? 'inProgress' : 'completed'
}

const way: Readonly<Record<IssueStatus, readonly IssueStatus[]>> = {
  open: [],
  inProgress: ['inProgress'],
  deferred: ['deferred'],
  completed: ['inProgress', 'completed'],
  closed: ['inProgress', 'completed', 'closed'],
  declined: ['declined'],
}

const reasons: Partial<Record<IssueStatus, string>> = {
  deferred: 'Put off until the owner has decided on the budget.',
  declined: 'Looked at it on site: this is not ours to mend. The utility has been told.',
}

function issueOf(
  organisation: DemoOrganisation,
  property: DemoProperty,
  entry: IssueEntry,
  now: number,
  random: Random,
): DemoIssue {
  const team = teamOf(organisation, property)
  const days = random.chance(0.45) ? random.between(0.1, 12) : random.between(12, 190)
  const createdAt = now - days * day
  const status = statusAfter(days, random)
  const trade = plumbing.has(entry.category) ? 'plumbing' : 'electrical'
  const reporterId =
    team.reporters.length > 0 && random.chance(0.75) ? random.pick(team.reporters) : team.fallback
  const begun = status !== 'open' || random.chance(0.5)
  const assigneeId = begun ? random.pick(team.assignees) : null
  const doer = team.doers[trade] ?? null
  const contractorId = begun && status !== 'declined' && entry.cost > 0 && random.chance(0.7) ? doer : null
  const targetAt = targetOf(entry.priority, new Date(createdAt).toISOString())
  const span = Math.min(now - createdAt, (Date.parse(targetAt) - createdAt) * random.between(0.3, 1.25))
  const steps: Step[] = []
  let from: IssueStatus = 'open'
  const path = way[status]
  const moments = path.map((_, index) => createdAt + (span * (index + 1)) / (path.length + 0.2))
  const mover = contractorId ?? assigneeId ?? team.fallback
  if (assigneeId) {
    steps.push({
      at: createdAt + span * 0.1,
      actorId: team.fallback,
      changes: {
        assigneeId: { before: null, after: assigneeId },
        ...(contractorId ? { contractorId: { before: null, after: contractorId } } : {}),
      },
    })
  }
  for (const [index, to] of path.entries()) {
    const actorId = isFinalStatus(to) || to === 'deferred' ? (assigneeId ?? team.fallback) : mover
    steps.push({ at: moments[index]!, actorId, changes: { status: { before: from, after: to } } })
    from = to
  }
  const momentOf = (to: IssueStatus) => moments[path.indexOf(to)] ?? null
  const completedAt = momentOf('completed')
  const cost = completedAt && entry.cost > 0 ? costOf(property, entry.cost * random.between(0.85, 1.3)) : null
  const authors = { reporter: reporterId, doer: mover, team: team.fallback }
  const reason = reasons[status]
  const reached = status === 'open' ? entry.said.slice(0, 0) : entry.said
  return {
    id: demoId('issue', `${property.record.reference}/${entry.title}`, Math.round(createdAt)),
    property,
    entry,
    status,
    createdAt,
    reporterId,
    assigneeId,
    contractorId,
    targetAt,
    completedAt,
    closedAt: isFinalStatus(status) ? moments.at(-1)! : null,
    cost,
    rating: status === 'closed' && random.chance(0.6) ? random.pick([3, 4, 4, 5, 5]) : null,
    steps,
    comments: [
      ...reached.map(([who, text], index) => ({
        at: createdAt + span * (0.25 + 0.2 * index),
        authorId: authors[who],
        visibility: who === 'team' ? ('internal' as const) : ('shared' as const),
        text,
      })),
      ...(reason
        ? [
            {
              at: moments.at(-1)!,
              authorId: assigneeId ?? team.fallback,
              visibility: 'shared' as const,
              text: reason,
            },
          ]
        : []),
    ],
  }
}

/** How many issues the demonstration's properties have, by their number of units. */
const issuesOf = (property: DemoProperty, random: Random) =>
  property.record.status === 'active'
    ? Math.min(7, 1 + random.whole(0, 2) + Math.round((property.record.unitCount ?? 1) / 12))
    : 0

/** Issues that people have reported. @param now milliseconds since the epoch */
export function demoIssuesOf(organisation: DemoOrganisation, now: number): DemoIssue[] {
  const made = organisation.properties.flatMap((property) => {
    const random = randomOf(`issues of ${property.record.reference}`)
    const left = [...issueEntries]
    return Array.from({ length: issuesOf(property, random) }, () => {
      const [entry] = left.splice(random.whole(0, left.length - 1), 1)
      return issueOf(organisation, property, entry!, now, random)
    })
  })
  return made
}
