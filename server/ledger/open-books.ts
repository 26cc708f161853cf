import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { purposes, seededCategories } from '#domain/ledger/accounts.ts'
import type { Transaction } from '../db/database.ts'

const chart = [
  ...Object.entries(purposes).map(([purpose, account]) => ({ ...account, purpose })),
  ...seededCategories.map((category) => ({ ...category, type: 'expense', purpose: null })),
]

/** Begins the books of an organisation with the chart of accounts that each one starts from (SC-16). */
export async function openBooks(tx: Transaction, organisationId: string, beginOn: string): Promise<void> {
  await sql`insert into books (organisation_id, begin_on) values (${organisationId}, ${beginOn})`.execute(tx)
  await sql`
    insert into accounts (organisation_id, id, code, name, type, purpose)
    select ${organisationId}::uuid, account.id, account.code, account.name, account.type, account.purpose
    from jsonb_to_recordset(${JSON.stringify(chart.map((account) => ({ ...account, id: uuid() })))}::jsonb)
      as account (id uuid, code text, name text, type text, purpose text)`.execute(tx)
}
