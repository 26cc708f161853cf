import { sql, type RawBuilder } from 'kysely'
import { activityReport } from '#contract/tenant/activity-report.ts'
import { labelFromName } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { accessVocabulary } from '#domain/access/index.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import type { Crud } from '../crud/crud.ts'
import { allowedEverywhere } from '../fields.ts'
import { scopeOf } from '../db/conditions.ts'
import { forbidden } from '../errors.ts'
import { among } from '../reports/of-properties.ts'
import { serveReport } from '../reports/report.ts'
import { derived, type Asked, type Context } from '../reports/source.ts'
import { seesNames, shownChanges, visibleEntries } from './shown.ts'
import { subjectName } from './subject-names.ts'

const order = sql`at desc, id desc`

interface Noted {
  subject: string
  changes: Readonly<Record<string, unknown>>
  visible: readonly string[]
}

/** @param cruds every kind of record whose changes are told */
export function serveActivity(cruds: readonly Crud[]) {
  function entriesOf(asked: Asked<typeof activityReport>, { tenant, page }: Context): RawBuilder<unknown> {
    const { ability, organisationId, timezone, userId } = tenant
    // Whoever learns no names learns none by asking for a person’s changes alone.
    if (asked.personId && !seesNames(tenant)) throw forbidden('Your role does not let you ask for a person.')
    const seen = cruds.filter(({ resource }) => ability.can('read', resource.subject))
    const visible = [sql`false`, ...seen.map((crud) => visibleEntries(crud, ability))]
    const fieldsOf = Object.fromEntries(
      seen.map(({ resource }) => [resource.subject, [...allowedEverywhere(ability, 'read', resource)]]),
    )
    const instant = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timezone}::text`
    const all = sql`
      select * from activity
      where organisation_id = ${organisationId} and at >= ${instant(sql`${asked.from}::date`)}
        and at < ${instant(sql`${asked.through}::date + 1`)} and ${among('actor_id', asked.personId)}
        and ${asked.kind === undefined ? sql`true` : sql`subject = ${asked.kind}`}
        and ${asked.propertyId === undefined ? sql`true` : sql`(${among('property_id', asked.propertyId)} or ${among('subject_id', asked.propertyId)})`}
        and (${sql.join(visible, sql` or `)})`
    const shown = page ? sql`order by ${order} limit ${page.limit} offset ${page.offset}` : sql``
    return sql`
      select activity.*, ${subjectName(seen, ability)} as name,
        case when actor_id is null then 'The system'
          when ${seesNames(tenant)} or actor_id = ${userId} then concat_ws(' ', first_name, last_name) else 'Staff' end as person,
        (select title from properties where organisation_id = ${organisationId} and id = activity.property_id
          and ${scopeOf(ability, 'read', properties)}) as property_title,
        json_build_object('subject', subject, 'changes', changes,
          'visible', ${JSON.stringify(fieldsOf)}::json -> subject) as noted
      from (${all} ${shown}) as activity left join identity.users on users.id = actor_id`
  }

  return serveReport(activityReport, {
    rows: entriesOf,
    order,
    pages: true,
    derived: {
      kind: derived(sql<string>`to_json(subject)`, (subject: string) => {
        const words = isKeyOf(accessVocabulary, subject) ? accessVocabulary[subject].one : subject
        return words.charAt(0).toUpperCase() + words.slice(1)
      }),
      action: derived(sql<string>`to_json(action)`, (action: string) => labelFromName(action)),
      fields: derived(sql<Noted>`noted`, ({ subject, changes, visible }: Noted) => {
        const resource = cruds.find((crud) => crud.resource.subject === subject)?.resource
        if (!resource) return null
        return Object.keys(shownChanges(changes, resource, new Set(visible)))
          .map((name) => (name in resource.allFields ? resource.label(name) : labelFromName(name)))
          .join(', ')
      }),
    },
  })
}
