import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { changeReminderStage, readReminderSettings } from '#contract/tenant/money/reminder-settings.ts'
import { mergeFields, unknownFields, usualTemplates } from '#domain/arrears/letters.ts'
import { reminderStages, type ReminderStage } from '#domain/arrears/stages.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { stagesOf } from './standing.ts'

type Settings = AnswerOf<typeof readReminderSettings>

interface Stored {
  stage: ReminderStage
  days: number
  byRule: boolean
  subject: string | null
  body: string | null
}

async function settingsOf(tx: Transaction, organisationId: string): Promise<Settings> {
  const { rows } = await sql<Stored>`
    select stages.stage, stages.days, stages.by_rule as "byRule", subject, body from ${stagesOf(organisationId)} as stages
    left join reminder_stages as own on own.organisation_id = ${organisationId} and own.stage = stages.stage
    order by n`.execute(tx)
  return {
    stages: rows.map(({ stage, days, byRule, subject, body }) => ({
      stage,
      days,
      byRule,
      subject: subject ?? usualTemplates[stage].subject,
      body: body ?? usualTemplates[stage].body,
      own: subject !== null,
    })),
  }
}

export const read: Handler<typeof readReminderSettings> = (call) =>
  call.read((tx) => settingsOf(tx, call.tenant.organisationId))

/** @throws 422 beside a text that names a field that no reminder can fill in */
function assertFields(text: { subject: string; body: string } | null): void {
  const known = Object.keys(mergeFields).map((name) => `{{${name}}}`)
  const problems = (['subject', 'body'] as const).flatMap((part) => {
    const unknown = unknownFields(text?.[part] ?? '')
    return unknown.length > 0
      ? [
          {
            field: `text.${part}`,
            errors: [`{{${unknown[0]!}}} can't be filled in. Use one of: ${known.join(', ')}.`],
          },
        ]
      : []
  })
  if (problems.length > 0) throw invalid(problems)
}

export const change: Handler<typeof changeReminderStage> = (call) => {
  const { organisationId } = call.tenant
  const { stage, days, byRule } = call.body
  const usual = usualTemplates[stage]
  const given = call.body.text
  // The usual text is not kept as somebody's own: it may get better.
  const text = given && (given.subject !== usual.subject || given.body !== usual.body) ? given : null
  assertFields(text)
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
      insert into reminder_stages (organisation_id, stage, days, by_rule, subject, body)
      values (${organisationId}, ${stage}, ${days}, ${byRule}, ${text?.subject ?? null}, ${text?.body ?? null})
      on conflict (organisation_id, stage) do update
      set days = excluded.days, by_rule = excluded.by_rule, subject = excluded.subject, body = excluded.body,
        updated_at = now()`.execute(tx)
    const old = stages[at]!
    const changes = {
      days: { before: old.days, after: days },
      byRule: { before: old.byRule, after: byRule },
    }
    writeTrace(tx, traceOf(call, 'reminderRuleChanged', 'Books', organisationId, changes))
    return settingsOf(tx, organisationId)
  })
}
