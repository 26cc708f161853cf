import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import type { readOwnAccounts } from '#contract/tenant/money/own-account.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { assertMayAsk } from '../../crud/fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handler } from '../../http/call.ts'

type Account = AnswerOf<typeof readOwnAccounts>['accounts'][number]

/**
 * Paid into is where the lease was last paid, or else its property; before any payment the only account for rents in the
 * currency. Where that leaves a choice, nothing is said rather than something wrong.
 */
export const ownAccounts: Handler<typeof readOwnAccounts> = (call) => {
  const { ability, organisationId, userId } = call.tenant
  assertMayAsk(ability, charges, ['leaseId', 'description', 'dueOn', 'open'])
  assertMayAsk(ability, payments, ['leaseId', 'available'])
  const organisation = sql`organisation_id = ${organisationId}`
  const ofLease = sql`${organisation} and lease_id = own.lease_id`
  const into = (where: ReturnType<typeof sql>) => sql`
    (select bank_account_id from credits
     where ${organisation} and ${where} and kind = 'payment' and reversed_on is null and bank_account_id in (select id from usable)
     order by date desc, id desc limit 1)`
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
      ), usable as (
        select * from bank_accounts where ${organisation} and kind = 'client' and archived_at is null
          and coalesce(account_number, iban) is not null
      )
      select lease_id as "leaseId", own.reference as "leaseReference", unit_label as "unitLabel",
        property_title as "propertyTitle", own.currency, due.owed, due.since, next.charge as next, paid.credit,
        case when usable.id is not null then json_build_object('bankName', usable.bank_name, 'accountName', account_name,
          'accountNumber', account_number, 'sortCode', sort_code, 'iban', iban, 'bic', bic) end as "payTo"
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
      left join usable on usable.currency = own.currency and usable.id = coalesce(
        ${into(sql`lease_id = own.lease_id`)}, ${into(sql`property_id = own.property_id`)},
        (select (array_agg(id))[1] from usable where usable.currency = own.currency having count(*) = 1))
      where own.status in ('scheduled', 'active', 'notice', 'holdingOver') or owed > 0 or credit > 0
      order by start desc, lease_id`.execute(tx)
    return { accounts: rows }
  })
}
