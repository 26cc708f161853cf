import { sql, type RawBuilder } from 'kysely'
import { reminded } from '#contract/tenant/money/arrears.ts'
import { ageingBuckets, type AgeingBucket } from '#domain/allocation/ageing.ts'
import { reminderStages, usualDays } from '#domain/arrears/stages.ts'
import { keysOf } from '#domain/kit/keys.ts'
import type { TenantContext } from '../../context.ts'
import { scopeOf } from '../../db/conditions.ts'
import { chargesOpenOn, creditsOn } from '../money/open-on.ts'

export type Asking = Pick<TenantContext, 'ability' | 'organisationId'>

const overdueBy = (bucket: AgeingBucket) => {
  const { from, to } = ageingBuckets[bucket]
  const within = Number.isFinite(to) ? sql`days between ${from} and ${to}` : sql`days >= ${from}`
  return sql`coalesce(sum(open) filter (where ${within}), 0)::bigint`
}

/** What is `open` of charges so many `days` after they were due, by how long, and altogether. */
export const overdueByAge = sql`${overdueBy('1-30')} as up_to30, ${overdueBy('31-60')} as up_to60, ${overdueBy('61-90')} as up_to90,
  ${overdueBy('over-90')} as over90, sum(open)::bigint as overdue`

/** Rows of a table about arrears that the caller may read. */
const readable = (table: string, { ability, organisationId }: Asking) =>
  sql`(select * from ${sql.table(table)}
    where organisation_id = ${organisationId} and ${scopeOf(ability, 'read', reminded)})`

/** The stages in their order, with the days from which on each is due: `stage`, `n`, `days`, `by_rule`. */
export const stagesOf = (organisationId: string) => sql`
  (select usual.stage, usual.n, coalesce(stored.days, usual.days) as days, coalesce(by_rule, false) as by_rule
   from unnest(${keysOf(reminderStages)}::text[], ${keysOf(reminderStages).map((key) => usualDays[key])}::integer[])
     with ordinality as usual (stage, days, n)
   left join reminder_stages as stored on stored.organisation_id = ${organisationId} and stored.stage = usual.stage)`

/** Promises made by a day, and how they stood: kept by payments of the days from the promise to the day promised. */
export const promisesOn = (asking: Asking, day: string) => sql`
  (select promise.*, paid,
     case when withdrawn_on <= ${day} then 'withdrawn' when paid >= promise.amount then 'kept'
       when due_on < ${day} then 'broken' else 'open' end as status
   from ${readable('payment_promises', asking)} as promise
   cross join lateral (
     select coalesce(sum(credits.amount), 0)::bigint as paid from credits
     where credits.organisation_id = promise.organisation_id and credits.lease_id = promise.lease_id
       and kind = 'payment' and (reversed_on is null or reversed_on > ${day})
       and date between made_on and least(due_on, ${day}::date)
       and (date > made_on or credits.created_at > promise.created_at)
   ) as payments
   where made_on <= ${day})`

/** Payment plans agreed by a day, and how they stood: paid by what was settled since of charges that were due then. */
export const plansOn = (asking: Asking, day: string) => sql`
  (select plan.*, total, greatest(paid, 0) as paid,
     case when ended_on <= ${day} then 'ended' when paid >= total then 'completed' when paid < owed then 'behind'
       else 'onTrack' end as status
   from ${readable('payment_plans', asking)} as plan
   cross join lateral (
     select sum(amount)::bigint as total, coalesce(sum(amount) filter (where "dueOn" < ${day}), 0)::bigint as owed
     from jsonb_to_recordset(instalments) as instalment ("dueOn" date, amount bigint)
   ) as instalments_of
   cross join lateral (
     select coalesce(sum(allocations.amount), 0)::bigint as paid from charges
     join allocations on allocations.organisation_id = charges.organisation_id and charge_id = charges.id
     where charges.organisation_id = plan.organisation_id and charges.lease_id = plan.lease_id
       and charges.due_on < agreed_on and allocations.created_at > plan.created_at and allocations.date <= ${day}
   ) as settled
   where agreed_on <= ${day})`

/** Leases with something overdue on a day, of the charges that the caller sees: what they owe, and the debt's oldest charge. */
const owedOn = (tenant: Asking, asOf: string, within: RawBuilder<unknown>) => sql`
  select lease_id, min(tenant_id::text)::uuid as tenant_id, currency, min(due_on) as since, max(days) as days_overdue,
    (array_agg(id order by due_on, id))[1] as debt_id, ${overdueByAge}
  from (
    select *, ${asOf}::date - due_on as days
    from (${chargesOpenOn(tenant, asOf, sql`due_on < ${asOf} and ${within}`)}) as charged
  ) as dated
  group by lease_id, currency`

interface Part {
  /** What else holds for the charges. */
  within?: RawBuilder<unknown>
  /** Only these rows, the oldest debt first. */
  page?: { limit: number; offset: number }
}

/**
 * Leases in arrears on a day, with what has been done about each and what comes next: a reminder is due so many days after
 * the one before as their days lie apart, however old the debt was then.
 */
export function arrearsOn(tenant: Asking, asOf: string, { within = sql`true`, page }: Part = {}) {
  const { organisationId } = tenant
  // What is not asked for is not worked out: each of these is a column of its own.
  const reminders = readable('arrears_reminders', tenant)
  const latest = (rows: RawBuilder<unknown>, value: RawBuilder<unknown>, by: string) => sql`
    (select ${value} from ${rows} as latest where latest.lease_id = owed.lease_id
     order by ${sql.ref(by)} desc, created_at desc limit 1)`
  const promise = sql`case when status <> 'withdrawn'
    then jsonb_build_object('dueOn', due_on, 'amount', amount, 'status', status) end`
  const plan = sql`case when status <> 'ended' then status end`
  return sql`
    select known.*, promise ->> 'status' as promise_status, (promise ->> 'dueOn')::date as promised_on,
      (promise ->> 'amount')::bigint as promised_amount,
      (select jsonb_build_object('stage', stage, 'on', greatest(known.since + days,
         (last ->> 'on')::date + days - (last ->> 'days')::integer))
       from ${stagesOf(organisationId)} as stages where n > coalesce((last ->> 'n')::integer, 0)
       order by n limit 1) as next
    from (
      select owed.*, leases.reference, leases.unit_label, leases.property_title, leases.tenant_names,
        leases.property_id, coalesce(on_account, 0) as on_account,
        array(select stage from ${reminders} as told where charge_id = owed.debt_id and sent_on <= ${asOf}) as sent,
        (select jsonb_build_object('n', n, 'days', days, 'on', sent_on) from ${reminders} as told
         join ${stagesOf(organisationId)} as stages on stages.stage = told.stage
         where charge_id = owed.debt_id and sent_on <= ${asOf} order by n desc limit 1) as last,
        ${latest(promisesOn(tenant, asOf), promise, 'made_on')} as promise,
        ${latest(plansOn(tenant, asOf), plan, 'agreed_on')} as plan,
        greatest(
          (select max(sent_on) from ${reminders} as told where told.lease_id = owed.lease_id and sent_on <= ${asOf}),
          (select max(noted_on) from ${readable('arrears_notes', tenant)} as noted
           where noted.lease_id = owed.lease_id and kind <> 'note' and noted_on <= ${asOf})) as last_contact
      from (
        ${owedOn(tenant, asOf, within)}
        ${page ? sql`order by since, lease_id limit ${page.limit} offset ${page.offset}` : sql``}
      ) as owed
      join leases on leases.organisation_id = ${organisationId} and leases.id = owed.lease_id
      left join (${creditsOn(tenant, asOf, within)}) as credit on credit.lease_id = owed.lease_id
    ) as known`
}

/** What is to be done about a row of `arrearsOn` on that day. */
export const stepOf = (asOf: string) => sql`
  case when plan = 'onTrack' then 'plan' when promise_status = 'open' then 'promise' when next is null then 'decide'
    when next ->> 'on' <= ${asOf}::text then next ->> 'stage' else 'wait' end`
