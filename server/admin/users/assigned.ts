import { sql, type RawBuilder } from 'kysely'
import type {
  assignUserPortfolios as assigningPortfolios,
  assignUserProperties as assigningProperties,
  listUserPortfolios as listingPortfolios,
  listUserProperties as listingProperties,
} from '#contract/admin/users.ts'
import type { QueryOf } from '#contract/kit/index.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { searchedFor } from '../../db/list-query.ts'
import { notFound } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { assertMayAssign } from '../../people/grants.ts'
import type { Identity } from '../identity/index.ts'
import { assignPortfolios, assignProperties, managerColumnOf } from './assign.ts'
import { assertNotAbove, note, userCrud } from './crud.ts'

interface AssignedProfile {
  id: string
  userId: string
  basedOn: string
}

/** @throws 404 where it is nobody's, somebody else's, or has ended */
async function profileOf(
  tx: Transaction,
  call: Call,
  { id, profileId }: { id: string; profileId: string },
): Promise<AssignedProfile> {
  await userCrud.find(tx, id, call)
  const { rows } = await sql<AssignedProfile>`
    select profiles.id, profiles.user_id as "userId", roles.based_on as "basedOn"
    from profiles join roles on roles.organisation_id = profiles.organisation_id and roles.key = profiles.role
    where profiles.id = ${profileId} and profiles.user_id = ${id} and profiles.status = 'active'`.execute(tx)
  const [profile] = rows
  if (!profile) throw notFound()
  return profile
}

/** What can be assigned. */
type Assignable = typeof properties | typeof portfolios

/** Whether a row is assigned to the profile. */
function isAssigned({ name }: Assignable, { id, userId, basedOn }: AssignedProfile): RawBuilder<boolean> {
  const column = name === 'properties' && managerColumnOf(basedOn)
  if (column) return sql`(${sql.ref(`properties.${column}`)} is not distinct from ${userId}::uuid)`
  return sql`exists (select from profile_scopes where profile_scopes.organisation_id = ${sql.ref(`${name}.organisation_id`)}
    and profile_id = ${id} and kind = ${name} and record_id = ${sql.ref(`${name}.id`)})`
}

interface Assigned {
  id: string
  title: string
}

/** RT-46: only what the caller may assign. @param columns of each besides its id and its title */
async function listAssignable<Shown>(
  tx: Transaction,
  call: Call,
  query: QueryOf<typeof listingProperties>,
  {
    resource,
    profile,
    columns,
  }: { resource: Assignable; profile: AssignedProfile; columns: RawBuilder<Shown> },
): Promise<{ data: (Assigned & Shown)[]; total: number }> {
  const { assigned, searchQuery, page, limit } = query
  const own = isAssigned(resource, profile)
  const conditions = sql.join(
    [
      scopeOf(call.tenant.ability, 'assign', resource),
      assigned === 'true' ? own : sql`not ${own} and status <> 'archived'`,
      ...searchedFor(searchQuery),
    ],
    sql` and `,
  )
  const table = sql.table(resource.name)
  const { rows } = await sql<Assigned & Shown>`
    select id, title, ${columns} from ${table} where ${conditions}
    order by title collate people_order, id limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
  return { data: rows, total: await count(tx, table, conditions) }
}

async function count(tx: Transaction, table: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${table} where ${condition}`.execute(tx)
  return rows[0]!.total
}

export const listProperties: Handler<typeof listingProperties> = (call) =>
  call.read(async (tx) => {
    const profile = await profileOf(tx, call, call.params)
    const column = managerColumnOf(profile.basedOn)
    const manager = column
      ? sql`(select users.name from identity.users where users.id = ${sql.ref(`properties.${column}`)})`
      : sql`null::text`
    const columns = sql<{ manager: string | null; details: string }>`${manager} as manager,
      concat_ws(' · ', reference, concat_ws(', ', address_line1, city, state)) as details`
    return listAssignable(tx, call, call.query, {
      resource: properties,
      profile,
      columns,
    })
  })

export const listPortfolios: Handler<typeof listingPortfolios> = (call) =>
  call.read(async (tx) =>
    listAssignable(tx, call, call.query, {
      resource: portfolios,
      profile: await profileOf(tx, call, call.params),
      columns: sql<{ details: string }>`coalesce(description, '') as details`,
    }),
  )

type Assigning = Call<typeof assigningProperties> | Call<typeof assigningPortfolios>

/** Takes effect with the next request, and is noted on the person. */
async function change(
  { access }: Identity,
  call: Assigning,
  resource: Assignable,
  assign: (tx: Transaction, profile: AssignedProfile) => Promise<void>,
): Promise<{ total: number }> {
  const { add, remove } = call.body
  const answer = await call.write(async (tx) => {
    const profile = await profileOf(tx, call, call.params)
    await assertNotAbove(tx, call, profile.userId)
    await assertMayAssign(tx, call.tenant, resource, [...add, ...remove])
    await assign(tx, profile)
    const action = resource.name === 'properties' ? 'assigned' : 'assignedPortfolios'
    note(tx, call, profile.userId, action, { [resource.name]: { before: -remove.length, after: add.length } })
    return { total: await count(tx, sql.table(resource.name), isAssigned(resource, profile)) }
  })
  access.forget(`profile:${call.params.profileId}`)
  return answer
}

export const changeProperties =
  (identity: Identity): Handler<typeof assigningProperties> =>
  (call) =>
    change(identity, call, properties, (tx, profile) =>
      assignProperties(tx, {
        organisationId: call.tenant.organisationId,
        actorId: call.tenant.userId,
        at: call.services.clock.now(),
        profile,
        ...call.body,
      }),
    )

export const changePortfolios =
  (identity: Identity): Handler<typeof assigningPortfolios> =>
  (call) =>
    change(identity, call, portfolios, (tx, { id: profileId }) =>
      assignPortfolios(tx, { organisationId: call.tenant.organisationId, profileId, ...call.body }),
    )
