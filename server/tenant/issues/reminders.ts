import { sql } from 'kysely'
import { reminderAt } from '#domain/issues/targets.ts'
import type { Transaction } from '../../db/database.ts'
import { announce } from '../../queue/outbox.ts'
import type { TopicHandler } from '../../queue/relay.ts'
import { notify } from '../../notifications/notify.ts'
import { issueData } from './tell.ts'

/** Topic of the outbox: reminds of a target time that comes near, or has passed. */
export const reminderTopic = 'issues.remind'

const kinds = { soon: 'issue.targetSoon', passed: 'issue.targetPassed' } as const

/**
 * Asks for both reminders of an issue's target time. Those of a former target find that it is another one by then.
 * @param from when the time began to run
 */
export async function remindOf(
  tx: Transaction,
  organisationId: string,
  issue: Record<string, unknown>,
  from: string,
): Promise<void> {
  const { id, targetAt } = issue as { id: string; targetAt: string }
  if (Date.parse(targetAt) <= Date.parse(from)) return
  await announce(
    tx,
    organisationId,
    reminderTopic,
    { id, targetAt, kind: 'soon' },
    reminderAt(from, targetAt),
  )
  await announce(tx, organisationId, reminderTopic, { id, targetAt, kind: 'passed' }, targetAt)
}

interface Due {
  id: string
  number: number
  title: string
  property: { title: string }
  assigneeId: string | null
  contractorId: string | null
  managerId: string | null
}

/** Tells who works on it, and once the time has passed who looks after the property too. */
export const remind: TopicHandler = async ({ organisationId, payload }, { database }) => {
  const { id, targetAt, kind } = payload as { id: string; targetAt: string; kind: keyof typeof kinds }
  const work = async (tx: Transaction) => {
    const { rows } = await sql<Due>`
      select issues.id, number, issues.title, jsonb_build_object('title', properties.title) as property,
        assignee_id as "assigneeId", contractor_id as "contractorId",
        coalesce(facility_manager_id, portfolio_manager_id) as "managerId"
      from issues join properties on properties.id = property_id
      where issues.id = ${id} and issues.status in ('open', 'inProgress')
        and date_trunc('milliseconds', target_at) = ${targetAt}::timestamptz`.execute(tx)
    const [issue] = rows
    if (!issue) return
    const { assigneeId, contractorId, managerId } = issue
    const nobody = assigneeId === null && contractorId === null
    await notify(tx, organisationId, {
      type: kinds[kind],
      actorId: null,
      recipients: [assigneeId, contractorId, ...(kind === 'passed' || nobody ? [managerId] : [])],
      subjectId: id,
      data: issueData({ ...issue }),
      key: `issue:${id}:${kind}:${targetAt}`,
    })
  }
  // Within the relay's own transaction.
  await database.withTenant({ organisationId, userId: null }, work, { apart: true })
}
