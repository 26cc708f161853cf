import { sql } from 'kysely'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import { abilityOf, rulesFor, type AccessRule } from '#domain/access/index.ts'
import type { EventData } from '#domain/notifications/words.ts'
import { issueStatuses, type CommentVisibility, type IssueStatus } from '#domain/issues/vocabulary.ts'
import { holdersOf } from '../../people/holders.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { notify } from '../../notifications/notify.ts'

type Row = Record<string, unknown>
type Person = string | null

const propertyOf = (issue: Row) => issue['property'] as OfProperty

/** What an event says of an issue. */
export const issueData = (issue: Row): EventData => ({
  issue: `${issue['title'] as string} (#${issue['number'] as number})`,
  property: propertyOf(issue).title,
})

/** Those who wait for it, and those who work on it. */
const concerned = (issue: Row): Person[] =>
  ['reporterId', 'assigneeId', 'contractorId'].map((field) => (issue[field] ?? null) as Person)

const managersOf = (issue: Row): Person[] => {
  const { facilityManagerId, portfolioManagerId } = propertyOf(issue)
  return [facilityManagerId, portfolioManagerId]
}

const keyOf = (issue: Row, what: string) => `issue:${issue['id'] as string}:${what}`

export async function tellOfReport(tx: Transaction, call: Call, issue: Row): Promise<void> {
  await notify(tx, call.tenant.organisationId, {
    type: 'issue.reported',
    actorId: call.tenant.userId,
    // Whoever it is recorded for hears that it is known.
    recipients: [...managersOf(issue), issue['reporterId'] as Person],
    subjectId: issue['id'] as string,
    data: { ...issueData(issue), priority: issue['priority'] as string },
    key: keyOf(issue, 'reported'),
  })
}

export async function tellOfAssignment(
  tx: Transaction,
  call: Call,
  issue: Row,
  given: readonly Person[],
): Promise<void> {
  await notify(tx, call.tenant.organisationId, {
    type: 'issue.assigned',
    actorId: call.tenant.userId,
    recipients: given,
    subjectId: issue['id'] as string,
    data: issueData(issue),
    key: keyOf(issue, `assigned:${issue['version'] as number}`),
  })
}

export async function tellOfStatus(
  tx: Transaction,
  call: Call,
  issue: Row,
  status: IssueStatus,
): Promise<void> {
  await notify(tx, call.tenant.organisationId, {
    type: 'issue.statusChanged',
    actorId: call.tenant.userId,
    recipients: concerned(issue),
    subjectId: issue['id'] as string,
    data: { ...issueData(issue), status: issueStatuses[status].toLowerCase() },
    key: keyOf(issue, `status:${issue['version'] as number}`),
  })
}

/** Those who may read what is said to the team only, in one of their roles. */
async function teamOf(tx: Transaction, people: readonly Person[]): Promise<Person[]> {
  const { rows: roles } = await sql<{ key: string; rules: AccessRule[] }>`
    select key, rules from roles`.execute(tx)
  const found: Person[] = []
  for (const userId of new Set(people)) {
    const holders = userId ? await holdersOf(tx, { userId }) : []
    const reads = holders.some((holder) => {
      const rules = roles.find(({ key }) => key === holder.role)?.rules ?? []
      const internal = { __type: 'IssueComment' as const, visibility: 'internal', authorId: '' }
      return abilityOf(rulesFor(rules, holder)).can('read', internal)
    })
    if (reads) found.push(userId)
  }
  return found
}

/** What is said to the team is told to nobody else. */
export async function tellOfComment(
  tx: Transaction,
  call: Call,
  issue: Row,
  comment: { id: string; visibility: CommentVisibility; text: string },
): Promise<void> {
  const people = [...concerned(issue), ...managersOf(issue).slice(0, 1)]
  await notify(tx, call.tenant.organisationId, {
    type: 'issue.commented',
    actorId: call.tenant.userId,
    recipients: comment.visibility === 'internal' ? await teamOf(tx, people) : people,
    subjectId: issue['id'] as string,
    data: { ...issueData(issue), words: excerpt(comment.text) },
    key: keyOf(issue, `comment:${comment.id}`),
  })
}

const longest = 140

/** The beginning of a text, in one line. */
function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line
}
