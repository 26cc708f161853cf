import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { allocate, type Allocation, type AllocationOrder } from '#domain/allocation/allocate.ts'
import type { MoneyDocument } from '#domain/ledger/postings.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { portion } from '#domain/money/round.ts'
import type { Transaction } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { entryOf, post, type Bookkeeper } from '../../ledger/post.ts'
import { takeNumbers } from '../../numbers.ts'
import { assertAllocations, dimensionsOf, openItems, settle, type Items } from './items.ts'

/** How a charge is taken back: with a credit note, waived, or given up. */
export type CreditKind = 'creditNote' | 'waiver' | 'writeOff'
const endings = { creditNote: 'void', waiver: 'waived', writeOff: 'writtenOff' } as const

interface Charged {
  leaseId: string
  accountId: string
  net: number
  tax: number
  gross: number
  open: number
  /** What credit notes and waivers have taken back of it. */
  credited: number
}

async function chargeOf(tx: Transaction, { organisationId }: Bookkeeper, id: string): Promise<Charged> {
  const { rows } = await sql<Charged>`
    select lease_id as "leaseId", account_id as "accountId", net, tax, gross, open, (
      select coalesce(sum(amount), 0)::bigint from credits
      where organisation_id = ${organisationId} and lease_id = charges.lease_id and charge_id = charges.id
        and reversed_on is null) as credited
    from charges where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export interface CreditDraft {
  kind: CreditKind
  chargeId: string
  date: string
  /** Minor units, tax included. */
  amount: number
  reason: string
  /** Because the lease says another amount now. */
  corrects?: boolean
}

/** What a credit posts. Of its tax it takes back as large a part as of the whole charge. */
function documentOf(draft: CreditDraft, charge: Charged, { account }: Items): MoneyDocument {
  const { kind, chargeId, amount } = draft
  const about = { currency: account.currency, dimensions: dimensionsOf(account), chargeId }
  if (kind === 'writeOff') return { ...about, kind, amount }
  const before = portion(charge.tax, charge.credited, charge.gross)
  const tax = portion(charge.tax, charge.credited + amount, charge.gross) - before
  const credit = { category: charge.accountId }
  return { ...about, kind: 'creditNote', credit, net: amount - tax, tax, open: charge.open }
}

/**
 * Takes a charge back, or a part of it. What had been paid of it becomes credit on account; only what is open can be given
 * up.
 * @returns the id of the credit
 */
export async function creditCharge(tx: Transaction, by: Bookkeeper, draft: CreditDraft): Promise<string> {
  const { leaseId } = await chargeOf(tx, by, draft.chargeId)
  const items = await openItems(tx, by.organisationId, leaseId)
  const charge = await chargeOf(tx, by, draft.chargeId)
  const { account } = items
  const most = draft.kind === 'writeOff' ? charge.open : charge.gross - charge.credited
  if (draft.amount > most) {
    const money = formatMoney(most, account.currency)
    const sentence =
      draft.kind === 'writeOff'
        ? `Only ${money} is still open.`
        : `${money} of this charge can still be taken back.`
    throw invalid([{ field: 'amount', errors: [sentence] }])
  }
  const id = uuid()
  const settles: Allocation[] = [{ chargeId: draft.chargeId, amount: Math.min(draft.amount, charge.open) }]
  const entry = entryOf(documentOf(draft, charge, items), {
    date: draft.date,
    sourceId: id,
    description: draft.reason,
  })
  post(tx, by, [entry])
  const numbered =
    draft.kind === 'creditNote' ? await takeNumbers(tx, by.organisationId, 'creditNote') : undefined
  sendAlong(
    tx,
    sql`
      insert into credits (organisation_id, id, created_by, kind, number, prefix, property_id, unit_id, lease_id, tenant_id, charge_id,
        corrects, reason, date, amount, currency, entry_id)
      values (${by.organisationId}, ${id}, ${by.userId}, ${draft.kind}, ${numbered?.first ?? null}, ${numbered?.prefix ?? null}, ${account.propertyId}, ${account.unitId},
        ${account.leaseId}, ${account.tenantId}, ${draft.chargeId}, ${draft.corrects ?? false}, ${draft.reason}, ${draft.date}, ${draft.amount},
        ${account.currency}, ${entry.id})`,
  )
  settle(tx, by, { creditId: id, date: draft.date, allocations: settles.filter(({ amount }) => amount > 0) })
  sendAlong(
    tx,
    sql`update charges set ended_as = ${endings[draft.kind]}
      where organisation_id = ${by.organisationId} and id = ${draft.chargeId} and settled_on is not null`,
  )
  return id
}

interface Application {
  leaseId: string
  date: string
  order?: AllocationOrder
  allocations?: readonly Allocation[]
}

/**
 * Lets credit on account settle what is open, the oldest of both first.
 * @param asked.allocations what it settles, where somebody has chosen
 * @returns what was settled
 */
export async function applyCredit(
  tx: Transaction,
  by: Bookkeeper,
  { leaseId, date, order, allocations: wanted }: Application,
): Promise<Allocation[]> {
  const items = await openItems(tx, by.organisationId, leaseId)
  const { account, open, credits } = items
  if (credits.length === 0) return []
  if (wanted) {
    const available = credits.reduce((sum, credit) => sum + credit.available, 0)
    assertAllocations(available, wanted, items)
  }
  const most = new Map(wanted?.map(({ chargeId, amount }) => [chargeId, amount]))
  let left = wanted
    ? open.filter(({ id }) => most.has(id)).map((charge) => ({ ...charge, open: most.get(charge.id)! }))
    : open
  const all: Allocation[] = []
  for (const credit of credits) {
    const { allocations } = allocate(credit.available, left, order)
    settle(tx, by, { creditId: credit.id, date, allocations })
    const given = new Map(allocations.map(({ chargeId, amount }) => [chargeId, amount]))
    left = left
      .map((charge) => ({ ...charge, open: charge.open - (given.get(charge.id) ?? 0) }))
      .filter((charge) => charge.open > 0)
    all.push(...allocations)
  }
  post(tx, by, [
    entryOf(
      { kind: 'allocation', settles: all, currency: account.currency, dimensions: dimensionsOf(account) },
      { date, sourceId: leaseId, description: `Credit applied to ${account.reference}` },
    ),
  ])
  return all
}

export interface RefundDraft {
  leaseId: string
  date: string
  method: string
  bankAccountId: string
  reference: string | null
  reason: string | null
  amount: number
}

/** Pays credit on account back, the oldest first. @throws 422 for more than there is @returns the id of the refund */
export async function refundCredit(tx: Transaction, by: Bookkeeper, draft: RefundDraft): Promise<string> {
  const { account, credits } = await openItems(tx, by.organisationId, draft.leaseId)
  const available = credits.reduce((sum, credit) => sum + credit.available, 0)
  if (available === 0) throw conflict('no_credit', 'There is no credit on this account.')
  if (draft.amount > available) {
    throw invalid([
      { field: 'amount', errors: [`The credit on account is ${formatMoney(available, account.currency)}.`] },
    ])
  }
  const id = uuid()
  const entry = entryOf(
    {
      kind: 'refund',
      bankAccountId: draft.bankAccountId,
      amount: draft.amount,
      currency: account.currency,
      dimensions: dimensionsOf(account),
    },
    { date: draft.date, sourceId: id, description: `Refund to ${account.reference}` },
  )
  sendAlong(
    tx,
    sql`
      insert into refunds (organisation_id, id, created_by, property_id, lease_id, method, bank_account_id, reference, reason,
        date, amount, currency, entry_id)
      values (${by.organisationId}, ${id}, ${by.userId}, ${account.propertyId}, ${account.leaseId}, ${draft.method},
        ${draft.bankAccountId}, ${draft.reference}, ${draft.reason}, ${draft.date}, ${draft.amount}, ${account.currency},
        ${entry.id})`,
  )
  let left = draft.amount
  const parts = credits.flatMap((credit) => {
    const amount = Math.min(left, credit.available)
    left -= amount
    return amount > 0 ? [{ id: uuid(), creditId: credit.id, amount }] : []
  })
  sendAlong(
    tx,
    sql`
      with given as (
        select * from unnest(${parts.map((part) => part.id)}::uuid[], ${parts.map(({ creditId }) => creditId)}::uuid[],
          ${parts.map(({ amount }) => amount)}::bigint[]) as given (id, credit_id, amount)
      ), written as (
        insert into allocations (organisation_id, id, created_by, credit_id, refund_id, date, amount)
        select ${by.organisationId}::uuid, id, ${by.userId}::uuid, credit_id, ${id}::uuid, ${draft.date}::date, amount from given
      )
      update credits set refunded = refunded + given.amount from given
      where organisation_id = ${by.organisationId} and credits.id = credit_id`,
  )
  post(tx, by, [entry])
  return id
}
