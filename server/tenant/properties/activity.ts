import { sql, type RawBuilder } from 'kysely'
import type { propertyActivity } from '#contract/tenant/activity.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { Ability } from '#domain/access/index.ts'
import type { Crud } from '../../crud/crud.ts'
import { allowedEverywhere, readable } from '../../fields.ts'
import type { Handler } from '../../http/call.ts'
import { propertyCrud } from './crud.ts'
import { seesNames, shownChanges, visibleEntries, withActor } from '../../activity/shown.ts'
import { subjectName } from '../../activity/subject-names.ts'

type Answer = AnswerOf<typeof propertyActivity>
type Query = QueryOf<typeof propertyActivity>

/** A CTE `shown` of everything about the property that the caller may see. */
function shownOf(propertyId: string, below: readonly Crud[], ability: Ability): RawBuilder<unknown> {
  const visible = [sql<boolean>`false`, ...below.map((crud) => visibleEntries(crud, ability))]
  return sql`shown as (
    select * from activity where subject_id = ${propertyId}
    union all
    select * from activity
    where property_id = ${propertyId} and property_id <> subject_id and (${sql.join(visible, sql` or `)}))`
}

function narrowed({ creatorId, kind, adate_range: range }: Query, timezone: string): RawBuilder<boolean> {
  const parts = [
    creatorId && sql<boolean>`actor_id = ${creatorId}`,
    kind && sql<boolean>`subject = ${kind}`,
    range?.from && sql<boolean>`at >= ${range.from}::date::timestamp at time zone ${timezone}::text`,
    range?.to && sql<boolean>`at < (${range.to}::date + 1)::timestamp at time zone ${timezone}::text`,
  ].filter((part) => typeof part === 'object')
  return sql`${sql.join([sql<boolean>`true`, ...parts], sql` and `)}`
}

/**
 * What happened to one property and to what belongs to it, newest first; changes of fields that the reader may not see
 * are left out.
 * @param cruds every kind of record; those with a `propertyId` belong to a property
 */
export const propertyActivityOf =
  (cruds: Readonly<Record<string, Crud>>): Handler<typeof propertyActivity> =>
  async (call) => {
    const { query } = call
    const { ability } = call.tenant
    const below = Object.values(cruds).filter(
      ({ resource }) => 'propertyId' in resource.allFields && ability.can('read', resource.subject),
    )
    return call.read(async (tx) => {
      const property = await propertyCrud.find(tx, call.params.id, call)
      const shown = shownOf(property.id, below, ability)
      const where = narrowed(query, property.timezone ?? call.tenant.timezone)
      const { rows } = await sql<Answer['data'][number]>`
        with ${shown}
        select activity.id, activity.at, actor_id as "actorId", action, changes, subject, subject_id as "subjectId",
          nullif(trim(concat(users.first_name, ' ', users.last_name)), '') as "actorName",
          ${property.currency}::text as currency,
          ${subjectName([propertyCrud, ...below], ability)} as "subjectName"
        from shown as activity left join identity.users on users.id = actor_id
        where ${where}
        order by activity.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(tx)
      const counted = await sql<Pick<Answer, 'total' | 'people' | 'kinds'>>`
        with ${shown}
        select (select count(*) from shown where ${where}) as total,
          array(select distinct subject from shown order by subject) as kinds,
          coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name)
            from identity.users where id in (select actor_id from shown)), '[]') as people`.execute(tx)
      const ofProperty = new Set(Object.keys(readable(ability, properties, property)))
      const data = rows.map((row) => {
        const crud = below.find(({ resource }) => resource.subject === row.subject)
        const fields = crud ? allowedEverywhere(ability, 'read', crud.resource) : ofProperty
        const changes = shownChanges(row.changes, crud?.resource ?? properties, fields)
        return { ...withActor(row, call.tenant), changes }
      })
      const { people, ...counts } = counted.rows[0]!
      return { data, ...counts, people: seesNames(call.tenant) ? people : [] }
    })
  }
