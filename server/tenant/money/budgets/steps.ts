import { sql } from 'kysely'
import { budgets, type approveBudget, type reopenBudget } from '#contract/tenant/money/budgets.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { budgetCrud, type Budget } from './crud.ts'

type Step = Call & { params: { id: string }; body: { version: number } }

/**
 * The budget that a step is taken with, locked.
 * @param field which whoever takes the step has to be allowed to change
 * @throws 404, 403, 409 for another version than was seen
 */
async function found(tx: Transaction, call: Step, field: 'approvedAt' | 'reopenedAt'): Promise<Budget> {
  const budget = await budgetCrud.find(tx, call.params.id, call, true)
  assertMayWrite(call.tenant.ability, 'update', budgets, budget, [field])
  if (budget.version !== call.body.version) throw staleVersion(budgetCrud.present(budget, call))
  return budget
}

async function moved(tx: Transaction, call: Step, before: Budget, action: string): Promise<Budget> {
  const after = await budgetCrud.readBack(tx, before.id, call)
  const changes = { status: { before: before.status, after: after.status } }
  writeTrace(tx, budgetCrud.trace(call, action, after, after.updatedAt, changes))
  return budgetCrud.present(after, call)
}

export const approve: Handler<typeof approveBudget> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const budget = await found(tx, call, 'approvedAt')
    if (budget.status !== 'draft') throw conflict('illegal_transition', 'This budget is approved already.')
    if (budget.income + budget.expense === 0)
      throw conflict('not_ready', 'There is no amount in this budget yet.')
    const now = call.services.clock.now()
    await sql`update budgets set status = 'approved', approved_at = ${now}, approved_by = ${userId}, version = version + 1,
        updated_at = ${now}
      where organisation_id = ${organisationId} and id = ${budget.id}`.execute(tx)
    return moved(tx, call, budget, 'approve')
  })

export const reopen: Handler<typeof reopenBudget> = (call) =>
  call.write(async (tx) => {
    const budget = await found(tx, call, 'reopenedAt')
    if (budget.status !== 'approved') throw conflict('illegal_transition', 'This budget is a draft already.')
    const now = call.services.clock.now()
    await sql`update budgets set status = 'draft', approved_at = null, approved_by = null, reopened_at = ${now},
        version = version + 1, updated_at = ${now}
      where organisation_id = ${call.tenant.organisationId} and id = ${budget.id}`.execute(tx)
    return moved(tx, call, budget, 'reopen')
  })
