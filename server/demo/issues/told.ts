import { issueStatuses, type IssueStatus } from '#domain/issues/vocabulary.ts'
import type { EventType } from '#domain/notifications/vocabulary.ts'
import type { EventData } from '#domain/notifications/words.ts'
import type { Told } from '../notifications.ts'
import type { NumberedIssue } from './load.ts'

/** Nobody is told again of what is longer ago. */
const days = 30

/** What people would have been told of the issues lately. @param now milliseconds */
export function toldOfIssues(
  made: readonly NumberedIssue[],
  names: ReadonlyMap<string, string>,
  now: number,
): Told[] {
  return made.flatMap((issue) => ofIssue(issue, names, now)).filter(({ at }) => isLately(Date.parse(at), now))
}

const isLately = (at: number, now: number) => at <= now && at > now - days * 86_400_000

function ofIssue(issue: NumberedIssue, names: ReadonlyMap<string, string>, now: number): Told[] {
  const { id, number, entry, property, reporterId, assigneeId, contractorId } = issue
  const { facilityManagerId, portfolioManagerId, title } = property.record
  const about: EventData = { issue: `${entry.title} (#${number})`, property: title }
  const tell = (
    type: EventType,
    at: number,
    actorId: string | null,
    recipients: readonly (string | null | undefined)[],
    more: EventData = {},
  ): Told[] =>
    [...new Set(recipients)].flatMap((recipientId) =>
      recipientId && recipientId !== actorId
        ? [
            {
              recipientId,
              type,
              subjectId: id,
              data: { ...about, ...(actorId ? { actor: names.get(actorId)! } : {}), ...more },
              at: new Date(at).toISOString(),
            },
          ]
        : [],
    )
  const concerned = [reporterId, assigneeId, contractorId]
  const reported = issue.plannedFor
    ? []
    : tell('issue.reported', issue.createdAt, reporterId, [facilityManagerId, portfolioManagerId], {
        priority: entry.priority,
      })
  const done = issue.steps.flatMap(({ at, actorId, changes }) => [
    ...tell('issue.assigned', at, actorId, [
      (changes['assigneeId']?.after ?? null) as string | null,
      (changes['contractorId']?.after ?? null) as string | null,
    ]),
    ...(changes['status']
      ? tell('issue.statusChanged', at, actorId, concerned, {
          status: issueStatuses[changes['status'].after as IssueStatus].toLowerCase(),
        })
      : []),
  ])
  const said = issue.comments
    .filter(({ visibility }) => visibility === 'shared')
    .flatMap(({ at, authorId, text }) => tell('issue.commented', at, authorId, concerned, { words: text }))
  const target = Date.parse(issue.targetAt)
  const late = ['open', 'inProgress'].includes(issue.status) && target < now
  return [
    ...reported,
    ...done,
    ...said,
    ...(late ? tell('issue.targetPassed', target, null, [assigneeId, facilityManagerId]) : []),
  ]
}
