import { sql } from 'kysely'
import type { QueryOf } from '#contract/kit/index.ts'
import type { similarIssues } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { alike, likeness } from '#domain/issues/likeness.ts'
import { assertMayAsk } from '../../crud/fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Call } from '../../http/call.ts'
import { issueCrud } from './crud.ts'

/** Looked through, newest first: what is older has hardly been forgotten by whoever works there. */
const lookedThrough = 200
const most = 5

/** What has been reported of a property already and may be the same, most alike first. */
export async function findSimilar(call: Call) {
  const { propertyId, title } = call.query as QueryOf<typeof similarIssues>
  assertMayAsk(call.tenant.ability, issues, ['propertyId', 'status', 'title', 'createdAt'])
  return call.read(async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${issueCrud.columns} from issues
      where property_id = ${propertyId} and status in ('open', 'inProgress', 'deferred')
        and ${scopeOf(call.tenant.ability, 'read', issues)}
      order by created_at desc limit ${lookedThrough}`.execute(tx)
    const found = rows
      .map((row) => ({ row, like: likeness(title, row['title'] as string) }))
      .filter(({ like }) => like >= alike)
      .toSorted((one, other) => other.like - one.like)
      .slice(0, most)
    return { data: found.map(({ row }) => issueCrud.present(row, call)) }
  })
}
