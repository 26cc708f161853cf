import { sql } from 'kysely'
import type { Party } from '#contract/tenant/leases.ts'
import type { Term } from '#domain/leases/rents.ts'
import type { Transaction } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'

/**
 * Writes the terms of a lease. Those that stay as they are are not touched: of a signed lease the table takes nothing but
 * further ones.
 */
export function writeTerms(
  tx: Transaction,
  organisationId: string,
  { id, terms, agreed }: { id: string; terms: readonly Term[]; agreed: boolean },
): void {
  const rows = terms.map(({ type, label = null, amount, from, to = null }, index) => ({
    n: index + 1,
    type,
    label,
    amount,
    from,
    to,
  }))
  sendAlong(
    tx,
    sql`delete from lease_terms where organisation_id = ${organisationId} and lease_id = ${id} and n > ${rows.length}`,
  )
  sendAlong(
    tx,
    sql`
      insert into lease_terms (organisation_id, lease_id, n, type, label, amount, "from", "to", agreed)
      select ${organisationId}::uuid, ${id}::uuid, n, type, label, amount, "from", "to", ${agreed}::boolean
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (n integer, type text, label text, amount bigint, "from" date, "to" date)
      on conflict (organisation_id, lease_id, n) do update set type = excluded.type, label = excluded.label,
        amount = excluded.amount, "from" = excluded."from", "to" = excluded."to", agreed = excluded.agreed
      where (lease_terms.type, lease_terms.label, lease_terms.amount, lease_terms."from", lease_terms."to", lease_terms.agreed)
        is distinct from (excluded.type, excluded.label, excluded.amount, excluded."from", excluded."to", excluded.agreed)`,
  )
}

/** From signing on nothing of them is overwritten. */
export function agreeTerms(tx: Transaction, organisationId: string, leaseId: string): void {
  sendAlong(
    tx,
    sql`update lease_terms set agreed = true where organisation_id = ${organisationId} and lease_id = ${leaseId}`,
  )
}

/** Writes who rents, in this order. */
export function writeParties(
  tx: Transaction,
  organisationId: string,
  { id, parties }: { id: string; parties: readonly Party[] },
): void {
  const rows = parties.map(({ tenantId, guarantor = null }, index) => ({
    n: index + 1,
    tenant_id: tenantId,
    guarantor,
  }))
  sendAlong(tx, sql`delete from lease_parties where organisation_id = ${organisationId} and lease_id = ${id}`)
  sendAlong(
    tx,
    sql`
      insert into lease_parties (organisation_id, lease_id, n, tenant_id, guarantor)
      select ${organisationId}::uuid, ${id}::uuid, n, tenant_id, guarantor
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (n integer, tenant_id uuid, guarantor jsonb)`,
  )
}
