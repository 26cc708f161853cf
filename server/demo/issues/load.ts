import type { Transaction } from '../../db/database.ts'
import type { DemoOrganisation } from '../business.ts'
import { loadActivity, type DemoEntry } from '../activity.ts'
import { demoId } from '../ids.ts'
import { insertAll } from '../rows.ts'
import { demoIssuesOf, type DemoIssue } from './make.ts'
import { placesOf, type Lettings, type Place } from './places.ts'

export type NumberedIssue = DemoIssue & { number: number }

const iso = (at: number) => new Date(at).toISOString()
const orNothing = (at: number | null) => (at === null ? null : iso(at))

const issueTypes = {
  organisation_id: 'uuid',
  id: 'uuid',
  version: 'integer',
  created_at: 'timestamptz',
  created_by: 'uuid',
  updated_at: 'timestamptz',
  number: 'integer',
  title: 'text',
  description: 'text',
  property_id: 'uuid',
  unit_id: 'uuid',
  reported_for_id: 'uuid',
  category: 'text',
  priority: 'text',
  status: 'text',
  source: 'text',
  reporter_id: 'uuid',
  assignee_id: 'uuid',
  contractor_id: 'uuid',
  access_notes: 'text',
  due: 'date',
  plan_id: 'uuid',
  target_at: 'timestamptz',
  cost: 'bigint',
  currency: 'text',
  charge_to: 'text',
  rating: 'integer',
  completed_at: 'timestamptz',
  closed_at: 'timestamptz',
}

const sources = ['app', 'phone', 'email', 'inPerson', 'inspection'] as const
const access = [null, null, 'Keys at the gate house; call before you go up.', 'Somebody is in after four.']

function rowOf(organisation: DemoOrganisation, issue: DemoIssue, index: number, place: Place) {
  const { entry, property, steps } = issue
  return {
    organisation_id: organisation.id,
    id: issue.id,
    version: 1 + steps.length,
    created_at: iso(issue.createdAt),
    created_by: issue.reporterId,
    updated_at: iso(steps.at(-1)?.at ?? issue.createdAt),
    number: index + 1,
    title: entry.title,
    description: entry.description,
    property_id: property.id,
    unit_id: place.unitId,
    reported_for_id: place.reportedForId,
    category: entry.category,
    priority: entry.priority,
    status: issue.status,
    source: issue.plannedFor ? 'planned' : sources[index % sources.length],
    reporter_id: issue.reporterId,
    assignee_id: issue.assigneeId,
    contractor_id: issue.contractorId,
    access_notes: access[index % access.length],
    due: issue.plannedFor?.date ?? null,
    plan_id: issue.plannedFor?.planId ?? null,
    target_at: issue.targetAt,
    cost: issue.cost,
    currency: property.record.currency,
    charge_to: issue.cost === null ? null : (['owner', 'serviceCharge', 'tenant'] as const)[index % 3],
    rating: issue.rating,
    completed_at: orNothing(issue.completedAt),
    closed_at: orNothing(issue.closedAt),
  }
}

function activityOf(issue: DemoIssue): DemoEntry[] {
  const entry = (
    name: string,
    at: number,
    { actorId, action, changes }: Pick<DemoEntry, 'actorId' | 'action' | 'changes'>,
  ) => ({
    id: demoId('activity', `${issue.id}/${name}`, Math.round(at)),
    at: iso(at),
    actorId,
    action,
    subject: 'Issue' as const,
    subjectId: issue.id,
    propertyId: issue.property.id,
    changes,
  })
  return [
    entry('created', issue.createdAt, { actorId: issue.reporterId, action: 'created', changes: {} }),
    ...issue.steps.map(({ at, actorId, changes }, index) =>
      entry(`step ${index}`, at, { actorId, action: 'updated', changes }),
    ),
  ]
}

/**
 * Issues of the demonstration with all that was said and done about them.
 * @param planned those that plans have opened
 * @param now ISO 8601
 * @returns the issues with the numbers that they got
 */
export async function loadIssues(
  tx: Transaction,
  organisation: DemoOrganisation,
  planned: readonly DemoIssue[],
  lettings: Lettings,
  now: string,
): Promise<NumberedIssue[]> {
  const placeOf = placesOf(lettings)
  const made = [...demoIssuesOf(organisation, Date.parse(now)), ...planned].toSorted(
    (one, other) => one.createdAt - other.createdAt,
  )
  await insertAll(
    tx,
    'issue_records',
    issueTypes,
    made.map((issue, index) => rowOf(organisation, issue, index, placeOf(issue))),
  )
  await insertAll(
    tx,
    'issue_comments',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      issue_id: 'uuid',
      created_at: 'timestamptz',
      author_id: 'uuid',
      visibility: 'text',
      text: 'text',
    },
    made.flatMap((issue) =>
      issue.comments.map(({ at, authorId, visibility, text }, index) => ({
        organisation_id: organisation.id,
        id: demoId('comment', `${issue.id}/${index}`, Math.round(at)),
        issue_id: issue.id,
        created_at: iso(at),
        author_id: authorId,
        visibility,
        text,
      })),
    ),
  )
  await loadActivity(tx, organisation.id, made.flatMap(activityOf))
  await insertAll(tx, 'counters', { organisation_id: 'uuid', name: 'text', value: 'bigint' }, [
    { organisation_id: organisation.id, name: 'issue', value: made.length },
  ])
  return made.map((issue, index) => ({ ...issue, number: index + 1 }))
}
