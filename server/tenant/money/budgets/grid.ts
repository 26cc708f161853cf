import { sql } from 'kysely'
import {
  budgets,
  type BudgetGrid,
  type BudgetLine,
  type BudgetLineWritten,
  type changeBudgetGrid,
  type readBudgetGrid,
} from '#contract/tenant/money/budgets.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { budgetCrud, type Budget } from './crud.ts'

/** The accounts of a budget with their twelve amounts, income first, as the income statement lists them. */
export async function linesOf(
  tx: Transaction,
  organisationId: string,
  { id }: Pick<Budget, 'id'>,
): Promise<BudgetLine[]> {
  const { rows } = await sql<BudgetLine>`
    select account_id as "accountId", code, name, type, amounts
    from (
      select account_id, jsonb_agg(amount order by month) as amounts from budget_lines
      where organisation_id = ${organisationId} and budget_id = ${id} group by 1
    ) as line
    join accounts on accounts.organisation_id = ${organisationId} and accounts.id = account_id
    where type in ('income', 'expense')
    order by type desc, code collate people_order, account_id`.execute(tx)
  return rows
}

/** @throws 422 for an account that is there twice, or on which nothing is earned or spent */
async function assertAccounts(
  tx: Transaction,
  organisationId: string,
  lines: readonly BudgetLineWritten[],
): Promise<void> {
  const ids = lines.map(({ accountId }) => accountId)
  const { rows } = await sql<{ id: string }>`
    select id from accounts
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[]) and type in ('income', 'expense')
    for share`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const problems = ids.flatMap((id, index) => {
    const error = !known.has(id)
      ? 'Choose an account of income or expense.'
      : ids.indexOf(id) < index
        ? 'This account is in the budget twice.'
        : undefined
    return error ? [{ field: `lines.${index}.accountId`, errors: [error] }] : []
  })
  if (problems.length > 0) throw invalid(problems)
}

async function writeLines(
  tx: Transaction,
  organisationId: string,
  id: string,
  lines: readonly BudgetLineWritten[],
): Promise<void> {
  await sql`delete from budget_lines where organisation_id = ${organisationId} and budget_id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into budget_lines (organisation_id, budget_id, account_id, month, amount)
    select ${organisationId}::uuid, ${id}::uuid, given."accountId", month.n, month.amount::bigint
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given ("accountId" uuid, amounts jsonb)
    cross join lateral jsonb_array_elements_text(amounts) with ordinality as month (amount, n)`.execute(tx)
}

const shown = async (tx: Transaction, call: Call, budget: Budget): Promise<BudgetGrid> => ({
  budget: budgetCrud.present(budget, call),
  lines: await linesOf(tx, call.tenant.organisationId, budget),
})

export const read: Handler<typeof readBudgetGrid> = (call) =>
  call.read(async (tx) => shown(tx, call, await budgetCrud.find(tx, call.params.id, call)))

export const change: Handler<typeof changeBudgetGrid> = (call) =>
  call.write(async (tx) => {
    const { organisationId, ability } = call.tenant
    const { version, lines } = call.body
    const before = await budgetCrud.find(tx, call.params.id, call, true)
    assertMayWrite(ability, 'update', budgets, before, ['income', 'expense'])
    if (before.version !== version) throw staleVersion(budgetCrud.present(before, call))
    if (before.status !== 'draft')
      throw conflict(
        'illegal_transition',
        'An approved budget stays as it is. Reopen it to change its amounts.',
      )
    await assertAccounts(tx, organisationId, lines)
    await writeLines(tx, organisationId, before.id, lines)
    const now = call.services.clock.now()
    await sql`update budgets set version = version + 1, updated_at = ${now}
      where organisation_id = ${organisationId} and id = ${before.id}`.execute(tx)
    const after = await budgetCrud.readBack(tx, before.id, call)
    const changes = {
      income: { before: before.income, after: after.income },
      expense: { before: before.expense, after: after.expense },
    }
    writeTrace(tx, budgetCrud.trace(call, 'filled', after, now, changes))
    return shown(tx, call, after)
  })
