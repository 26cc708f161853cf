import { sql } from 'kysely'
import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import type { issues } from '#contract/tenant/issues.ts'
import { reminderAt, targetOf } from '#domain/issues/targets.ts'
import type { Transaction } from '../../db/database.ts'
import { announce } from '../../queue/outbox.ts'
import type { TopicHandler } from '../../context.ts'
import { tell, type Told } from './tell.ts'

type Issue = RecordOf<typeof issues>

/** Topic of the outbox: reminds of a target time that comes near, or has passed. */
export const reminderTopic = 'issues.remind'

const kinds = { soon: 'issue.targetSoon', passed: 'issue.targetPassed' } as const

/** The last second of the day that was agreed, where the property is, so that it is that day still; else what the priority promises, counted from `from`. */
export async function targetFor(
  tx: Transaction,
  { due, priority }: Pick<Issue, 'due' | 'priority'>,
  zone: string,
  from: string,
): Promise<string> {
  if (!due) return targetOf(priority, from)
  const { rows } = await sql<{ at: string }>`
    select ((${due}::date + 1)::timestamp at time zone ${zone}) - interval '1 second' as at`.execute(tx)
  return rows[0]!.at
}

/**
 * Asks for both reminders of an issue's target time. Those of a former target find that it is another one by then.
 * @param from when the time began to run
 */
export async function remindOf(
  tx: Transaction,
  organisationId: string,
  { id, targetAt }: Pick<Issue, 'id' | 'targetAt'>,
  from: string,
): Promise<void> {
  if (Date.parse(targetAt) <= Date.parse(from)) return
  const payload = { id, targetAt }
  await announce(tx, organisationId, reminderTopic, { ...payload, kind: 'soon' }, reminderAt(from, targetAt))
  await announce(tx, organisationId, reminderTopic, { ...payload, kind: 'passed' }, targetAt)
}

const payloadSchema = z.object({ id: z.string(), targetAt: z.string(), kind: z.enum(keysOf(kinds)) })

/** Tells who works on it, and once the time has passed who looks after the property too. */
export const remind: TopicHandler = async ({ organisationId, payload }, { database }) => {
  const { id, targetAt, kind } = payloadSchema.parse(payload)
  const work = async (tx: Transaction) => {
    const { rows } = await sql<Told & { managerId: string | null }>`
      select issues.id, number, issues.title, jsonb_build_object('title', properties.title) as property,
        assignee_id as "assigneeId", contractor_id as "contractorId",
        coalesce(facility_manager_id, portfolio_manager_id) as "managerId"
      from issues join properties on properties.organisation_id = issues.organisation_id and properties.id = property_id
      where issues.organisation_id = ${organisationId} and issues.id = ${id}
        and issues.status in ('open', 'inProgress')
        and date_trunc('milliseconds', target_at) = ${targetAt}::timestamptz`.execute(tx)
    const [issue] = rows
    if (!issue) return
    const doers = [issue.assigneeId ?? null, issue.contractorId ?? null]
    const nobody = doers.every((id) => id === null)
    await tell(tx, { organisationId, userId: null }, issue, `${kind}:${targetAt}`, {
      type: kinds[kind],
      recipients: [...doers, ...(kind === 'passed' || nobody ? [issue.managerId] : [])],
    })
  }
  // Within the relay's own transaction.
  await database.withTenant({ organisationId, userId: null }, work, { apart: true })
}
