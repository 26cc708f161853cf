import { addDays } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { datesOf, nextDate } from '#domain/maintenance/occurrences.ts'
import type { IssueStatus } from '#domain/issues/vocabulary.ts'
import type { DemoOrganisation, DemoProperty } from '../business.ts'
import { demoId } from '../ids.ts'
import { randomOf, type Random } from '../random.ts'
import { costOf, teamOf, type DemoIssue, type Team } from '../issues/make.ts'
import { planEntries, type PlanEntry } from './entries.ts'

export interface DemoPlan {
  id: string
  property: DemoProperty
  entry: PlanEntry
  createdBy: string
  assigneeId: string | null
  contractorId: string | null
  recurrence: string
  start: string
  nextDue: string | null
  estimatedCost: number | null
  /** What became of the last dates. */
  issues: DemoIssue[]
}

/** Of each plan so many past dates have their issue. */
const remembered = 4

const day = 86_400_000
const timeOf = (date: string, hours: number) => Date.parse(`${date}T00:00:00Z`) + hours * 3_600_000

/** What has become of work by today: what lies well behind is done, now and then late. */
function statusOf(late: number, random: Random): IssueStatus {
  if (late > 12) return 'closed'
  if (late > 0) return random.chance(0.3) ? 'inProgress' : random.chance(0.5) ? 'completed' : 'closed'
  return random.chance(0.3) ? 'inProgress' : 'open'
}

const ways: Partial<Record<IssueStatus, readonly IssueStatus[]>> = {
  inProgress: ['inProgress'],
  completed: ['inProgress', 'completed'],
  closed: ['inProgress', 'completed', 'closed'],
}

function issueOf(plan: DemoPlan, date: string, now: number, team: Team, random: Random): DemoIssue {
  const { property, entry, assigneeId, contractorId, createdBy: reporterId } = plan
  const createdAt = timeOf(addDays(date, -entry.leadDays), 5)
  const late = (now - timeOf(date, 0)) / day
  const status = statusOf(late, random)
  const mover = contractorId ?? assigneeId ?? team.fallback
  const path = ways[status] ?? []
  // The work is done on its day or the day after, begun in the morning.
  const begun = Math.min(timeOf(date, 8), now - 5 * 3_600_000)
  const moments = path.map((_, index) =>
    Math.max(createdAt + 60_000, begun + index * random.between(1, 14) * 3_600_000),
  )
  const completedAt = moments[path.indexOf('completed')] ?? null
  return {
    id: demoId('issue', `${plan.id}/${date}`, Math.round(createdAt)),
    property,
    entry: { ...entry, said: [] },
    status,
    createdAt,
    reporterId,
    assigneeId,
    contractorId,
    targetAt: new Date(timeOf(addDays(date, 1), 0) - 1000).toISOString(),
    completedAt,
    closedAt: status === 'closed' ? moments.at(-1)! : null,
    cost: completedAt && entry.cost > 0 ? costOf(property, entry.cost * random.between(0.9, 1.2)) : null,
    rating: null,
    steps: path.map((to, index) => ({
      at: moments[index]!,
      actorId: to === 'closed' ? (assigneeId ?? team.fallback) : mover,
      changes: { status: { before: path[index - 1] ?? 'open', after: to } },
    })),
    comments: [],
    plannedFor: { planId: plan.id, date },
  }
}

function planOf(
  organisation: DemoOrganisation,
  property: DemoProperty,
  entry: PlanEntry,
  now: number,
): DemoPlan {
  const random = randomOf(`plan ${property.record.reference} ${entry.title}`)
  const team = teamOf(organisation, property)
  const today = dayAt(new Date(now).toISOString(), organisation.timezone)
  const start = addDays(today, -entry.begunDaysAgo)
  const recurrence = entry.ends === undefined ? entry.every : `${entry.every};COUNT=${entry.ends}`
  const through = addDays(today, entry.leadDays)
  const plan: DemoPlan = {
    id: demoId('plan', `${property.record.reference}/${entry.title}`),
    property,
    entry,
    createdBy: team.fallback,
    assigneeId: entry.trade && random.chance(0.4) ? null : team.fallback,
    contractorId: (entry.trade && team.doers[entry.trade]) ?? null,
    recurrence,
    start,
    nextDue: entry.paused ? null : nextDate(recurrence, start, addDays(through, 1)),
    estimatedCost: entry.cost > 0 ? costOf(property, entry.cost) : null,
    issues: [],
  }
  const dates = entry.paused
    ? []
    : datesOf(recurrence, start, { to: through, limit: Infinity }).slice(-remembered)
  plan.issues = dates.map((date) => issueOf(plan, date, now, team, random))
  return plan
}

/** Work that the demonstration has planned. @param now milliseconds since the epoch */
export function demoPlansOf(organisation: DemoOrganisation, now: number): DemoPlan[] {
  return planEntries.flatMap((entry) =>
    organisation.properties
      .filter(({ record }) => entry.at.includes(record.reference) && record.status === 'active')
      .map((property) => planOf(organisation, property, entry, now)),
  )
}
