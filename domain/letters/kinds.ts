import { reminderStages } from '../arrears/stages.ts'
import { byKey, keysOf } from '../kit/keys.ts'
import type { MergeFields, Template } from './merge.ts'
import { reminderFields, standardReminders } from './reminders.ts'

/** Letters and emails whose text an organisation can change → what people read. */
export const letterKinds = { ...reminderStages } as const
export type LetterKind = keyof typeof letterKinds

/** What each can name, and what it says where an organisation has no text of its own. */
export const letters: Readonly<Record<LetterKind, { fields: MergeFields; standard: Template }>> = byKey(
  keysOf(reminderStages),
  (stage) => ({ fields: reminderFields, standard: standardReminders[stage] }),
)
