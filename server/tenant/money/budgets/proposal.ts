import { sql } from 'kysely'
import { budgets, type BudgetLine, type proposeBudget } from '#contract/tenant/money/budgets.ts'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { ledgerNeeds } from '#contract/tenant/money/ledger-scope.ts'
import { raised } from '#domain/budgets/months.ts'
import { assertMayAsk } from '../../../fields.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { forbidden } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { resultsOf } from '../ledger-reports/results.ts'
import { budgetCrud, type Budget } from './crud.ts'
import { linesOf } from './grid.ts'

/** What the books say of the year before, account by account; what was spent is above 0, too. */
async function actualLines(tx: Transaction, call: Call, { propertyId, currency, year }: Budget) {
  const { ability, organisationId } = call.tenant
  if (!ability.can('read', journalEntries.subject))
    throw forbidden('Your role does not let you read what was posted.')
  for (const { resource, fields } of ledgerNeeds) assertMayAsk(ability, resource, fields)
  const asked = {
    basis: 'accrual' as const,
    propertyId: [propertyId],
    portfolioId: undefined,
    books: undefined,
    currency,
  }
  const period = { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  const { rows } = await sql<BudgetLine>`
    select account_id as "accountId", code, name, type, jsonb_agg(amount order by n) as amounts
    from (
      select account_id, code, name, type, n,
        (coalesce(sum(amount) filter (where extract(month from month) = n), 0) * case type when 'income' then 1 else -1 end)::bigint as amount
      from (${resultsOf(asked, call.tenant, period)}) as result
      join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
      cross join generate_series(1, 12) as n
      group by 1, 2, 3, 4, 5
    ) as line group by 1, 2, 3, 4
    having sum(amount) > 0 order by type desc, code collate people_order, account_id`.execute(tx)
  return rows
}

async function budgetLines(tx: Transaction, call: Call, { propertyId, year }: Budget) {
  const { ability, organisationId } = call.tenant
  const { rows } = await sql<{ id: string }>`
    select id from budgets
    where organisation_id = ${organisationId} and property_id = ${propertyId} and year = ${year - 1}
      and ${scopeOf(ability, 'read', budgets)}`.execute(tx)
  return rows[0] ? linesOf(tx, organisationId, rows[0]) : []
}

export const propose: Handler<typeof proposeBudget> = (call) =>
  call.read(async (tx) => {
    const { from, upliftBps } = call.query
    const budget = await budgetCrud.find(tx, call.params.id, call)
    const lines = await (from === 'actual' ? actualLines : budgetLines)(tx, call, budget)
    return { lines: lines.map((line) => ({ ...line, amounts: raised(line.amounts, upliftBps) })) }
  })
