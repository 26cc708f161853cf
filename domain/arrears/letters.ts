import { isKeyOf } from '../kit/keys.ts'
import type { ReminderStage } from './stages.ts'

/** What a reminder's text can name, written {{tenant}} → what people read. */
export const mergeFields = {
  tenant: 'Names of the tenants',
  organisation: 'Name of your organisation',
  property: 'Property',
  unit: 'Unit',
  lease: 'Reference of the lease',
  amount: 'Amount overdue',
  since: 'Day since which it is overdue',
  days: 'Days overdue',
  today: 'Day of the letter',
} as const
type MergeField = keyof typeof mergeFields
export type MergeValues = Readonly<Record<MergeField, string>>

/** The text of a reminder before it is filled in; paragraphs are separated by empty lines. */
export interface Template {
  subject: string
  body: string
}

const place = /\{\{([^{}]*)\}\}/g

/** Names in braces that no reminder can fill in, in their order. */
export const unknownFields = (text: string): string[] =>
  [...new Set([...text.matchAll(place)].map(([, name]) => name!.trim()))].filter(
    (name) => !isKeyOf(mergeFields, name),
  )

/** The text with its fields filled in; what is none stays as it is. */
export const merged = (text: string, values: MergeValues): string =>
  text.replaceAll(place, (whole, given: string) => {
    const name = given.trim()
    return isKeyOf(mergeFields, name) ? values[name] : whole
  })

export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)

/** What is sent where an organisation has no text of its own. */
export const usualTemplates: Readonly<Record<ReminderStage, Template>> = {
  first: {
    subject: 'Reminder: {{amount}} overdue for {{unit}}, {{property}}',
    body: `Dear {{tenant}},

Our records show {{amount}} overdue on your account for {{unit}}, {{property}}. The oldest part was due on {{since}}.

If you have paid in the last few days, thank you: please ignore this reminder. If not, please pay now. If you can't, tell us when you will be able to.

{{organisation}}`,
  },
  second: {
    subject: 'Second reminder: {{amount}} overdue for {{unit}}, {{property}}',
    body: `Dear {{tenant}},

We wrote to you about the rent account for {{unit}}, {{property}}. {{amount}} is still overdue, the oldest part since {{since}}: {{days}} days.

Please pay this within 7 days, or call us to agree how you will pay.

{{organisation}}`,
  },
  final: {
    subject: 'Final reminder: {{amount}} overdue for {{unit}}, {{property}}',
    body: `Dear {{tenant}},

Despite our earlier reminders, {{amount}} remains overdue on your account for {{unit}}, {{property}} (lease {{lease}}). The oldest part was due {{days}} days ago, on {{since}}.

This is our final reminder. Please pay the whole amount within 7 days of {{today}}. If we don't hear from you, we will consider formal steps to recover the debt.

{{organisation}}`,
  },
  beforeAction: {
    subject: 'Letter before action: {{amount}} overdue for {{unit}}, {{property}}',
    body: `Dear {{tenant}},

You owe {{amount}} under lease {{lease}} of {{unit}}, {{property}}. The charges are listed in this letter. The oldest has been overdue since {{since}}, and our reminders have gone unanswered.

Unless you pay the whole amount, or agree a payment plan with us, within 14 days of {{today}}, we intend to start proceedings to recover the debt without further notice. You may also have to pay the costs of those proceedings.

If you dispute this debt, write to us within the same 14 days and say why. If you are in financial difficulty, seek independent advice now.

{{organisation}}`,
  },
}
