import { z } from 'zod'
import { allocationOrders } from '#domain/allocation/allocate.ts'
import { defineOperation, field } from '../../kit/index.ts'

/** The books of an organisation: from when to when they are open, and how charges and payments are handled. */
const books = z.object({
  version: field.integer({ min: 1 }),
  /** Opening balances are dated the day before. */
  beginOn: field.date({ label: 'The books begin on' }),
  closedThrough: field.date({ label: 'Closed through' }).nullable(),
  leadDays: field.integer({ min: 0, max: 366, label: 'Days before the due date that charges are posted' }),
  allocationOrder: field.choice(allocationOrders, { label: 'Payments settle' }),
  appliesCredit: field.boolean({ label: 'Credit on account settles new charges automatically' }),
  mailsReceipts: field.boolean({ label: 'Email a receipt to the tenant when a payment is recorded' }),
  /** Invoices that nobody gave another day are due so many days after their date, though not before what they bill. */
  invoiceDays: field.integer({ min: 0, max: 366, label: 'Days to pay an invoice' }),
  /** With fields such as {{lease}} (domain/letters). */
  invoiceReference: field.text({ min: 1, max: 60, label: 'Payment reference of invoices' }),
  /** At the foot of invoices, statements and other documents; null: the firm's name. */
  documentFooter: field.text({ max: 200, label: 'At the foot of documents' }).nullable(),
  /** When what is kept was last worked out again from the postings, and how often the two differed. */
  checkedAt: field.instant({ label: 'Last checked' }).nullable(),
  differences: field.integer(),
})
const version = books.shape.version

const operation = <const S extends z.ZodRawShape>(
  name: 'begin' | 'change' | 'close',
  method: 'POST' | 'PATCH',
  path: string,
  summary: string,
  body: S,
) =>
  defineOperation({
    id: `books.${name}`,
    api: 'tenant',
    method,
    path,
    summary,
    access: { needs: 'profile', action: 'update', subject: 'Books' },
    body: z.strictObject(body),
    answer: books,
  })

export const readBooks = defineOperation({
  id: 'books.read',
  api: 'tenant',
  method: 'GET',
  path: '/books',
  summary: 'Read from when on the books are kept, and how; null before they begin',
  access: { needs: 'profile', action: 'read', subject: 'Books' },
  answer: z.object({ books: books.nullable() }),
})

export const beginBooks = operation('begin', 'POST', '/books', 'Begin the books with a chart of accounts', {
  beginOn: books.shape.beginOn,
})

export const changeBooks = operation(
  'change',
  'PATCH',
  '/books',
  'Change how charges and payments are handled',
  {
    version,
    /** Only while nothing is posted. */
    beginOn: books.shape.beginOn.optional(),
    leadDays: books.shape.leadDays.optional(),
    allocationOrder: books.shape.allocationOrder.optional(),
    appliesCredit: books.shape.appliesCredit.optional(),
    mailsReceipts: books.shape.mailsReceipts.optional(),
    invoiceDays: books.shape.invoiceDays.optional(),
    invoiceReference: books.shape.invoiceReference.optional(),
    documentFooter: books.shape.documentFooter.optional(),
  },
)

export const closeBooks = operation(
  'close',
  'POST',
  '/books/close',
  'Close the books through a day: nothing is posted on or before it any more',
  { version, through: field.date({ label: 'Closed through' }) },
)

export const reopenBooks = defineOperation({
  id: 'books.reopen',
  api: 'tenant',
  method: 'POST',
  path: '/books/reopen',
  summary: 'Reopen closed books from a day on, or altogether',
  access: { needs: 'profile', action: 'update', subject: 'ClosedBooks' },
  body: z.strictObject({
    version,
    /** Null: nothing is closed any more. */
    through: field.date({ label: 'Stay closed through' }).nullable(),
    reason: field.text({ min: 1, max: 300 }),
  }),
  answer: books,
})
