import { sql } from 'kysely'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Transaction } from '../db/database.ts'
import { analyzeBooks } from '../ledger/statistics.ts'
import { gather, issue } from '../tenant/money/billing/gather.ts'

/**
 * Three months of invoices, by the month in which charges fell due, and mailed to whoever has an address. What is charged this month is
 * left for somebody's first bill run, but for a draft.
 */
export async function loadInvoices(tx: Transaction, organisationId: string, today: string): Promise<void> {
  const by = { organisationId, userId: null }
  const organisation = sql`organisation_id = ${organisationId}`
  const thisMonth = `${today.slice(0, 7)}-01`
  // Each charge is of one month: none needs to be looked for among those that are billed.
  const ofTheirs = sql`charges.${organisation} and ended_as is null`
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(due_on, 'YYYY-MM-01') as month from charges
    where ${organisation} and due_on >= ${addMonths(thisMonth, -3)} and due_on < ${thisMonth}
    order by month`.execute(tx)
  for (const [index, { month }] of rows.entries()) {
    const which = sql`${ofTheirs} and charges.due_on between ${month}::date and ${addDays(addMonths(month, 1), -1)}::date`
    await issue(tx, organisationId, await gather(tx, by, { which, issuedOn: month }))
    if (index === 0) await analyzeBooks(tx)
  }
  const { rows: current } = await sql<{ id: string }>`
    select lease_id as id from charges where ${organisation} and due_on between ${thisMonth} and ${today}
    order by due_on desc, lease_id limit 1`.execute(tx)
  if (current[0]) {
    const which = sql`${ofTheirs} and charges.due_on >= ${thisMonth} and charges.lease_id = ${current[0].id}`
    await gather(tx, by, { which, issuedOn: today, notes: 'Thank you for paying promptly.' })
  }
  await sql`
    update invoices set created_at = (issued_on + time '08:00') at time zone 'UTC',
      updated_at = (issued_on + time '09:00') at time zone 'UTC',
      sent_at = case when email <> '' then (issued_on + time '09:00') at time zone 'UTC' end, sent_to = nullif(email, '')
    from tenants
    where invoices.organisation_id = ${organisationId} and tenants.organisation_id = ${organisationId}
      and tenants.id = tenant_id and stage = 'issued'`.execute(tx)
}
