import { z } from 'zod'
import { reminderStages } from '#domain/arrears/stages.ts'
import { defineOperation, field } from '../../kit/index.ts'

/** When a reminder is due, and whether it goes out by itself; what it says is a letter's template. */
const stageSettings = z.object({
  stage: field.choice(reminderStages),
  days: field.integer({ min: 1, max: 365, label: 'Days overdue' }),
  byRule: field.boolean({ label: 'Send automatically' }),
})
const settings = z.object({ stages: z.array(stageSettings) })

export const readReminderSettings = defineOperation({
  id: 'reminders.settings',
  api: 'tenant',
  method: 'GET',
  path: '/reminders/settings',
  summary: 'Read when reminders are due, and which go out by themselves',
  access: { needs: 'profile', action: 'read', subject: 'Books' },
  answer: settings,
})

export const changeReminderStage = defineOperation({
  id: 'reminders.changeStage',
  api: 'tenant',
  method: 'POST',
  path: '/reminders/settings',
  summary: 'Change when a reminder is due, and whether it goes out by itself',
  access: { needs: 'profile', action: 'update', subject: 'Books' },
  body: stageSettings.strict(),
  answer: settings,
})
