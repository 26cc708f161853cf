import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { accountLedger } from '#contract/tenant/money/account-ledger.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Handlers } from '../../../http/call.ts'
import { serveReport } from '../../../reports/report.ts'
import type { Asked, Context } from '../../../reports/source.ts'
import { aboutPosting } from './about.ts'
import { among } from '../../../reports/of-properties.ts'
import { inScope, openingsOf } from './scope.ts'

/**
 * The balance before the first day of each account, then every posting through the last day with the balance after it; on a page
 * nothing unless an account is asked for, in a file all accounts then. An account's balance runs over everything that is asked for.
 */
function linesOf(
  asked: Asked<typeof accountLedger>,
  { tenant, page, file = false }: Context,
): RawBuilder<unknown> {
  const { from, through, accountId, bankAccountId } = asked
  const { organisationId } = tenant
  const wanted = sql`${inScope(asked, tenant)} and ${among('account_id', accountId)}
    and ${among('bank_account_id', bankAccountId)} and ${file || accountId !== undefined || bankAccountId !== undefined}`
  const { columns, joins } = aboutPosting('running', organisationId)
  return sql`
    with line as (
      select null::uuid as entry_id, 0 as n, account_id, currency, ${from}::date as date, null::uuid as property_id,
        null::uuid as unit_id, null::uuid as lease_id, null::uuid as vendor_id, null::uuid as bank_account_id,
        null::bigint as amount, sum(opening) as brought
      from (${openingsOf(wanted, organisationId, { from, to: through })}) as before
      group by account_id, currency having sum(opening) <> 0
      union all
      select entry_id, n, account_id, currency, date, property_id, unit_id, lease_id, vendor_id, bank_account_id, amount, 0
      from postings where ${wanted} and date between ${from}::date and ${through}::date
    ), running as (
      select line.*, accounts.code || ' ' || accounts.name as account, accounts.code,
        sum(brought + coalesce(amount, 0)) over (partition by account_id, line.currency
          order by date, entry_id nulls first, n)::bigint as balance
      from line join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
      order by accounts.code, account_id, line.currency, date, entry_id nulls first, n
      ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}
    )
    select running.*, coalesce(entry.kind, 'broughtForward') as kind, coalesce(entry.description, 'Balance brought forward') as description,
      ${columns}
    from running ${joins}`
}
const { read, file } = serveReport(accountLedger, {
  pages: true,
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
