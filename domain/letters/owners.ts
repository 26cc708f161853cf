import type { OwnerMailKind } from '../owners/mails.ts'
import type { Template } from './merge.ts'

/** What a mail to an owner can name → what people read. */
export const ownerFields = {
  owner: 'Name of the owner',
  organisation: 'Name of your organisation',
  amount: 'Amount held at the end of the period',
  from: 'First day of the period',
  through: 'Last day of the period',
} as const

/** What goes with what owners are mailed of a period. */
export const ownerLetters: Readonly<Record<OwnerMailKind, Template & { heading: string; action: string }>> = {
  statement: {
    subject: 'Owner statement from {{organisation}}, {{from}} to {{through}}',
    heading: 'Owner statement',
    body: `Hello {{owner}},

Your statement from {{from}} to {{through}} is attached as a PDF. Held for you at the end of it: {{amount}}.`,
    action: 'View statement',
  },
  year: {
    subject: 'Year-end summary from {{organisation}}, {{from}} to {{through}}',
    heading: 'Year-end summary',
    body: `Hello {{owner}},

Your summary from {{from}} to {{through}} is attached as a PDF: what came in, by category, what was spent, and what was paid. Held for you at the end of it: {{amount}}.`,
    action: 'View summary',
  },
}
