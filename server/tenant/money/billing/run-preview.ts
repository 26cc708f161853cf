import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { mostShown, type previewBillRun } from '#contract/tenant/money/bill-runs.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { invoices } from '#contract/tenant/money/invoices.ts'
import { leases } from '#contract/tenant/leases.ts'
import type { BillException } from '#domain/billing/vocabulary.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { payTo } from '../pay-to.ts'
import { billable } from './gather.ts'
import { chargesIn, type Chosen } from './run-charges.ts'

type Preview = AnswerOf<typeof previewBillRun>
type Invoice = Preview['invoices'][number]

/** Of `charges` or `leases`: those of properties in which the caller may raise invoices, of what was chosen. */
export const mayBill = (
  { tenant: { ability } }: Call,
  of: typeof charges | typeof leases,
  propertyIds: readonly string[],
): RawBuilder<unknown> => sql`
  ${scopeOf(ability, 'read', of)} and ${scopeOf(ability, 'create', { ...of, subject: invoices.subject })}
    and ${propertyIds.length > 0 ? sql`property_id = any(${propertyIds}::uuid[])` : sql`true`}`

/** Charges that a run of the caller would bill. */
export const candidates = (call: Call, { propertyIds, ...chosen }: Chosen): RawBuilder<unknown> => sql`
  ${billable(call.tenant.organisationId)} and ${chargesIn(chosen)} and charges.id in (
    select id from charges where organisation_id = ${call.tenant.organisationId}
      and due_on between ${chosen.fromOn}::date and ${chosen.through}::date and ${mayBill(call, charges, propertyIds)})`

interface Sum {
  currency: Invoice['currency']
  count: number
  net: string
  tax: string
  gross: string
  exceptions: Record<BillException, number>
}

/** What a run would raise, its exceptions first, and what it would leave out. */
export const preview: Handler<typeof previewBillRun> = (call) => {
  const { organisationId } = call.tenant
  const { fromOn, through, propertyId = [], type = [] } = call.query
  const chosen = { fromOn, through, propertyIds: propertyId, types: type }
  return call.read(async (tx): Promise<Preview> => {
    const found = sql`
      with picked as materialized (
        select charges.* from charges where ${candidates(call, chosen)}
      ), billed as (
        select lease_id, property_id, currency, sum(net)::bigint as net, sum(tax)::bigint as tax, sum(gross)::bigint as gross,
          sum(open)::bigint as open, (array_agg(tenant_id order by due_on desc, id))[1] as tenant_id
        from picked group by lease_id, property_id, currency
      ), looked as materialized (
        select billed.*, coalesce((select email from tenants
            where tenants.organisation_id = ${organisationId} and tenants.id = tenant_id), '') = '' as "noEmail",
          ${payTo(organisationId, 'billed')} is null as "noAccount",
          (select noted_status = 'holdingOver' from leases
            where leases.organisation_id = ${organisationId} and leases.id = lease_id) as "holdingOver",
          open = 0 as settled
        from billed
      )`
    const { rows: sums } = await sql<Sum>`
      ${found}
      select currency, count(*) as count, sum(net)::text as net, sum(tax)::text as tax, sum(gross)::text as gross,
        json_build_object('noEmail', count(*) filter (where "noEmail"), 'noAccount', count(*) filter (where "noAccount"),
          'holdingOver', count(*) filter (where "holdingOver"), 'settled', count(*) filter (where settled)) as exceptions
      from looked group by currency order by count(*) desc, currency`.execute(tx)
    const { rows: shown } = await sql<Invoice>`
      ${found}
      select lease_id as "leaseId", leases.reference, tenant_names as "tenantNames", unit_label as "unitLabel",
        property_title as "propertyTitle", looked.currency, gross,
        array_remove(array[case when "noEmail" then 'noEmail' end, case when "noAccount" then 'noAccount' end,
          case when "holdingOver" then 'holdingOver' end, case when settled then 'settled' end], null) as exceptions,
        (select json_agg(json_build_object('chargeId', id, 'description', description, 'dueOn', due_on, 'gross', picked.gross)
            order by due_on, id)
         from picked where picked.lease_id = looked.lease_id) as charges
      from looked join leases on leases.organisation_id = ${organisationId} and leases.id = lease_id
      order by "noEmail" or "noAccount" or "holdingOver" or settled desc, property_title, unit_label, leases.id
      limit ${mostShown}`.execute(tx)
    const { rows: without } = await sql<Preview['without'][number] & { count: number }>`
      select id as "leaseId", reference, tenant_names as "tenantNames", unit_label as "unitLabel",
        property_title as "propertyTitle", count(*) over () as count,
        case when exists (
          select from charges join invoice_lines on invoice_lines.organisation_id = ${organisationId}
            and invoice_lines.charge_id = charges.id and live
          where charges.organisation_id = ${organisationId} and charges.lease_id = leases.id and ${chargesIn(chosen)}
        ) then 'alreadyBilled' else 'nothingToBill' end as reason
      from leases
      where organisation_id = ${organisationId} and stage = 'signed' and start <= ${through}::date
        and (noted_status = 'holdingOver' or last_day is null or last_day >= ${fromOn}::date)
        and id in (select id from lease_records where organisation_id = ${organisationId}
          and ${mayBill(call, leases, propertyId)})
        and not exists (
          select from charges where charges.lease_id = leases.id and ${billable(organisationId)} and ${chargesIn(chosen)})
      order by reason, property_title, unit_label, id limit ${mostShown}`.execute(tx)
    const kinds = ['noEmail', 'noAccount', 'holdingOver', 'settled'] as const
    return {
      leases: sums.reduce((sum, { count }) => sum + count, 0),
      currencies: sums.map(({ exceptions: _, ...sum }) => sum),
      exceptions: kinds
        .map((exception) => ({
          exception,
          count: sums.reduce((sum, { exceptions }) => sum + exceptions[exception], 0),
        }))
        .filter(({ count }) => count > 0),
      invoices: shown,
      without: without.map(({ count: _, ...lease }) => lease),
      withoutCount: without[0]?.count ?? 0,
    }
  })
}
