import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import {
  allocationProblems,
  type Allocation,
  type AllocationProblem,
  type OpenCharge,
} from '#domain/allocation/allocate.ts'
import type { Dimensions } from '#domain/ledger/postings.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { sendAlong } from '../../db/send-along.ts'
import { invalid, notFound } from '../../errors.ts'
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

interface ItemRow {
  leaseId: string
  id: string
  date: string
  amount: number
}
type ChargeRow = ItemRow & Omit<Owed, 'dueOn' | 'open'>
type CreditRow = ItemRow & { type: null }

/**
 * Locks leases, in one order for everybody, and reads what is open on each; leaves out unknown ones.
 * @param leaseIds any order
 */
export async function openItemsOf(
  tx: Transaction,
  organisationId: string,
  leaseIds: readonly string[],
): Promise<Map<string, Items>> {
  const [{ rows: accounts }, { rows: items }] = await Promise.all([
    prepared(sql<Account>`
      select id as "leaseId", property_id as "propertyId", unit_id as "unitId", tenant_ids[1] as "tenantId", currency,
        reference
      from leases where organisation_id = ${organisationId} and id = any(${leaseIds}::uuid[])
      order by id for no key update`).execute(tx),
    // A statement of its own: it sees what was committed while the leases were waited for.
    prepared(sql<ChargeRow | CreditRow>`
      select lease_id as "leaseId", id, due_on as date, open as amount, type, net, tax, account_id as "accountId" from charges
      where organisation_id = ${organisationId} and lease_id = any(${leaseIds}::uuid[]) and settled_on is null
      union all
      select lease_id, id, date, available, null, null, null, null from credits
      where organisation_id = ${organisationId} and lease_id = any(${leaseIds}::uuid[]) and available > 0
      order by date, id`).execute(tx),
  ])
  const itemsOf = Map.groupBy(items, ({ leaseId }) => leaseId)
  return new Map(
    accounts.map((account) => {
      const own = itemsOf.get(account.leaseId) ?? []
      const open = own
        .filter((item) => item.type !== null)
        .map(({ leaseId: _, date: dueOn, amount, ...charge }) => ({ ...charge, dueOn, open: amount }))
      const credits = own
        .filter((item) => item.type === null)
        .map(({ id, date, amount: available }) => ({ id, date, available }))
      return [account.leaseId, { account, open, credits }]
    }),
  )
}

/**
 * Locks a lease and reads what is open on it.
 * @throws 404 for an unknown lease
 */
export async function openItems(tx: Transaction, organisationId: string, leaseId: string): Promise<Items> {
  const items = (await openItemsOf(tx, organisationId, [leaseId])).get(leaseId)
  if (!items) throw notFound()
  return items
}

/** What a credit settles on a day, or by negative amounts no longer does. */
export interface Settlement {
  creditId: string
  date: string
  allocations: readonly Allocation[]
  /** The credit is just being made, and was written with what of it is used. */
  isNew?: boolean
}

const problemWords = ({ reason, most }: AllocationProblem, { account }: Items): string => {
  const money = formatMoney(most, account.currency)
  if (reason === 'twice') return 'This charge is in the list twice.'
  if (reason === 'unknown') return 'This is no open charge of the lease.'
  return reason === 'beyondCharge'
    ? `Only ${money} of this charge is still open.`
    : `There is ${money} to give: settle no more than that.`
}

/**
 * @param field how field names begin: "payments.3." for one of many
 * @throws 422 beside what somebody has chosen, where it is more than there is to give or to settle
 */
export function assertAllocations(
  amount: number,
  wanted: readonly Allocation[],
  items: Items,
  field = '',
): void {
  const problems = allocationProblems(amount, wanted, items.open)
  if (problems.length === 0) return
  throw invalid(
    problems.map((problem) => ({
      field: `${field}${problem.index === null ? 'allocations' : `allocations.${problem.index}.amount`}`,
      errors: [problemWords(problem, items)],
    })),
  )
}

/**
 * Lets credits settle charges; goes along with the transaction. The database refuses more than a credit has or a charge is
 * owed.
 */
export function settle(tx: Transaction, by: Bookkeeper, ...settlements: readonly Settlement[]): void {
  if (settlements.some(({ allocations }) => allocations.length > 0)) settleWith(tx, by, settlements)
}

/** The same in one statement with others. @param others `with` clauses, each with its name and a comma behind it */
export function settleWith(
  tx: Transaction,
  { organisationId, userId }: Bookkeeper,
  settlements: readonly Settlement[],
  others: RawBuilder<unknown> = sql``,
): void {
  const given = settlements.flatMap(({ creditId, date, allocations, isNew = false }) =>
    allocations.map(({ chargeId, amount }) => ({ id: uuid(), creditId, chargeId, date, amount, isNew })),
  )
  sendAlong(
    tx,
    prepared(sql`
      with ${others} given as (
        select * from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ creditId }) => creditId)}::uuid[],
          ${given.map(({ chargeId }) => chargeId)}::uuid[], ${given.map(({ date }) => date)}::date[],
          ${given.map(({ amount }) => amount)}::bigint[], ${given.map(({ isNew }) => isNew)}::boolean[])
          as given (id, credit_id, charge_id, date, amount, is_new)
      ), written as (
        insert into allocations (organisation_id, id, created_by, credit_id, charge_id, date, amount)
        select ${organisationId}::uuid, id, ${userId}::uuid, credit_id, charge_id, date, amount from given
      ), settled as (
        update charges set settled = settled + part.amount, updated_at = now(), version = version + 1,
          settled_on = case when settled + part.amount = net + tax then greatest(part.date, (
            select max(date) from allocations where organisation_id = ${organisationId} and charge_id = charges.id)) end
        from (select charge_id, sum(amount)::bigint as amount, max(date) as date from given group by charge_id) as part
        where charges.organisation_id = ${organisationId} and charges.id = part.charge_id
      )
      update credits set allocated = allocated + part.amount
      from (select credit_id, sum(amount)::bigint as amount from given where not is_new group by credit_id) as part
      where credits.organisation_id = ${organisationId} and credits.id = part.credit_id`),
  )
}

/**
 * Takes a credit back: what it had settled is open again. Goes along with the transaction, which posts the rest.
 * @returns what that was, by negative amounts
 */
export async function takeCreditBack(
  tx: Transaction,
  by: Bookkeeper,
  id: string,
  { date, reason }: { date: string; reason: string },
): Promise<Allocation[]> {
  const { rows: allocations } = await sql<Allocation>`
    select charge_id as "chargeId", -sum(amount)::bigint as amount from allocations
    where organisation_id = ${by.organisationId} and credit_id = ${id} and charge_id is not null
    group by charge_id having sum(amount) <> 0 order by charge_id`.execute(tx)
  settle(tx, by, { creditId: id, date, allocations })
  sendAlong(
    tx,
    sql`update credits set reversed_on = ${date}, reversal_reason = ${reason}, version = version + 1, updated_at = now()
      where organisation_id = ${by.organisationId} and id = ${id}`,
  )
  return allocations
}
