import { z } from 'zod'
import { reminderStages } from '#domain/arrears/stages.ts'
import { defineOperation, field } from '../../kit/index.ts'

/** When a reminder is due, whether it goes out by itself, and what it says. */
const stageSettings = z.object({
  stage: field.choice(reminderStages),
  days: field.integer({ min: 1, max: 365, label: 'Days overdue' }),
  byRule: field.boolean({ label: 'Send by itself' }),
  subject: field.text({ min: 1, max: 200 }),
  body: field.longText({ min: 1, max: 5_000, label: 'Text' }),
  /** False: the usual text. */
  own: field.boolean(),
})
const settings = z.object({ stages: z.array(stageSettings) })

export const readReminderSettings = defineOperation({
  id: 'reminders.settings',
  api: 'tenant',
  method: 'GET',
  path: '/reminders/settings',
  summary: 'Read when reminders are due, which go out by themselves, and what they say',
  access: { needs: 'profile', action: 'read', subject: 'Books' },
  answer: settings,
})

export const changeReminderStage = defineOperation({
  id: 'reminders.changeStage',
  api: 'tenant',
  method: 'POST',
  path: '/reminders/settings',
  summary: 'Change when a reminder is due, whether it goes out by itself, and what it says',
  access: { needs: 'profile', action: 'update', subject: 'Books' },
  body: z.strictObject({
    stage: stageSettings.shape.stage,
    days: stageSettings.shape.days,
    byRule: stageSettings.shape.byRule,
    /** Null: the usual text. */
    text: field
      .json(z.strictObject({ subject: stageSettings.shape.subject, body: stageSettings.shape.body }))
      .nullable(),
  }),
  answer: settings,
})
