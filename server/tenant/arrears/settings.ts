import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { changeReminderStage, readReminderSettings } from '#contract/tenant/money/reminder-settings.ts'
import { reminderStages } from '#domain/arrears/stages.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { stagesOf } from './standing.ts'

type Settings = AnswerOf<typeof readReminderSettings>

async function settingsOf(tx: Transaction, organisationId: string): Promise<Settings> {
  const { rows } = await sql<Settings['stages'][number]>`
    select stage, days, by_rule as "byRule" from ${stagesOf(organisationId)} as stages order by n`.execute(tx)
  return { stages: rows }
}

export const read: Handler<typeof readReminderSettings> = (call) =>
  call.read((tx) => settingsOf(tx, call.tenant.organisationId))

export const change: Handler<typeof changeReminderStage> = (call) => {
  const { organisationId } = call.tenant
  const { stage, days, byRule } = call.body
  return call.write(async (tx) => {
    // One at a time, so that the days of the stages stay in their order.
    await sql`select from organisations where id = ${organisationId} for no key update`.execute(tx)
    const { stages } = await settingsOf(tx, organisationId)
    const keys = keysOf(reminderStages)
    const at = keys.indexOf(stage)
    const before = stages[at - 1]
    const after = stages[at + 1]
    const problem =
      before && days <= before.days
        ? `Enter more than ${before.days} days: the ${reminderStages[before.stage].toLowerCase()} comes before it.`
        : after && days >= after.days
          ? `Enter fewer than ${after.days} days: the ${reminderStages[after.stage].toLowerCase()} comes after it.`
          : undefined
    if (problem) throw invalid([{ field: 'days', errors: [problem] }])
    await sql`
      insert into reminder_stages (organisation_id, stage, days, by_rule)
      values (${organisationId}, ${stage}, ${days}, ${byRule})
      on conflict (organisation_id, stage) do update
      set days = excluded.days, by_rule = excluded.by_rule, updated_at = excluded.updated_at`.execute(tx)
    const old = stages[at]!
    const changes = {
      days: { before: old.days, after: days },
      byRule: { before: old.byRule, after: byRule },
    }
    writeTrace(tx, traceOf(call, 'reminderRuleChanged', 'Books', organisationId, changes))
    return settingsOf(tx, organisationId)
  })
}
