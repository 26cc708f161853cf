import { sql } from 'kysely'
import { traceMany } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { notify } from '../../notifications/notify.ts'

interface Assignment {
  organisationId: string
  /** Who assigns. */
  actorId: string
  at: string
  profile: { id: string; userId: string; basedOn: string }
  /** Ids of properties of the organisation; which ones the actor may assign is checked before. */
  add: readonly string[]
  remove: readonly string[]
}

/** Roles whose properties are those that name them. */
const managerFields: Readonly<Record<string, { column: string; field: string }>> = {
  'portfolio-manager': { column: 'portfolio_manager_id', field: 'portfolioManagerId' },
  'facility-manager': { column: 'facility_manager_id', field: 'facilityManagerId' },
}

/** The column of properties that names whoever has the role; nothing for roles that are assigned by scope. */
export const managerColumnOf = (basedOn: string) => managerFields[basedOn]?.column

/** Puts somebody in charge of properties, or in their place nobody, with a note on each. */
async function nameManager(tx: Transaction, assignment: Assignment): Promise<void> {
  const { organisationId, actorId, at, profile, add, remove } = assignment
  const { column, field } = managerFields[profile.basedOn]!
  const manager = sql.ref(column)
  await sql`
    with before as (
      select id, ${manager} as manager_id from properties
      where id = any(${add}::uuid[]) and ${manager} is distinct from ${profile.userId}::uuid
        or id = any(${remove}::uuid[]) and ${manager} = ${profile.userId}
      for update
    ), changed as (
      update properties set ${manager} = case when properties.id = any(${add}::uuid[]) then ${profile.userId}::uuid end,
        version = version + 1, updated_at = ${at}
      from before where properties.id = before.id
      returning properties.id, before.manager_id as before, properties.${manager} as after
    )
    ${traceMany(
      { organisationId, actorId, at, action: 'updated', subject: 'Property' },
      {
        from: sql`changed`,
        subjectId: sql`id`,
        propertyId: sql`id`,
        changes: sql`jsonb_build_object(${field}::text, jsonb_build_object('before', before, 'after', after))`,
      },
    )}`.execute(tx)
}

interface ScopeChange {
  organisationId: string
  profileId: string
  /** Ids of records of the organisation. */
  add: readonly string[]
  remove: readonly string[]
}

/** Adds records to what a profile is limited to, as far as they are still there, and takes others out. */
async function changeScope(
  tx: Transaction,
  kind: 'properties' | 'portfolios',
  { organisationId, profileId, add, remove }: ScopeChange,
): Promise<void> {
  await sql`delete from profile_scopes
    where organisation_id = ${organisationId} and profile_id = ${profileId} and kind = ${kind}
      and record_id = any(${remove}::uuid[])`.execute(tx)
  await sql`insert into profile_scopes (organisation_id, profile_id, kind, record_id)
    select ${organisationId}::uuid, ${profileId}::uuid, ${kind}::text, id from ${sql.table(kind)}
    where organisation_id = ${organisationId} and id = any(${add}::uuid[]) on conflict do nothing`.execute(tx)
}

/** RT-46: a matter of scope for every role alike; whoever manages a portfolio stands on the portfolio itself. */
export const assignPortfolios = (tx: Transaction, change: ScopeChange): Promise<void> =>
  changeScope(tx, 'portfolios', change)

/** Has somebody told, once for all of them, that properties were assigned to them. */
async function tellAssigned(tx: Transaction, assignment: Assignment): Promise<void> {
  const { organisationId, actorId, at, profile, add } = assignment
  const { rows } = await sql<{ id: string; title: string; all: number }>`
    select id, title, count(*) over ()::integer as all from properties
    where id = any(${add}::uuid[]) order by title collate people_order, id limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  const others = first.all - 1
  const property = others > 0 ? `${first.title} and ${others} more` : first.title
  await notify(tx, organisationId, {
    type: 'property.assigned',
    actorId,
    recipients: [profile.userId],
    subjectId: first.id,
    data: { property },
    key: `profile:${profile.id}:assigned:${at}`,
  })
}

/** RT-46: takes effect on the next request, as the database tells every process. */
export async function assignProperties(tx: Transaction, assignment: Assignment): Promise<void> {
  if (assignment.add.length + assignment.remove.length === 0) return
  const { profile } = assignment
  if (managerColumnOf(profile.basedOn)) await nameManager(tx, assignment)
  else await changeScope(tx, 'properties', { ...assignment, profileId: profile.id })
  await tellAssigned(tx, assignment)
}
