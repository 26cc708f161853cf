import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
import type { readIssueThread } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import type { CommentVisibility } from '#domain/issues/vocabulary.ts'
import { readable } from '../../crud/fields.ts'
import type { Call } from '../../http/call.ts'
import { mayComment, visibleTo } from './comments.ts'
import { issueCrud } from './crud.ts'

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
export async function readThread(call: Call): Promise<AnswerOf<typeof readIssueThread>> {
  const { page, limit } = call.query as QueryOf<typeof readIssueThread>
  const { ability, userId } = call.tenant
  return call.read(async (tx) => {
    const issue = await issueCrud.find(tx, call.params['id']!, call)
    const entries = sql`
      select 'comment' as kind, id, created_at as at, author_id as actor_id, visibility, text, null as action,
        null::jsonb as changes
      from issue_comments where issue_id = ${issue['id']} and visibility = any(${visibleTo(ability, userId)}::text[])
      union all
      select 'change', id, at, actor_id, null, null, action, changes
      from activity where subject_id = ${issue['id']} and action not in ('commented', 'commentRemoved')`
    const { rows } = await sql<Entry>`
      select kind, entries.id, at, actor_id as "actorId", visibility, text, action, changes,
        nullif(trim(concat(users.first_name, ' ', users.last_name)), '') as "actorName"
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
