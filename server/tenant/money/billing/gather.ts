import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Bookkeeper } from '../../../ledger/post.ts'
import { takingNumbers } from '../../../numbers.ts'
import { wordingOf } from './wording.ts'

/** Charges that can be billed: they stand on no invoice that counts, and were not taken back. */
export const billable = (organisationId: string): RawBuilder<unknown> => sql`
  charges.organisation_id = ${organisationId} and ended_as is null and not exists (
    select from invoice_lines
    where invoice_lines.organisation_id = ${organisationId} and invoice_lines.charge_id = charges.id and live)`

interface Draft {
  /** Which charges: such as can be billed. */
  which: RawBuilder<unknown>
  issuedOn: string
  /** By the terms of the organisation when left out. */
  dueOn?: string
  reference?: string | null
  notes?: string | null
  runId?: string
}

/**
 * Gathers charges on drafts, one for each of their leases, which the caller has locked.
 * @returns ids in the order of the leases
 */
export async function gather(tx: Transaction, by: Bookkeeper, draft: Draft): Promise<string[]> {
  const { organisationId, userId } = by
  const { which, issuedOn, dueOn, reference, notes, runId } = draft
  const { rows } = await sql<{ id: string }>`
    with picked as (
      select id, property_id, unit_id, lease_id, tenant_id, currency, due_on, net, tax from charges
      where ${which}
    ), made as (
      insert into invoices (organisation_id, id, created_by, property_id, unit_id, lease_id, tenant_id, currency, issued_on,
        due_on, reference, notes, net, tax, run_id)
      select ${organisationId}::uuid, uuid_v7(), ${userId}::uuid, property_id, unit_id, lease_id,
        (array_agg(tenant_id order by due_on desc, id))[1], currency, ${issuedOn}::date,
        ${
          dueOn === undefined
            ? sql`greatest(${issuedOn}::date + (select invoice_days from books where organisation_id = ${organisationId}),
                min(due_on))`
            : sql`${dueOn}::date`
        },
        ${reference ?? null}, ${notes ?? null}, sum(net), sum(tax), ${runId ?? null}::uuid
      from picked group by property_id, unit_id, lease_id, currency
      returning id, lease_id
    ), lines as (
      insert into invoice_lines (organisation_id, invoice_id, charge_id)
      select ${organisationId}::uuid, made.id, picked.id from picked join made using (lease_id)
    )
    select id from made order by lease_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Issues drafts: numbers them in this order and fixes what they say. */
export async function issue(tx: Transaction, organisationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with numbers as (${takingNumbers(organisationId, 'invoice', ids.length)})
    update invoices set stage = 'issued', number = first + place - 1, prefix = numbers.prefix,
      reference = coalesce(reference, ''), said = '{}', version = version + 1, updated_at = now()
    from numbers, unnest(${ids}::uuid[]) with ordinality as draft (id, place)
    where organisation_id = ${organisationId} and invoices.id = draft.id and stage = 'draft'`.execute(tx)
  const worded = await wordingOf(tx, organisationId, ids)
  await sql`
    update invoices set reference = worded.reference, said = worded.said
    from jsonb_to_recordset(${JSON.stringify(worded.map(({ id, reference, said }) => ({ id, reference, said })))}::jsonb)
      as worded (id uuid, reference text, said jsonb)
    where organisation_id = ${organisationId} and invoices.id = worded.id`.execute(tx)
}
