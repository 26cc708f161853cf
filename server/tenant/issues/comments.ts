import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import type { addIssueComment } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { allows, type Ability, type Action } from '#domain/access/index.ts'
import type { CommentVisibility } from '#domain/issues/vocabulary.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden, notFound } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { issueCrud } from './crud.ts'
import { tellOfComment } from './tell.ts'

/** A comment as rules speak of it; whose issue it is on is asked besides. */
interface Comment {
  id: string
  authorId: string
  visibility: CommentVisibility
  text: string
}

/** Whether the ability allows this of a comment on an issue that the person may read. */
export const mayComment = (
  ability: Ability,
  action: Action,
  comment: Pick<Comment, 'authorId' | 'visibility'>,
): boolean => allows(ability, action, 'IssueComment', comment)

/** What of it a reader sees, as a condition of SQL: everything, what is said to everybody, or nothing. */
export function visibleTo(ability: Ability, userId: string): CommentVisibility[] {
  const anybodys = (visibility: CommentVisibility) => ({ authorId: userId, visibility })
  return (['shared', 'internal'] as const).filter((each) => mayComment(ability, 'read', anybodys(each)))
}

export async function insertComment(
  tx: Transaction,
  call: Call,
  issueId: string,
  { text, visibility }: { text: string; visibility: CommentVisibility },
): Promise<{ id: string; at: string }> {
  const { organisationId, userId } = call.tenant
  const [id, at] = [uuid(), call.services.clock.now()]
  await sql`
    insert into issue_comments (organisation_id, id, issue_id, created_at, author_id, visibility, text)
    values (${organisationId}, ${id}, ${issueId}, ${at}, ${userId}, ${visibility}, ${text})`.execute(tx)
  return { id, at }
}

/** Says something about an issue that the caller may read. */
export async function addComment(call: Call): Promise<AnswerOf<typeof addIssueComment>> {
  const { text, visibility } = call.body as BodyOf<typeof addIssueComment>
  const { ability, userId } = call.tenant
  return call.write(async (tx) => {
    const issue = await issueCrud.find(tx, call.params['id']!, call)
    const comment = { authorId: userId, visibility, text }
    if (!mayComment(ability, 'create', comment)) {
      throw forbidden('Your role does not let you write to the team only.')
    }
    const { id, at } = await insertComment(tx, call, issue['id'] as string, comment)
    trace(tx, call, issue, 'commented')
    await tellOfComment(tx, call, issue, { id, ...comment })
    const { rows } = await sql<{ name: string }>`
      select nullif(trim(concat(first_name, ' ', last_name)), '') as name from identity.users
      where id = ${userId}`.execute(tx)
    const removable = mayComment(ability, 'delete', comment)
    return {
      kind: 'comment',
      id,
      at,
      actorId: userId,
      actorName: rows[0]?.name ?? null,
      visibility,
      text,
      removable,
    }
  })
}

export async function removeComment(call: Call): Promise<undefined> {
  const { ability } = call.tenant
  return call.write(async (tx) => {
    const issue = await issueCrud.find(tx, call.params['id']!, call)
    const { rows } = await sql<Comment>`
      select id, author_id as "authorId", visibility, text from issue_comments
      where id = ${call.params['commentId']} and issue_id = ${issue['id']} for update`.execute(tx)
    const comment = rows[0]
    if (!comment || !mayComment(ability, 'read', comment)) throw notFound()
    if (!mayComment(ability, 'delete', comment))
      throw forbidden('You can take away only what you said yourself.')
    await sql`delete from issue_comments where id = ${comment.id}`.execute(tx)
    trace(tx, call, issue, 'commentRemoved')
    return undefined
  })
}

function trace(tx: Transaction, call: Call, issue: Record<string, unknown>, action: string): void {
  writeTrace(tx, {
    organisationId: call.tenant.organisationId,
    actorId: call.tenant.userId,
    at: call.services.clock.now(),
    action,
    subject: issues.subject,
    subjectId: issue['id'] as string,
    propertyId: issue['propertyId'] as string,
    changes: {},
  })
}
