import { sql } from 'kysely'
import { alike, raised } from '#domain/budgets/months.ts'
import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation } from './business.ts'
import { demoId } from './ids.ts'
import { randomOf } from './random.ts'
import { insertAll } from './rows.ts'

/** What an account of a property came to: month by month in the year before this one, and in a year as a rule; above 0 on either side. */
interface Past {
  propertyId: string
  currency: string
  accountId: string
  type: 'income' | 'expense'
  months: number[]
  yearly: number
}

/** So many properties have budgets: those that earned most. */
const budgeted = 4

async function pastOf(tx: Transaction, organisationId: string, year: number, today: string): Promise<Past[]> {
  const { rows } = await sql<Past>`
    with sums as (
      select property_id, currency, account_id, type, month,
        sum(case type when 'income' then credit - debit else debit - credit end) as amount
      from account_months as moved
      join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id and type in ('income', 'expense')
      where moved.organisation_id = ${organisationId} and property_id is not null
        and month between make_date(${year}, 1, 1) and ${today}::date
      group by 1, 2, 3, 4, 5)
    select property_id as "propertyId", currency, account_id as "accountId", type,
      to_jsonb(array(select coalesce(sum(amount), 0)::bigint from generate_series(1, 12) as n left join sums as own
          on own.property_id = account.property_id and own.account_id = account.account_id and own.month = make_date(${year}, n, 1)
        group by n order by n)) as months,
      round(amount * 12 / (12 * (extract(year from ${today}::date) - extract(year from first))
        + extract(month from ${today}::date) - extract(month from first) + 1))::bigint as yearly
    from (
      select property_id, currency, account_id, type, sum(amount) as amount, min(month) as first from sums
      where property_id in (
        select property_id from sums where type = 'income' group by 1 order by sum(amount) desc, 1 limit ${budgeted})
      group by 1, 2, 3, 4
    ) as account
    order by 1, 2, 3`.execute(tx)
  return rows
}

const roundTo = (amount: number, unit: number) => Math.round(amount / unit) * unit

/** What was planned: rents as they fell due, costs evenly, both a little off. Small costs were not thought of. */
function plannedOf(
  { propertyId, accountId, type, months, yearly }: Past,
  year: number,
  isNext: boolean,
): number[] {
  const random = randomOf(`budget ${propertyId}/${accountId}/${year}`)
  if (type === 'expense' && random.chance(0.15)) return alike(0)
  const growth = isNext ? 400 : 0
  if (type === 'income')
    return raised(months, growth + random.whole(-150, 350)).map((amount) => roundTo(amount, 1000))
  const planned = (Math.max(yearly, 0) * (10_000 + growth + random.whole(-1_500, 1_200))) / 10_000
  return alike(roundTo(planned / 12, 1000))
}

/** Budgets of last year and this one; the last of this year's is still being worked on. */
export async function loadBudgetsOfProperties(
  tx: Transaction,
  { id: organisationId, profiles }: DemoOrganisation,
  today: string,
): Promise<void> {
  const thisYear = Number(today.slice(0, 4))
  const approver = profiles.find(({ role }) => role === 'portfolio-manager')?.userId ?? profiles[0]!.userId
  const past = Map.groupBy(
    await pastOf(tx, organisationId, thisYear - 1, today),
    ({ propertyId }) => propertyId,
  )
  const all = [...past].flatMap(([propertyId, accounts], n) =>
    [thisYear - 1, thisYear].map((year) => ({
      id: demoId('budget', `${propertyId}/${year}`),
      propertyId,
      year,
      accounts,
      isDraft: year === thisYear && n === past.size - 1,
    })),
  )
  await insertAll(
    tx,
    'budgets',
    budgetTypes,
    all.map(({ id, propertyId, year, accounts, isDraft }) => ({
      organisation_id: organisationId,
      id,
      created_at: `${year - 1}-11-20T10:00:00Z`,
      created_by: approver,
      updated_at: `${year - 1}-12-10T10:00:00Z`,
      property_id: propertyId,
      year,
      currency: accounts[0]!.currency,
      status: isDraft ? 'draft' : 'approved',
      approved_at: isDraft ? null : `${year - 1}-12-10T10:00:00Z`,
      approved_by: isDraft ? null : approver,
    })),
  )
  const lines = all.flatMap(({ id, year, accounts }) =>
    accounts.flatMap((account) => {
      const months = plannedOf(account, year, year === thisYear)
      const whose = { organisation_id: organisationId, budget_id: id, account_id: account.accountId }
      return months.some((amount) => amount > 0)
        ? months.map((amount, index) => ({ ...whose, month: index + 1, amount }))
        : []
    }),
  )
  await insertAll(tx, 'budget_lines', lineTypes, lines)
}

const budgetTypes = {
  organisation_id: 'uuid',
  id: 'uuid',
  created_at: 'timestamptz',
  created_by: 'uuid',
  updated_at: 'timestamptz',
  property_id: 'uuid',
  year: 'integer',
  currency: 'text',
  status: 'text',
  approved_at: 'timestamptz',
  approved_by: 'uuid',
}

const lineTypes = {
  organisation_id: 'uuid',
  budget_id: 'uuid',
  account_id: 'uuid',
  month: 'integer',
  amount: 'bigint',
}
