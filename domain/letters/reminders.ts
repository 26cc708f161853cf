import type { ReminderStage } from '../arrears/stages.ts'
import type { Template } from './merge.ts'

/** What a reminder's text can name → what people read. */
export const reminderFields = {
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

/** What reminders say where an organisation has no text of its own. */
export const standardReminders: Readonly<Record<ReminderStage, Template>> = {
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
