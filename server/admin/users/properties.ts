import { sql } from 'kysely'
import type {
  assignUserProperties as assigning,
  listUserProperties as listing,
} from '#contract/admin/users.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/kit/index.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { searchedFor } from '../../db/list-query.ts'
import { notFound } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { assertMayAssign } from '../../people/grants.ts'
import type { Identity } from '../identity/index.ts'
import { assignProperties, managerColumnOf } from './assign.ts'
import { userCrud } from './crud.ts'
import { assertNotAbove, note } from './standing.ts'

export interface AssignedProfile {
  id: string
  userId: string
  basedOn: string
}

/** @throws 404 where it is nobody's, somebody else's, or has ended */
export async function profileOf(tx: Transaction, call: Call): Promise<AssignedProfile> {
  const { id, profileId } = call.params as { id: string; profileId: string }
  await userCrud.find(tx, id, call)
  const { rows } = await sql<AssignedProfile>`
    select profiles.id, profiles.user_id as "userId", roles.based_on as "basedOn"
    from profiles join roles on roles.organisation_id = profiles.organisation_id and roles.key = profiles.role
    where profiles.id = ${profileId} and profiles.user_id = ${id} and profiles.status = 'active'`.execute(tx)
  const [profile] = rows
  if (!profile) throw notFound()
  return profile
}

/** Whether a row of properties is assigned to the profile. */
function isAssigned({ id, userId, basedOn }: AssignedProfile) {
  const column = managerColumnOf(basedOn)
  if (column) return sql<boolean>`(${sql.ref(`properties.${column}`)} is not distinct from ${userId}::uuid)`
  return sql<boolean>`exists (select from profile_scopes where profile_scopes.organisation_id = properties.organisation_id
    and profile_id = ${id} and kind = 'properties' and record_id = properties.id)`
}

/** RT-46: only what the caller may assign. */
export async function listProperties(call: Call): Promise<AnswerOf<typeof listing>> {
  const { assigned, searchQuery, page, limit } = call.query as QueryOf<typeof listing>
  return call.read(async (tx) => {
    const profile = await profileOf(tx, call)
    const conditions = sql.join(
      [
        scopeOf(call.tenant.ability, 'assign', properties),
        assigned === 'true' ? isAssigned(profile) : sql<boolean>`not ${isAssigned(profile)}`,
        ...(assigned === 'true' ? [] : [sql<boolean>`status <> 'archived'`]),
        ...searchedFor(searchQuery),
      ],
      sql` and `,
    )
    const column = managerColumnOf(profile.basedOn)
    const manager = column
      ? sql`(select users.name from identity.users where users.id = ${sql.ref(`properties.${column}`)})`
      : sql`null::text`
    const { rows } = await sql<AnswerOf<typeof listing>['data'][number]>`
      select id, title, ${manager} as manager,
        concat_ws(' · ', reference, concat_ws(', ', address_line1, city, state)) as details
      from properties where ${conditions}
      order by title collate people_order, id limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
    const counted = await sql<{ total: number }>`
      select count(*) as total from properties where ${conditions}`.execute(tx)
    return { data: rows, total: counted.rows[0]!.total }
  })
}

/** RT-46 */
export async function changeProperties(
  { access }: Identity,
  call: Call,
): Promise<AnswerOf<typeof assigning>> {
  const { add, remove } = call.body as BodyOf<typeof assigning>
  const answer = await call.write(async (tx) => {
    const profile = await profileOf(tx, call)
    await assertNotAbove(tx, call, profile.userId)
    await assertMayAssign(tx, call.tenant, properties, [...add, ...remove])
    await assignProperties(tx, {
      organisationId: call.tenant.organisationId,
      actorId: call.tenant.userId,
      at: call.services.clock.now(),
      profile,
      add,
      remove,
    })
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from properties where ${isAssigned(profile)}`.execute(tx)
    if (add.length + remove.length > 0) {
      note(tx, call, profile.userId, 'assigned', {
        properties: { before: -remove.length, after: add.length },
      })
    }
    return { total: rows[0]!.total }
  })
  access.forget(`profile:${call.params['profileId']!}`)
  return answer
}
