import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import type { readOwnAccounts } from '#contract/tenant/money/own-account.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { assertMayAsk } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handler } from '../../http/call.ts'
import { payTo } from './pay-to.ts'

type Account = AnswerOf<typeof readOwnAccounts>['accounts'][number]

export const ownAccounts: Handler<typeof readOwnAccounts> = (call) => {
  const { ability, organisationId, userId } = call.tenant
  assertMayAsk(ability, charges, ['leaseId', 'description', 'dueOn', 'open'])
  assertMayAsk(ability, payments, ['leaseId', 'available'])
  const organisation = sql`organisation_id = ${organisationId}`
  const ofLease = sql`${organisation} and lease_id = own.lease_id`
  return call.read(async (tx) => {
    const { rows } = await sql<Account>`
      with own as materialized (
        select * from (
          select id as lease_id, property_id, reference, unit_label, property_title, currency, start,
            lease_status(stage, start, "end", notice_given_on, ended_on, today) as status, today
          from leases, today_in(${organisationId}) as today
          where ${organisation}
            and tenant_ids && array(select id from tenants where ${organisation} and user_id = ${userId})
        ) as leased
        where ${scopeOf(ability, 'read', charges)} and ${scopeOf(ability, 'read', payments)}
      )
      select lease_id as "leaseId", own.reference as "leaseReference", unit_label as "unitLabel",
        property_title as "propertyTitle", own.currency, due.owed, due.since, next.charge as next, paid.credit,
        ${payTo(organisationId, 'own')} as "payTo"
      from own
      cross join lateral (
        select coalesce(sum(open), 0)::bigint as owed, min(due_on) as since from charges
        where ${ofLease} and settled_on is null and due_on <= today
      ) as due
      left join lateral (
        select json_build_object('description', description, 'dueOn', due_on, 'amount', open) as charge from charges
        where ${ofLease} and settled_on is null and due_on > today order by due_on, id limit 1
      ) as next on true
      cross join lateral (
        select coalesce(sum(available), 0)::bigint as credit from credits where ${ofLease} and available > 0
      ) as paid
      where own.status in ('scheduled', 'active', 'notice', 'holdingOver') or owed > 0 or credit > 0
      order by start desc, lease_id`.execute(tx)
    return { accounts: rows }
  })
}
