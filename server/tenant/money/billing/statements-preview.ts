import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { mostShown, type previewStatements } from '#contract/tenant/money/bill-runs.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { stated } from './run-charges.ts'
import { mayBill } from './run-preview.ts'

type Preview = AnswerOf<typeof previewStatements>

/** Leases whose tenants a run of the caller writes to: signed ones that were charged, or that owe something on its last day. */
export const leasesToWriteTo = (
  call: Call,
  given: { propertyIds: readonly string[]; owingOnly: boolean; through: string },
): RawBuilder<unknown> => {
  const organisation = sql`organisation_id = ${call.tenant.organisationId}`
  return sql`${organisation} and stage = 'signed' and id in (
    select lease_id from charges where ${stated(call.tenant.organisationId, given)} and ${mayBill(call, charges, given.propertyIds)})`
}

/** Who would be sent a statement: what is owed less what is on account, at the end of its last day. */
export const previewOfStatements: Handler<typeof previewStatements> = (call) => {
  const organisation = sql`organisation_id = ${call.tenant.organisationId}`
  const { through, propertyId = [], owingOnly: owing } = call.query
  const chosen = { propertyIds: propertyId, owingOnly: owing === 'true', through }
  const found = sql`
    with lease as materialized (
      select id as lease_id, currency, reference, tenant_names, unit_label, property_title, tenant_ids[1] as tenant_id
      from leases where ${leasesToWriteTo(call, chosen)}
    ), balances as (
      select lease_id, sum(amount)::bigint as balance from (
        select lease_id, open as amount from charges where ${organisation} and settled_on is null
        union all
        select lease_id, -available from credits where ${organisation} and available > 0
        union all
        select lease_id, -amount from postings where ${organisation} and date > ${through}::date and lease_id is not null
          and account_id in (select id from accounts
            where ${organisation} and purpose in ('receivables', 'unallocatedReceipts'))
      ) as each where lease_id in (select lease_id from lease) group by lease_id
    ), looked as (
      select lease.*, coalesce(balance, 0) as balance,
        (select nullif(email, '') from tenants where tenants.${organisation} and tenants.id = tenant_id) as email
      from lease left join balances using (lease_id)
    )`
  return call.read(async (tx): Promise<Preview> => {
    const { rows: sums } = await sql<
      Preview['currencies'][number] & { emails: number; withoutEmail: number }
    >`
      ${found}
      select currency, count(*)::int as count, sum(balance)::text as balance,
        (count(distinct tenant_id) filter (where email is not null))::int as emails,
        (count(*) filter (where email is null))::int as "withoutEmail"
      from looked group by currency order by count(*) desc, currency`.execute(tx)
    const { rows: statements } = await sql<Preview['statements'][number]>`
      ${found}
      select lease_id as "leaseId", reference, tenant_names as "tenantNames", unit_label as "unitLabel",
        property_title as "propertyTitle", currency, balance, email
      from looked order by email is not null, balance desc, lease_id limit ${mostShown}`.execute(tx)
    const add = (of: (sum: (typeof sums)[number]) => number) => sums.reduce((all, sum) => all + of(sum), 0)
    return {
      currencies: sums.map(({ currency, count, balance }) => ({ currency, count, balance })),
      leases: add(({ count }) => count),
      emails: add(({ emails }) => emails),
      withoutEmail: add(({ withoutEmail }) => withoutEmail),
      statements,
    }
  })
}
