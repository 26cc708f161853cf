import { sql, type RawBuilder } from 'kysely'
import type {
  assignUserPortfolios as assigning,
  listUserPortfolios as listing,
} from '#contract/admin/users.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/kit/index.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { scopeOf } from '../../db/conditions.ts'
import { searchedFor } from '../../db/list-query.ts'
import type { Call } from '../../http/call.ts'
import type { Identity } from '../identity/index.ts'
import { assertMayAssign } from '../../people/grants.ts'
import { assignPortfolios } from './assign.ts'
import { profileOf } from './properties.ts'
import { assertNotAbove, note } from './standing.ts'

const isAssigned = (profileId: string): RawBuilder<boolean> =>
  sql`exists (select from profile_scopes where profile_scopes.organisation_id = portfolios.organisation_id
    and profile_id = ${profileId} and kind = 'portfolios' and record_id = portfolios.id)`

/** RT-46: only what the caller may assign. */
export async function listPortfolios(call: Call): Promise<AnswerOf<typeof listing>> {
  const { assigned, searchQuery, page, limit } = call.query as QueryOf<typeof listing>
  return call.read(async (tx) => {
    const { id } = await profileOf(tx, call)
    const conditions = sql.join(
      [
        scopeOf(call.tenant.ability, 'assign', portfolios),
        assigned === 'true' ? isAssigned(id) : sql<boolean>`not ${isAssigned(id)}`,
        ...(assigned === 'true' ? [] : [sql<boolean>`status <> 'archived'`]),
        ...searchedFor(searchQuery),
      ],
      sql` and `,
    )
    const { rows } = await sql<AnswerOf<typeof listing>['data'][number]>`
      select id, title, coalesce(description, '') as details from portfolios where ${conditions}
      order by title collate people_order, id limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*) as total from portfolios where ${conditions}`.execute(tx)
    return { data: rows, total: counted.rows[0]!.total }
  })
}

/** RT-46 */
export async function changePortfolios(
  { access }: Identity,
  call: Call,
): Promise<AnswerOf<typeof assigning>> {
  const { add, remove } = call.body as BodyOf<typeof assigning>
  const answer = await call.write(async (tx) => {
    const profile = await profileOf(tx, call)
    await assertNotAbove(tx, call, profile.userId)
    await assertMayAssign(tx, call.tenant, portfolios, [...add, ...remove])
    const { organisationId } = call.tenant
    await assignPortfolios(tx, { organisationId, profileId: profile.id, add, remove })
    note(tx, call, profile.userId, 'assignedPortfolios', {
      portfolios: { before: -remove.length, after: add.length },
    })
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from portfolios where ${isAssigned(profile.id)}`.execute(tx)
    return { total: rows[0]!.total }
  })
  access.forget(`profile:${call.params['profileId']!}`)
  return answer
}
