import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { accountLedger } from '#contract/tenant/money/account-ledger.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Handlers } from '../../http/call.ts'
import { serveReport, type Asked, type Context } from '../../reports/report.ts'

/** Unless a first day is asked for, the year of the last one: what is read must not grow with the books. */
const firstDay = ({ from, through }: Pick<Asked<typeof accountLedger>, 'from' | 'through'>) =>
  from ?? `${through.slice(0, 4)}-01-01`

/**
 * The balance before the first day of each account, from whole months and the days of its own, then every posting through
 * the last day with the balance after it; nothing unless an account is asked for. An account's balance runs over everything that is asked for.
 */
function linesOf(
  asked: Asked<typeof accountLedger>,
  { tenant: { ability, organisationId }, page }: Context,
): RawBuilder<unknown> {
  const { through, accountId, propertyId, bankAccountId } = asked
  const from = firstDay(asked)
  const among = (column: string, ids: readonly string[] | undefined) =>
    ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`
  const wanted = sql`organisation_id = ${organisationId} and ${among('account_id', accountId)}
    and ${among('property_id', propertyId)} and ${among('bank_account_id', bankAccountId)}
    and ${accountId !== undefined || bankAccountId !== undefined} and ${scopeOf(ability, 'read', journalEntries)}`
  return sql`
    with opening as (
      select account_id, currency, sum(amount) as amount from (
        select account_id, currency, debit - credit as amount from account_months
        where ${wanted} and month < date_trunc('month', ${from}::date)
        union all
        select account_id, currency, amount from postings
        where ${wanted} and date >= date_trunc('month', ${from}::date)::date and date < ${from}::date
      ) as before
      group by account_id, currency having sum(amount) <> 0
    ), line as (
      select null::uuid as entry_id, 0 as n, account_id, currency, ${from}::date as date, null::uuid as property_id,
        null::uuid as unit_id, null::uuid as lease_id, null::uuid as bank_account_id, null::bigint as amount, amount as brought
      from opening
      union all
      select entry_id, n, account_id, currency, date, property_id, unit_id, lease_id, bank_account_id, amount, 0
      from postings where ${wanted} and date between ${from}::date and ${through}::date
    ), running as (
      select line.*, accounts.code || ' ' || accounts.name as account, accounts.code,
        sum(brought + coalesce(amount, 0)) over (partition by account_id, line.currency
          order by date, entry_id nulls first, n)::bigint as balance
      from line join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
      order by accounts.code, account_id, line.currency, date, entry_id nulls first, n
      ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}
    )
    select running.*, greatest(amount, 0) as debit, greatest(-amount, 0) as credit,
      coalesce(entry.kind, 'broughtForward') as kind, coalesce(entry.description, 'Balance brought forward') as description,
      properties.title as property_title, units.label as unit_label, leases.reference as lease_reference,
      bank_accounts.name as bank_account_name
    from running
    left join journal_entries as entry on entry.organisation_id = ${organisationId} and entry.id = entry_id
    left join properties on properties.organisation_id = ${organisationId} and properties.id = running.property_id
    left join units on units.organisation_id = ${organisationId} and units.id = running.unit_id
    left join leases on leases.organisation_id = ${organisationId} and leases.id = running.lease_id
    left join bank_accounts on bank_accounts.organisation_id = ${organisationId} and bank_accounts.id = running.bank_account_id`
}

const { read, file } = serveReport(accountLedger, {
  rows: linesOf,
  order: sql`code, account_id, currency, date, entry_id nulls first, n`,
  figures: {
    measures: sql<{ currency: Currency; opening: string; closing: string }>`
      sum(brought)::text as opening, sum(brought + coalesce(amount, 0))::text as closing`,
    of: (groups) => ({
      balances: groups.map(({ currency, opening, closing }) => ({ currency, opening, closing })),
    }),
  },
})

export const handlers = {
  'journal-entries.ledger': read,
  'journal-entries.exportLedger': file,
} satisfies Partial<Handlers<typeof tenantOperations>>
