import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ChargePart } from '#domain/charges/due.ts'
import { purposeOf, type ChargeType } from '#domain/charges/types.ts'
import type { MoneyDocument } from '#domain/ledger/postings.ts'
import type { Transaction } from '../../db/database.ts'
import { entryOf, post, type Bookkeeper, type Entry } from '../../ledger/post.ts'
import { dimensionsOf, type Account } from './items.ts'

/** A charge as it is raised. Amounts in minor units. */
export interface ChargeDraft {
  /** Where they are known beforehand. */
  id?: string
  entryId?: string
  account: Account
  type: ChargeType
  /** A category; by the type where nobody chose one. */
  categoryId?: string
  description: string
  dueOn: string
  /** The day that it counts for, where that is another than its due date. */
  date?: string
  net: number
  tax?: number
  taxBps?: number
  /** Of a charge that the lease brings. */
  from?: string | null
  to?: string | null
  term?: number
  period?: string
  parts?: readonly ChargePart[]
  /** The charge that was raised too low, which this one adds to. */
  addsTo?: string
  /** The expense that it recharges. */
  expenseId?: string
  /** The service charge that it is a demand of, or with no period the balance of. */
  serviceChargeId?: string
  /** Of a late fee. */
  ofChargeId?: string
  feeDay?: string
}

const documentOf = (id: string, draft: ChargeDraft): MoneyDocument => {
  const { account, net, tax = 0, type, categoryId } = draft
  const about = { currency: account.currency, dimensions: dimensionsOf(account) }
  if (type === 'opening') {
    return { ...about, kind: 'opening', account: 'receivables', amount: net, chargeId: id }
  }
  const credit = categoryId ? { category: categoryId } : purposeOf[type]
  return { ...about, kind: 'charge', chargeId: id, credit, net, tax }
}

/**
 * Raises charges, each dated by its due date (or on `date`), and posts them. What a lease has been charged for once, by term
 * and period, is not charged again: it is left out.
 * @returns the ids of those that were raised
 */
export async function raiseCharges(
  tx: Transaction,
  by: Bookkeeper,
  drafts: readonly ChargeDraft[],
  date?: string,
): Promise<string[]> {
  if (drafts.length === 0) return []
  const made = drafts.map((draft) => {
    const id = draft.id ?? uuid()
    const about = {
      id: draft.entryId,
      date: date ?? draft.date ?? draft.dueOn,
      sourceId: id,
      description: draft.description,
    }
    return { id, draft, entry: entryOf(documentOf(id, draft), about) }
  })
  const rows = made.map(
    ({ id, draft: { account, categoryId, parts, tax = 0, taxBps = 0, ...rest }, entry }) => ({
      ...rest,
      ...account,
      id,
      purpose: rest.type === 'opening' ? 'ownerEquity' : purposeOf[rest.type],
      categoryId,
      parts: parts ?? [],
      tax,
      taxBps,
      entryId: entry.id,
    }),
  )
  const { rows: raised } = await sql<{ id: string }>`
    insert into charges (organisation_id, id, created_by, property_id, unit_id, lease_id, tenant_id, type, account_id,
      description, term, period, "from", "to", parts, adds_to, of_charge_id, fee_day, expense_id, service_charge_id, due_on, net, tax, tax_bps, currency, entry_id)
    select ${by.organisationId}::uuid, draft.id, ${by.userId}::uuid, "propertyId", "unitId", "leaseId", "tenantId",
      draft.type, coalesce("categoryId", accounts.id), description, term, period, "from", "to", parts, "addsTo", "ofChargeId",
      "feeDay", "expenseId", "serviceChargeId", "dueOn", net, tax, "taxBps", currency, "entryId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft (id uuid, "propertyId" uuid, "unitId" uuid,
      "leaseId" uuid, "tenantId" uuid, type text, purpose text, "categoryId" uuid, description text, term integer,
      period date, "from" date, "to" date, parts jsonb, "addsTo" uuid, "ofChargeId" uuid, "feeDay" date, "expenseId" uuid, "serviceChargeId" uuid, "dueOn" date, net bigint,
      tax bigint, "taxBps" integer, currency text, "entryId" uuid)
    join accounts on accounts.organisation_id = ${by.organisationId} and accounts.purpose = draft.purpose
    on conflict do nothing
    returning id`.execute(tx)
  const ids = new Set(raised.map(({ id }) => id))
  const entries: Entry[] = made.filter(({ id }) => ids.has(id)).map(({ entry }) => entry)
  post(tx, by, entries)
  return [...ids]
}
