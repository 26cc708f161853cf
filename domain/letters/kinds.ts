import { reminderStages } from '../arrears/stages.ts'
import { byKey, keysOf } from '../kit/keys.ts'
import { invoiceFields, invoiceKinds, standardInvoices, statementFields } from './invoices.ts'
import type { MergeFields, Template } from './merge.ts'
import { receiptFields, receiptKinds, standardReceipts } from './receipts.ts'
import { reminderFields, standardReminders } from './reminders.ts'

/** Letters and emails whose text an organisation can change → what people read. */
export const letterKinds = { ...reminderStages, ...receiptKinds, ...invoiceKinds } as const
export type LetterKind = keyof typeof letterKinds

interface Letter {
  fields: MergeFields
  standard: Template
  /** What its parts are called, where that is not the subject and the text of a letter. */
  parts?: Readonly<Record<keyof Template, string>>
}

/** What each can name, and what it says where an organisation has no text of its own. */
export const letters: Readonly<Record<LetterKind, Letter>> = {
  ...byKey(keysOf(reminderStages), (stage): Letter => ({
    fields: reminderFields,
    standard: standardReminders[stage],
  })),
  ...byKey(keysOf(receiptKinds), (kind): Letter => ({
    fields: receiptFields,
    standard: standardReceipts[kind],
  })),
  invoice: { fields: invoiceFields, standard: standardInvoices.invoice },
  invoiceText: {
    fields: invoiceFields,
    standard: standardInvoices.invoiceText,
    parts: { subject: 'Introduction', body: 'Terms' },
  },
  statement: { fields: statementFields, standard: standardInvoices.statement },
}
