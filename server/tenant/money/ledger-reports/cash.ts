import { sql, type RawBuilder } from 'kysely'
import { cashTrend } from '#contract/tenant/analytics/cash.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { cashFlow } from '#contract/tenant/money/cash-flow.ts'
import { monthsEarlier, periodBefore, type Period } from '#domain/dates/periods.ts'
import { cashFlowSections } from '#domain/ledger/cash-flow.ts'
import type { Handlers } from '../../../http/call.ts'
import { beginOf, overPeriods } from '../../../reports/periods.ts'
import { serveReport } from '../../../reports/report.ts'
import type { Asked, Context } from '../../../reports/source.ts'
import { postedByMonth } from './results.ts'
import { inScope, movementsOf, openingsOf } from './scope.ts'

type Fragment = RawBuilder<unknown>

const byPeriod = sql`currency, begins`
const byAccount = sql`currency, array_position(${Object.keys(cashFlowSections)}::text[], section), code collate people_order, account_id`

const bankOf = (organisationId: string) =>
  sql`any(array(select id from accounts where organisation_id = ${organisationId} and purpose = 'bank'))`

function periodsOf(asked: Asked<typeof cashTrend>, { tenant }: Context): Fragment {
  const { organisationId } = tenant
  const period = { from: asked.from, to: asked.through }
  const where = inScope(asked, tenant)
  const bank = bankOf(organisationId)
  const facts = sql`
    select ${beginOf(asked, sql.ref('month'))} as begins, currency, sum(debit) as received, sum(credit) as paid,
      sum(debit - credit) as change
    from (${postedByMonth(where, bank, period)}) as posted group by 1, 2`
  const opening = sql`
    select currency, sum(opening)::bigint as before
    from (${openingsOf(sql`${where} and account_id = ${bank}`, organisationId, period)}) as balance group by 1`
  return sql`
    select period, begins, ends, currency, received, paid, change, closing - change as opening, closing from (
      select period.*, (coalesce(before, 0) + sum(change) over (partition by currency order by begins))::bigint as closing
      from (${overPeriods(asked, facts, ['received', 'paid', 'change'])}) as period
      left join (${opening}) as balance using (currency)
    ) as running`
}

/** What each account but the bank’s own added to the money at the bank, or took from it; and what there was before. */
function accountsOf(asked: Asked<typeof cashFlow>, { tenant }: Context): Fragment {
  const { organisationId } = tenant
  const now = { from: asked.from, to: asked.through }
  const moved = (period: Period, span: number) => sql`
    select ${sql.lit(span)} as span, account_id, currency, opening, credit - debit as amount
    from (${movementsOf(inScope(asked, tenant), organisationId, period)}) as moved`
  const spans = [now, periodBefore(now), monthsEarlier(now, 12)].map(moved)
  const of = (span: number) =>
    sql`coalesce(sum(case purpose when 'bank' then opening else amount end) filter (where span = ${sql.lit(span)}), 0)::bigint`
  const all = sql`
    select account_id, currency, accounts.code, accounts.name,
      case
        when purpose = 'bank' then 'opening'
        when purpose in ('depositsHeld', 'depositsRetained') then 'deposits'
        when purpose = 'salesInProgress' then 'sales'
        when type = 'equity' then 'owners'
        else 'operating'
      end as section,
      ${of(0)} as amount, ${of(1)} as before, ${of(2)} as year_before
    from (${sql.join(spans, sql` union all `)}) as moved
    join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
    group by 1, 2, 3, 4, 5
    having ${of(0)} <> 0 or ${of(1)} <> 0 or ${of(2)} <> 0`
  return all
}

const trend = serveReport(cashTrend, { rows: periodsOf, order: byPeriod })
const statement = serveReport(cashFlow, { rows: accountsOf, order: byAccount })

export const handlers = {
  'analytics.cash': trend.read,
  'analytics.exportCash': trend.file,
  'journal-entries.cashFlow': statement.read,
  'journal-entries.exportCashFlow': statement.file,
} satisfies Partial<Handlers<typeof tenantOperations>>
