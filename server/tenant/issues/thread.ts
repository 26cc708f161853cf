import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  addIssueComment,
  readIssueThread,
  removeIssueComment,
} from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { allows, type Ability, type Action } from '#domain/access/index.ts'
import type { CommentVisibility } from '#domain/issues/vocabulary.ts'
import { readable } from '../../fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden, notFound } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { issueCrud, type Issue } from './crud.ts'
import { tellOfComment } from './tell.ts'

/** A comment as rules speak of it; whose issue it is on is asked besides. */
interface Comment {
  authorId: string
  visibility: CommentVisibility
}

/** Whether the ability allows this of a comment on an issue that the person may read. */
const mayComment = (ability: Ability, action: Action, { authorId, visibility }: Comment): boolean =>
  allows(ability, action, 'IssueComment', { authorId, visibility })

const note = (tx: Transaction, call: Call, issue: Issue, action: 'commented' | 'commentRemoved') =>
  writeTrace(tx, issueCrud.trace(call, action, issue, call.services.clock.now(), {}))

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

const fullName = sql`nullif(trim(concat(users.first_name, ' ', users.last_name)), '')`

/** Says something about an issue that the caller may read. */
export const addComment: Handler<typeof addIssueComment> = (call) =>
  call.write(async (tx) => {
    const { ability, userId: authorId } = call.tenant
    const { text, visibility } = call.body
    const issue = await issueCrud.find(tx, call.params.id, call)
    const comment = { authorId, visibility }
    if (!mayComment(ability, 'create', comment)) {
      throw forbidden('Your role does not let you write to the team only.')
    }
    const { id, at } = await insertComment(tx, call, issue.id, { text, visibility })
    note(tx, call, issue, 'commented')
    await tellOfComment(tx, call, issue, { id, text, visibility })
    const { rows } = await sql<{ name: string | null }>`
      select ${fullName} as name from identity.users where id = ${authorId}`.execute(tx)
    return {
      kind: 'comment',
      id,
      at,
      actorId: authorId,
      actorName: rows[0]?.name ?? null,
      visibility,
      text,
      removable: mayComment(ability, 'delete', comment),
    }
  })

export const removeComment: Handler<typeof removeIssueComment> = (call) =>
  call.write(async (tx) => {
    const { ability, organisationId } = call.tenant
    const { id, commentId } = call.params
    const issue = await issueCrud.find(tx, id, call)
    const { rows } = await sql<Comment>`
      select author_id as "authorId", visibility from issue_comments
      where organisation_id = ${organisationId} and id = ${commentId} and issue_id = ${issue.id}
      for update`.execute(tx)
    const [comment] = rows
    if (!comment || !mayComment(ability, 'read', comment)) throw notFound()
    if (!mayComment(ability, 'delete', comment))
      throw forbidden('You can take away only what you said yourself.')
    await sql`delete from issue_comments where organisation_id = ${organisationId} and id = ${commentId}`.execute(
      tx,
    )
    note(tx, call, issue, 'commentRemoved')
  })

interface Entry {
  kind: 'comment' | 'change'
  id: string
  at: string
  actorId: string | null
  actorName: string | null
  visibility: CommentVisibility
  text: string
  action: string
  changes: Record<string, { before: unknown; after: unknown }>
}

/** What was said and done about one issue; fields and comments that the reader may not see are left out. */
export const readThread: Handler<typeof readIssueThread> = (call) => {
  const { page, limit } = call.query
  const { ability, userId, organisationId } = call.tenant
  // Everything, what is said to everybody, or nothing.
  const visibleTo = (['shared', 'internal'] as const).filter((visibility) =>
    mayComment(ability, 'read', { authorId: userId, visibility }),
  )
  return call.read(async (tx) => {
    const issue = await issueCrud.find(tx, call.params.id, call)
    const entries = sql`
      select 'comment' as kind, id, created_at as at, author_id as actor_id, visibility, text, null as action,
        null::jsonb as changes
      from issue_comments
      where organisation_id = ${organisationId} and issue_id = ${issue.id} and visibility = any(${visibleTo}::text[])
      union all
      select 'change', id, at, actor_id, null, null, action, changes
      from activity
      where organisation_id = ${organisationId} and subject_id = ${issue.id}
        and action not in ('commented', 'commentRemoved')`
    const { rows } = await sql<Entry>`
      select kind, entries.id, at, actor_id as "actorId", visibility, text, action, changes, ${fullName} as "actorName"
      from (${entries}) as entries left join identity.users on users.id = actor_id
      order by at desc, entries.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{
      total: number
    }>`select count(*) as total from (${entries}) as entries`.execute(tx)
    const visible = new Set(Object.keys(readable(ability, issues, issue)))
    const data = rows.map(({ kind, id, at, actorId, actorName, ...entry }) => {
      const who = { id, at, actorId, actorName }
      if (kind === 'comment') {
        const { visibility, text } = entry
        const removable = mayComment(ability, 'delete', { authorId: actorId ?? '', visibility })
        return { kind, ...who, visibility, text, removable }
      }
      const changes = Object.fromEntries(Object.entries(entry.changes).filter(([name]) => visible.has(name)))
      return { kind, ...who, action: entry.action, changes }
    })
    return { data, total: counted.rows[0]!.total }
  })
}
