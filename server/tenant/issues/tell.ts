import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import type { issues } from '#contract/tenant/issues.ts'
import { abilityOf, rulesFor, type AccessRule } from '#domain/access/index.ts'
import type { EventData } from '#domain/notifications/words.ts'
import { issueStatuses, type CommentVisibility, type IssueStatus } from '#domain/issues/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { notify, type NotifiedEvent } from '../../notifications/notify.ts'
import { holdersOf } from '../../people/holders.ts'

type Issue = RecordOf<typeof issues>
type Person = string | null

/** What an event says of an issue, and who may be told of it. */
export type Told = Pick<Issue, 'id' | 'number' | 'title'> & {
  property: Pick<Issue['property'], 'title'>
} & Partial<Pick<Issue, 'assigneeId' | 'contractorId'>>

/** Whose doing it is; nobody's where a day has come. */
interface Actor {
  organisationId: string
  userId: Person
}

/** Has people told of an issue. @param what happened to it, once under this name */
export const tell = (
  tx: Transaction,
  { organisationId, userId }: Actor,
  { id, number, title, property }: Told,
  what: string,
  { data, ...event }: Pick<NotifiedEvent, 'type' | 'recipients'> & { data?: EventData },
): Promise<void> =>
  notify(tx, organisationId, {
    ...event,
    actorId: userId,
    subjectId: id,
    data: { issue: `${title} (#${number})`, property: property.title, ...data },
    key: `issue:${id}:${what}`,
  })

/** Those who wait for it, and those who work on it. */
const concerned = ({ reporterId, assigneeId, contractorId }: Issue): Person[] => [
  reporterId,
  assigneeId,
  contractorId,
]

export const managersOf = ({ property }: Pick<Issue, 'property'>): Person[] => [
  property.facilityManagerId,
  property.portfolioManagerId,
]

export const tellOfStatus = (tx: Transaction, { tenant }: Call, issue: Issue, status: IssueStatus) =>
  tell(tx, tenant, issue, `status:${issue.version}`, {
    type: 'issue.statusChanged',
    recipients: concerned(issue),
    data: { status: issueStatuses[status].toLowerCase() },
  })

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
  { tenant }: Call,
  issue: Issue,
  comment: { id: string; visibility: CommentVisibility; text: string },
): Promise<void> {
  const people = [...concerned(issue), ...managersOf(issue).slice(0, 1)]
  await tell(tx, tenant, issue, `comment:${comment.id}`, {
    type: 'issue.commented',
    recipients: comment.visibility === 'internal' ? await teamOf(tx, people) : people,
    data: { words: excerpt(comment.text) },
  })
}

const longest = 140

/** The beginning of a text, in one line. */
function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line
}
