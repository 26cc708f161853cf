import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { arrears } from '#contract/tenant/money/arrears.ts'
import { ageingBuckets, type AgeingBucket } from '#domain/allocation/ageing.ts'
import type { TenantContext } from '../../context.ts'
import type { Handlers } from '../../http/call.ts'
import { serveReport } from '../../reports/report.ts'
import { chargesOpenOn, creditsOn } from '../money/open-on.ts'

const overdueBy = (bucket: AgeingBucket) => {
  const { from, to } = ageingBuckets[bucket]
  const within = Number.isFinite(to) ? sql`days between ${from} and ${to}` : sql`days >= ${from}`
  return sql`coalesce(sum(open) filter (where ${within}), 0)::bigint`
}

/** Leases with something overdue on a day, of the charges that the caller sees. */
function overdueOn(
  tenant: Pick<TenantContext, 'ability' | 'organisationId'>,
  asOf: string,
  propertyIds: readonly string[] | undefined,
): RawBuilder<unknown> {
  const ofProperty = propertyIds === undefined ? sql`true` : sql`property_id = any(${propertyIds}::uuid[])`
  const overdue = sql`due_on < ${asOf} and ${ofProperty}`
  return sql`
    select owed.*, leases.reference, leases.unit_label, leases.property_title, leases.tenant_names,
      coalesce(on_account, 0) as on_account
    from (
      select lease_id, min(tenant_id::text)::uuid as tenant_id, currency, min(due_on) as since, max(days) as days_overdue,
        ${overdueBy('1-30')} as up_to30, ${overdueBy('31-60')} as up_to60, ${overdueBy('61-90')} as up_to90,
        ${overdueBy('over-90')} as over90, sum(open)::bigint as overdue
      from (
        select *, ${asOf}::date - due_on as days from (${chargesOpenOn(tenant, asOf, overdue)}) as charged
      ) as dated
      group by lease_id, currency
    ) as owed
    join leases on leases.organisation_id = ${tenant.organisationId} and leases.id = owed.lease_id
    left join (${creditsOn(tenant, asOf, ofProperty)}) as credit on credit.lease_id = owed.lease_id`
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
