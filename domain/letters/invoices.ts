import type { Template } from './merge.ts'

/** What is written about invoices and statements → what people read. */
export const invoiceKinds = {
  invoice: 'Email with an invoice',
  invoiceText: 'Invoice: introduction and terms',
  statement: 'Email with a statement of account',
} as const
export type InvoiceKind = keyof typeof invoiceKinds

const ofLease = {
  tenant: 'Names of the tenants',
  organisation: 'Name of your organisation',
  property: 'Property',
  unit: 'Unit',
  lease: 'Reference of the lease',
} as const

/** What an invoice and its mail can name → what people read. */
export const invoiceFields = {
  ...ofLease,
  invoice: 'Number of the invoice',
  amount: 'Amount to pay',
  date: 'Day of the invoice',
  due: 'Day on which it is due',
  reference: 'Payment reference',
} as const

/** What the mail of a statement can name → what people read. */
export const statementFields = {
  tenant: ofLease.tenant,
  organisation: ofLease.organisation,
  amount: 'Balance of the account',
  from: 'First day of the statement',
  through: 'Last day of the statement',
} as const

/** What the payment reference of invoices is made of → what people read. */
export const referenceFields = {
  lease: ofLease.lease,
  unit: ofLease.unit,
  invoice: invoiceFields.invoice,
} as const

/** What invoices and their mails say where an organisation has no text of its own. */
export const standardInvoices: Readonly<Record<InvoiceKind, Template>> = {
  invoice: {
    subject: 'Invoice {{invoice}} from {{organisation}}',
    body: `Hello {{tenant}},

Your invoice for {{unit}}, {{property}} is attached as a PDF: {{amount}}, due on {{due}}.

Please quote {{reference}} when you pay.`,
  },
  invoiceText: {
    subject: 'For {{unit}}, {{property}}.',
    body: `Please pay by {{due}} and quote {{reference}}, so that we know that the payment is yours.`,
  },
  statement: {
    subject: 'Statement of account from {{organisation}}',
    body: `Hello {{tenant}},

Your statement of account from {{from}} to {{through}} is attached as a PDF. The balance is {{amount}}.`,
  },
}
