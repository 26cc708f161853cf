import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Allocation, OpenCharge } from '#domain/allocation/allocate.ts'
import type { Dimensions } from '#domain/ledger/postings.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { sendAlong } from '../../db/send-along.ts'
import { notFound } from '../../errors.ts'
import type { Bookkeeper } from '../../ledger/post.ts'

/** A lease as its money is kept: whoever changes what it owes or has paid holds it locked, and nothing else before it. */
export interface Account {
  leaseId: string
  propertyId: string
  unitId: string
  /** The first of its tenants. */
  tenantId: string
  currency: Currency
  /** "L-00042". */
  reference: string
}

export const dimensionsOf = ({ propertyId, unitId, leaseId, tenantId }: Account): Dimensions => ({
  propertyId,
  unitId,
  leaseId,
  tenantId,
})

/** An open charge with what is needed to take it back. */
export interface Owed extends OpenCharge {
  net: number
  tax: number
  accountId: string
}

/** A payment or credit that still has something to give. */
export interface Available {
  id: string
  date: string
  available: number
}

export interface Items {
  account: Account
  open: Owed[]
  credits: Available[]
}

/**
 * Locks a lease and reads what is open on it.
 * @throws 404 for an unknown lease
 */
export async function openItems(tx: Transaction, organisationId: string, leaseId: string): Promise<Items> {
  const [{ rows: leases }, { rows: open }, { rows: credits }] = await Promise.all([
    prepared(sql<Account>`
      select id as "leaseId", property_id as "propertyId", unit_id as "unitId", tenant_ids[1] as "tenantId", currency,
        reference
      from leases where organisation_id = ${organisationId} and id = ${leaseId} for no key update`).execute(
      tx,
    ),
    // Each in a statement of its own: it sees what was committed while the lease was waited for.
    prepared(sql<Owed>`
      select id, due_on as "dueOn", type, open, net, tax, account_id as "accountId" from charges
      where organisation_id = ${organisationId} and lease_id = ${leaseId} and settled_on is null
      order by due_on, id`).execute(tx),
    prepared(sql<Available>`
      select id, date, available from credits
      where organisation_id = ${organisationId} and lease_id = ${leaseId} and available > 0
      order by date, id`).execute(tx),
  ])
  const [account] = leases
  if (!account) throw notFound()
  return { account, open, credits }
}

/**
 * Lets a credit settle charges, or by negative amounts no longer does; goes along with the transaction. The database refuses
 * more than the credit has or the charge is owed.
 */
export function settle(
  tx: Transaction,
  { organisationId, userId }: Bookkeeper,
  { creditId, date, allocations }: { creditId: string; date: string; allocations: readonly Allocation[] },
): void {
  if (allocations.length === 0) return
  sendAlong(
    tx,
    prepared(sql`
      with given as (
        select * from unnest(${allocations.map(() => uuid())}::uuid[], ${allocations.map(({ chargeId }) => chargeId)}::uuid[],
          ${allocations.map(({ amount }) => amount)}::bigint[]) as given (id, charge_id, amount)
      ), written as (
        insert into allocations (organisation_id, id, created_by, credit_id, charge_id, date, amount)
        select ${organisationId}::uuid, id, ${userId}::uuid, ${creditId}::uuid, charge_id, ${date}::date, amount from given
      ), settled as (
        update charges set settled = settled + amount, updated_at = now(), version = version + 1,
          settled_on = case when settled + amount = net + tax then greatest(${date}::date, (
            select max(date) from allocations where organisation_id = ${organisationId} and charge_id = charges.id)) end
        from given where charges.organisation_id = ${organisationId} and charges.id = charge_id
      )
      update credits set allocated = allocated + (select sum(amount) from given)
      where organisation_id = ${organisationId} and id = ${creditId}`),
  )
}
