import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { ageingBuckets, type AgeingBucket } from '#domain/allocation/ageing.ts'
import type { TenantContext } from '../../context.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { serveReport } from '../../reports/report.ts'

const overdueBy = (bucket: AgeingBucket) => {
  const { from, to } = ageingBuckets[bucket]
  const within = Number.isFinite(to) ? sql`days between ${from} and ${to}` : sql`days >= ${from}`
  return sql`coalesce(sum(open) filter (where ${within}), 0)::bigint`
}

/**
 * Leases with something overdue on a day, of the charges that the caller sees. What was open on a day of the past is what
 * had not been settled by then; so that no history is read, only what is open now or was settled later is looked at.
 */
function overdueOn(
  { ability, organisationId }: Pick<TenantContext, 'ability' | 'organisationId'>,
  asOf: string,
  propertyIds: readonly string[] | undefined,
): RawBuilder<unknown> {
  const day = sql`${asOf}::date`
  const ofProperty = propertyIds === undefined ? sql`true` : sql`property_id = any(${propertyIds}::uuid[])`
  const openThen = (still: RawBuilder<unknown>) => sql`
    select lease_id, tenant_id, currency, due_on, gross - coalesce((
        select sum(amount) from allocations
        where organisation_id = ${organisationId} and charge_id = charges.id and date <= ${day}), 0) as open
    from charges
    where organisation_id = ${organisationId} and due_on < ${day} and ${ofProperty} and ${still}
      and ${scopeOf(ability, 'read', charges)}`
  return sql`
    select owed.*, leases.reference, leases.unit_label, leases.property_title, leases.tenant_names,
      (
        select coalesce(sum(amount - (
          select coalesce(sum(amount), 0) from allocations
          where organisation_id = ${organisationId} and credit_id = credits.id and date <= ${day})), 0)::bigint
        from credits
        where organisation_id = ${organisationId} and lease_id = owed.lease_id and date <= ${day}
          and (reversed_on is null or reversed_on > ${day})
      ) as on_account
    from (
      select lease_id, min(tenant_id::text)::uuid as tenant_id, currency, min(due_on) as since, max(days) as days_overdue,
        ${overdueBy('1-30')} as up_to30, ${overdueBy('31-60')} as up_to60, ${overdueBy('61-90')} as up_to90,
        ${overdueBy('over-90')} as over90, sum(open)::bigint as overdue
      from (
        select *, ${day} - due_on as days from (${openThen(sql`settled_on is null`)} union all ${openThen(sql`settled_on > ${day}`)}) as then_open
        where open > 0
      ) as dated
      group by lease_id, currency
    ) as owed
    join leases on leases.organisation_id = ${organisationId} and leases.id = owed.lease_id`
}

const { read, file } = serveReport(arrears, {
  rows: ({ asOf, propertyId }, { tenant, page }) =>
    page
      ? sql`select * from (${overdueOn(tenant, asOf, propertyId)}) as whole
          order by since, lease_id limit ${page.limit} offset ${page.offset}`
      : overdueOn(tenant, asOf, propertyId),
  order: sql`since, lease_id`,
  figures: {
    measures: sql<{ leases: number }>`count(distinct lease_id)::integer as leases`,
    of: (currencies) => ({ leases: currencies.reduce((sum, { leases }) => sum + leases, 0) }),
  },
})

export const handlers = {
  'charges.arrears': read,
  'charges.exportArrears': file,
} satisfies Partial<Handlers<typeof tenantOperations>>
