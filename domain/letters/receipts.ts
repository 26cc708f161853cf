import type { Template } from './merge.ts'

/** Receipts that are mailed → what people read. */
export const receiptKinds = {
  receipt: 'Receipt of a payment',
  depositReceipt: 'Receipt of a deposit',
} as const
export type ReceiptKind = keyof typeof receiptKinds

/** What the mail of a receipt can name → what people read. */
export const receiptFields = {
  tenant: 'Names of the tenants',
  organisation: 'Name of your organisation',
  property: 'Property',
  unit: 'Unit',
  lease: 'Reference of the lease',
  receipt: 'Number of the receipt',
  amount: 'Amount received',
  date: 'Day of the payment',
  method: 'How it was paid',
} as const

/** What mails of receipts say where an organisation has no text of its own. */
export const standardReceipts: Readonly<Record<ReceiptKind, Template>> = {
  receipt: {
    subject: 'Receipt {{receipt}} from {{organisation}}',
    body: `Hello {{tenant}},

{{organisation}} received {{amount}} on {{date}} for {{unit}}, {{property}}. The receipt is attached as a PDF.`,
  },
  depositReceipt: {
    subject: 'Receipt {{receipt}} from {{organisation}}',
    body: `Hello {{tenant}},

{{organisation}} received {{amount}} on {{date}} as the deposit for {{unit}}, {{property}}. The receipt is attached as a PDF.`,
  },
}
