import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import {
  mostOwing,
  type allocateCredit,
  type listOwed,
  type previewCreditRefund,
  type readLeaseAccount,
  type refundCredit as refundOperation,
} from '#contract/tenant/money/lease-accounts.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import type { Bookkeeper } from '../../ledger/post.ts'
import { applyCredit, refundCredit } from './credits.ts'
import { assertNotAhead, leaseSeen } from './leased.ts'
import { allocationOrderOf, bankAccountFor } from './payment-handlers.ts'
import { bookkeeperOf, previewEntries } from './preview.ts'

type LeaseAccount = AnswerOf<typeof readLeaseAccount>

async function accountOf(tx: Transaction, { tenant }: Call, leaseId: string): Promise<LeaseAccount> {
  const order = await allocationOrderOf(tx, tenant.organisationId)
  const { rows } = await sql<Omit<LeaseAccount, 'order'>>`
    select id as "leaseId", reference as "leaseReference", property_id as "propertyId", property_title as "propertyTitle",
      unit_label as "unitLabel", tenant_names as "tenantNames", currency,
      (select coalesce(jsonb_agg(jsonb_build_object('id', charges.id, 'description', charges.description,
          'type', charges.type, 'dueOn', charges.due_on, 'gross', charges.gross, 'open', charges.open)
          order by charges.due_on, charges.id), '[]')
       from charges where charges.organisation_id = leases.organisation_id and lease_id = leases.id
         and settled_on is null) as charges,
      (select coalesce(sum(available), 0)::bigint from credits
       where credits.organisation_id = leases.organisation_id and lease_id = leases.id and available > 0) as credit
    from leases where organisation_id = ${tenant.organisationId} and id = ${leaseId}`.execute(tx)
  return { ...rows[0]!, order }
}

export const leaseAccount: Handler<typeof readLeaseAccount> = (call) =>
  call.read(async (tx) => {
    await leaseSeen(tx, call, call.params.id, payments, 'create')
    return accountOf(tx, call, call.params.id)
  })

/** What was done with the credit of a lease, in its history. */
function note(
  tx: Transaction,
  call: Call,
  action: string,
  of: { leaseId: string; propertyId: string },
): void {
  writeTrace(tx, { ...traceOf(call, action, leases.subject, of.leaseId), propertyId: of.propertyId })
}

export const allocate: Handler<typeof allocateCredit> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const leaseId = call.params.id
    const { propertyId } = await leaseSeen(tx, call, leaseId, payments, 'update')
    const order = await allocationOrderOf(tx, organisationId)
    const settled = await applyCredit(tx, { organisationId, userId }, { ...call.body, leaseId, order })
    if (settled.length === 0) {
      throw conflict('nothing_to_settle', 'There is no credit on this account, or no open charge to settle.')
    }
    note(tx, call, 'creditApplied', { leaseId, propertyId })
    return accountOf(tx, call, leaseId)
  })

async function refunded(
  tx: Transaction,
  call: Call<typeof refundOperation>,
  by: Bookkeeper,
): Promise<{ leaseId: string; propertyId: string }> {
  const leaseId = call.params.id
  const { propertyId, property } = await leaseSeen(tx, call, leaseId, payments, 'update')
  assertNotAhead(call, call.body.date)
  const assertCurrency = await bankAccountFor(tx, by.organisationId, call.body.bankAccountId)
  assertCurrency(property.currency)
  await refundCredit(tx, by, { ...call.body, leaseId })
  return { leaseId, propertyId }
}

export const refund: Handler<typeof refundOperation> = (call) =>
  call.write(async (tx) => {
    const about = await refunded(tx, call, bookkeeperOf(call))
    note(tx, call, 'creditRefunded', about)
    return accountOf(tx, call, about.leaseId)
  })

export const refundPreview: Handler<typeof previewCreditRefund> = (call) =>
  previewEntries(call, (tx, by) => refunded(tx, call, by))

type Owing = AnswerOf<typeof listOwed>['leases'][number]

export const owed: Handler<typeof listOwed> = async (call) => {
  const { organisationId, ability } = call.tenant
  const { currency, through, propertyId, portfolioId } = call.query
  const { rows } = await call.read((tx) =>
    sql<Owing & { total: number }>`
      with owing as (
        select lease_id, sum(open)::bigint as owed, min(due_on) as oldest from charge_records
        where organisation_id = ${organisationId} and settled_on is null and currency = ${currency}
          and ${through ? sql`due_on <= ${through}` : sql`true`}
          and ${propertyId ? sql`property_id = any(${propertyId}::uuid[])` : sql`true`}
          and ${
            portfolioId
              ? sql`property_id in (select id from properties where organisation_id = ${organisationId}
                  and portfolio_ids && ${portfolioId}::uuid[])`
              : sql`true`
          }
          and ${scopeOf(ability, 'read', charges)}
        group by lease_id
      )
      select leases.id as "leaseId", reference as "leaseReference", property_id as "propertyId",
        property_title as "propertyTitle", unit_label as "unitLabel", tenant_names as "tenantNames", owed,
        oldest as "oldestDueOn", count(*) over () as total,
        (select coalesce(sum(available), 0)::bigint from credits where credits.organisation_id = leases.organisation_id
          and lease_id = leases.id and available > 0) as credit
      from owing join leases on leases.organisation_id = ${organisationId} and leases.id = lease_id
      order by property_title collate people_order, unit_label collate people_order, leases.id limit ${mostOwing}`.execute(
      tx,
    ),
  )
  return { total: rows[0]?.total ?? 0, leases: rows.map(({ total: _, ...lease }) => lease) }
}
