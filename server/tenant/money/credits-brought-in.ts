import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Allocation } from '#domain/allocation/allocate.ts'
import type { Account as LedgerAccount, MoneyDocument } from '#domain/ledger/postings.ts'
import type { Transaction } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'
import { entryOf, post, reverse, type Bookkeeper } from '../../ledger/post.ts'
import { takeNumbers, type Taken } from '../../numbers.ts'
import { dimensionsOf, openItemsOf, settle, takeCreditBack, type Account } from './items.ts'

/** Credit that a tenant had before the books began, or was given for no charge that is in them. Amounts in minor units. */
export interface CreditBroughtIn {
  id: string
  entryId: string
  kind: 'opening' | 'creditNote'
  account: Account
  date: string
  amount: number
  reason: string
  /** Of a credit note: what it takes back. */
  credit?: { account: LedgerAccount; net: number; tax: number }
  /** The service charge of which too much was paid. */
  serviceChargeId?: string
  settles: readonly Allocation[]
}

function documentOf({ account, amount, credit }: CreditBroughtIn): MoneyDocument {
  const about = { currency: account.currency, dimensions: dimensionsOf(account) }
  if (!credit) return { ...about, kind: 'opening', account: 'unallocatedReceipts', amount: -amount }
  const { account: debit, net, tax } = credit
  return { ...about, kind: 'creditNote', chargeId: null, credit: debit, net, tax, open: 0 }
}

const allocationOf = (account: Account, settles: readonly Allocation[], date: string) =>
  entryOf(
    { kind: 'allocation', settles, currency: account.currency, dimensions: dimensionsOf(account) },
    { date, sourceId: account.leaseId, description: `Credit applied to ${account.reference}` },
  )

/** Records credits and what they settle. All or none. */
export async function recordCredits(
  tx: Transaction,
  by: Bookkeeper,
  drafts: readonly CreditBroughtIn[],
): Promise<void> {
  if (drafts.length === 0) return
  const notes = drafts.filter(({ kind }) => kind === 'creditNote')
  const none: Taken = { first: 0, prefix: null }
  const { first, prefix } =
    notes.length > 0 ? await takeNumbers(tx, by.organisationId, 'creditNote', notes.length) : none
  const numbers = new Map(notes.map(({ id }, index) => [id, { number: first + index, prefix }]))
  const made = drafts.map((draft) => ({
    draft,
    entry: entryOf(documentOf(draft), {
      id: draft.entryId,
      date: draft.date,
      sourceId: draft.id,
      description: draft.reason,
    }),
  }))
  const rows = made.map(({ draft: { id, kind, account, date, amount, reason, serviceChargeId }, entry }) => ({
    ...account,
    id,
    serviceChargeId,
    kind,
    ...numbers.get(id),
    date,
    amount,
    reason,
    entryId: entry.id,
  }))
  sendAlong(
    tx,
    sql`
      insert into credits (organisation_id, id, created_by, kind, number, prefix, property_id, unit_id, lease_id, tenant_id, reason,
        service_charge_id, date, amount, currency, entry_id)
      select ${by.organisationId}::uuid, id, ${by.userId}::uuid, kind, number, prefix, "propertyId", "unitId", "leaseId", "tenantId",
        reason, "serviceChargeId", date, amount, currency, "entryId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft (id uuid, kind text, number bigint, prefix text, "propertyId" uuid,
        "unitId" uuid, "leaseId" uuid, "tenantId" uuid, reason text, "serviceChargeId" uuid, date date, amount bigint, currency text, "entryId" uuid)`,
  )
  settle(tx, by, ...drafts.map(({ id, date, settles }) => ({ creditId: id, date, allocations: settles })))
  const applied = drafts.filter(({ settles }) => settles.length > 0)
  post(tx, by, [
    ...made.map(({ entry }) => entry),
    ...applied.map(({ account, settles, date }) => allocationOf(account, settles, date)),
  ])
}

/** Takes a credit back that was brought in: what it had settled is open again. */
export async function reverseCredit(
  tx: Transaction,
  by: Bookkeeper,
  id: string,
  { date, reason }: { date: string; reason: string },
): Promise<void> {
  const { rows } = await sql<{ leaseId: string; entryId: string }>`
    select lease_id as "leaseId", entry_id as "entryId" from credits
    where organisation_id = ${by.organisationId} and id = ${id}`.execute(tx)
  const { leaseId, entryId } = rows[0]!
  const { account } = (await openItemsOf(tx, by.organisationId, [leaseId])).get(leaseId)!
  const back = await takeCreditBack(tx, by, id, { date, reason })
  if (back.length > 0) post(tx, by, [allocationOf(account, back, date)])
  await reverse(tx, by, entryId, { date, description: reason })
}

/** A charge of which nothing is settled, as it is made void. */
export interface Unsettled {
  id: string
  account: Account
  accountId: string
  net: number
  tax: number
  date: string
}

/** Takes charges back whole, each with a credit note of its own. All or none. */
export async function voidCharges(
  tx: Transaction,
  by: Bookkeeper,
  charges: readonly Unsettled[],
  reason: string,
): Promise<void> {
  if (charges.length === 0) return
  const { first, prefix } = await takeNumbers(tx, by.organisationId, 'creditNote', charges.length)
  const made = charges.map((charge, index) => {
    const { account, accountId, net, tax, date } = charge
    const id = uuid()
    const about = { currency: account.currency, dimensions: dimensionsOf(account), chargeId: charge.id }
    const entry = entryOf(
      { ...about, kind: 'creditNote', credit: { category: accountId }, net, tax, open: net + tax },
      { date, sourceId: id, description: reason },
    )
    return { id, number: first + index, charge, entry }
  })
  const rows = made.map(({ id, number, charge: { id: chargeId, account, net, tax, date }, entry }) => ({
    ...account,
    id,
    number,
    chargeId,
    date,
    amount: net + tax,
    entryId: entry.id,
  }))
  sendAlong(
    tx,
    sql`
      insert into credits (organisation_id, id, created_by, kind, number, prefix, property_id, unit_id, lease_id, tenant_id, charge_id,
        reason, date, amount, currency, entry_id)
      select ${by.organisationId}::uuid, id, ${by.userId}::uuid, 'creditNote', number, ${prefix}::text, "propertyId", "unitId", "leaseId",
        "tenantId", "chargeId", ${reason}, date, amount, currency, "entryId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft (id uuid, number bigint, "propertyId" uuid,
        "unitId" uuid, "leaseId" uuid, "tenantId" uuid, "chargeId" uuid, date date, amount bigint, currency text,
        "entryId" uuid)`,
  )
  settle(
    tx,
    by,
    ...made.map(({ id, charge }) => ({
      creditId: id,
      date: charge.date,
      allocations: [{ chargeId: charge.id, amount: charge.net + charge.tax }],
    })),
  )
  sendAlong(
    tx,
    sql`update charges set ended_as = 'void'
      where organisation_id = ${by.organisationId} and id = any(${charges.map(({ id }) => id)}::uuid[])`,
  )
  post(
    tx,
    by,
    made.map(({ entry }) => entry),
  )
}
