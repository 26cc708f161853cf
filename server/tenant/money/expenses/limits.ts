import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { changeApprovalLimits, readApprovalLimits } from '#contract/tenant/money/approval-limits.ts'
import { traceOf, writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { Handler } from '../../../http/call.ts'

type Limits = AnswerOf<typeof readApprovalLimits>['limits']

async function limitsOf(tx: Transaction, organisationId: string): Promise<Limits> {
  const { rows } = await sql<Limits[number]>`
    select role, currency, amount, own_amount as "ownAmount" from approval_limits
    where organisation_id = ${organisationId} order by role, currency`.execute(tx)
  return rows
}

export const readLimits: Handler<typeof readApprovalLimits> = ({ read, tenant }) =>
  read(async (tx) => ({ limits: await limitsOf(tx, tenant.organisationId) }))

const keyOf = ({ role, currency }: Limits[number]) => `${role} ${currency}`
const inOrder = (limits: Limits): Limits => limits.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/** What is wrong with limits, beside their places in the list. */
async function assertRoles(tx: Transaction, organisationId: string, limits: Limits): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from roles where organisation_id = ${organisationId}`.execute(tx)
  const roles = new Set(rows.map(({ key }) => key))
  const keys = limits.map(keyOf)
  const problems = limits.flatMap(({ role }, index) => [
    ...(roles.has(role) ? [] : [{ field: `limits.${index}.role`, errors: ['There is no such role.'] }]),
    ...(keys.indexOf(keys[index]!) < index
      ? [{ field: `limits.${index}.role`, errors: ['This role has a limit in this currency already.'] }]
      : []),
  ])
  if (problems.length > 0) throw invalid(problems)
}

export const changeLimits: Handler<typeof changeApprovalLimits> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    const limits = inOrder(call.body.limits)
    // One at a time, whether there are limits yet or not.
    await sql`select from organisations where id = ${organisationId} for no key update`.execute(tx)
    const before = inOrder(await limitsOf(tx, organisationId))
    if (!isDeepStrictEqual(before, inOrder(call.body.replaces))) {
      throw conflict('stale_version', 'Someone changed these limits after you opened them.', {
        limits: before,
      })
    }
    await assertRoles(tx, organisationId, call.body.limits)
    await sql`delete from approval_limits where organisation_id = ${organisationId}`.execute(tx)
    await sql`
      insert into approval_limits (organisation_id, role, currency, amount, own_amount)
      select ${organisationId}::uuid, role, currency, amount, "ownAmount"
      from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
        as given (role text, currency text, amount bigint, "ownAmount" bigint)`.execute(tx)
    if (!isDeepStrictEqual(before, limits)) {
      const changes = { approvalLimits: { before, after: limits } }
      writeTrace(tx, traceOf(call, 'approvalLimitsChanged', 'Books', organisationId, changes))
    }
    return { limits }
  })
