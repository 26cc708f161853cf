import { sql, type RawBuilder } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { balanceSheet } from '#contract/tenant/money/balance-sheet.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { monthsEarlier, startOf } from '#domain/dates/periods.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { Handlers } from '../../../http/call.ts'
import { serveReport } from '../../../reports/report.ts'
import type { Asked, Context } from '../../../reports/source.ts'
import { inScope, openingsOf } from './scope.ts'

const order = sql`currency, array_position('{asset,liability,equity}', type), code collate people_order nulls last, account_id, name`

/** Balances as people read them: above 0 on the side of the books where an account of the type has them. */
function balancesOf(asked: Asked<typeof balanceSheet>, { tenant }: Context): RawBuilder<unknown> {
  const { organisationId } = tenant
  const where = inScope(asked, tenant)
  const yearBefore = (day: string) => monthsEarlier({ from: day, to: day }, 12).to
  const begun = (day: string) => addDays(startOf('year', day), -1)
  const { through } = asked
  /** The days that balances are of: asked for, when its year began, and the same a year before. */
  const days = [through, begun(through), yearBefore(through), begun(yearBefore(through))]
  const balances = days.map((day, at) => {
    const next = addDays(day, 1)
    return sql`select account_id, currency, sum(opening) as amount, ${sql.lit(at)} as at
      from (${openingsOf(where, organisationId, { from: next, to: next })}) as balance group by 1, 2`
  })
  const at = (n: number) => sql`coalesce(sum(amount) filter (where at = ${sql.lit(n)}), 0)`
  const result = (name: string, now: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`
    select null::uuid, currency, null, ${name}, 'equity', -(${now}), -(${before})
    from balance where type in ('income', 'expense') group by 2`
  return sql`
    with balance as materialized (
      select account_id, currency, code, name, type, amount, at from (${sql.join(balances, sql` union all `)}) as balance
      join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
    ), line as (
      select account_id, currency, code, name, type, ${at(0)} * case type when 'asset' then 1 else -1 end as amount,
        ${at(2)} * case type when 'asset' then 1 else -1 end as year_before
      from balance where type in ('asset', 'liability', 'equity') group by 1, 2, 3, 4, 5
      union all ${result('Net income of the year', sql`${at(0)} - ${at(1)}`, sql`${at(2)} - ${at(3)}`)}
      union all ${result('Net income of years before', at(1), at(3))}
    )
    select account_id, currency, code, name, type, amount::bigint as amount, year_before::bigint as year_before,
      (amount - year_before)::bigint as change
    from line where amount <> 0 or year_before <> 0`
}

const sumOf = (type: string) => sql`coalesce(sum(amount) filter (where type = ${type}), 0)::text`

const { read, file } = serveReport(balanceSheet, {
  rows: balancesOf,
  order,
  figures: {
    measures: sql<{ currency: Currency; assets: string; liabilities: string; equity: string }>`
      ${sumOf('asset')} as assets, ${sumOf('liability')} as liabilities, ${sumOf('equity')} as equity`,
    of: (groups) => ({
      sums: groups.map(({ currency, assets, liabilities, equity }) => ({
        currency,
        assets,
        liabilities,
        equity,
      })),
    }),
  },
})

export const handlers = {
  'journal-entries.balanceSheet': read,
  'journal-entries.exportBalanceSheet': file,
} satisfies Partial<Handlers<typeof tenantOperations>>
