import type { ImportField } from './fields.ts'
import { wordList as words } from './option-words.ts'

/** What people call the columns of a list of vendors' invoices in their files, beside the product's own labels. */
export const invoiceWords: Readonly<Record<string, Partial<ImportField>>> = {
  propertyId: {
    example: 'P-00001',
    synonyms: words(
      'property, property reference, property ref, property code, property name, building, estate, site',
    ),
  },
  vendorName: {
    example: 'Tunde Plumbing',
    synonyms: words(
      'vendor, vendor name, supplier, supplier name, contractor, payee, creditor, company, paid to, from',
    ),
  },
  description: {
    example: 'New tap',
    synonyms: words('what for, details, narrative, particulars, memo, item, expense, line description'),
  },
  reference: {
    example: 'INV-1001',
    numbers: true,
    synonyms: words(
      'reference, ref, invoice, invoice no, invoice number, invoice ref, bill no, bill number, document no, voucher no',
    ),
  },
  incurredOn: {
    example: '2026-01-01',
    synonyms: words(
      'date, invoice date, bill date, transaction date, expense date, posting date, incurred on',
    ),
  },
  dueOn: { example: '2026-01-31', synonyms: words('due date, due on, payment due, pay by') },
  category: {
    example: 'Repairs and maintenance',
    synonyms: words(
      'category, expense category, account, account name, account code, gl code, gl account, nominal code, type, expense type',
    ),
  },
  unitLabel: {
    example: 'Flat 2A',
    numbers: true,
    synonyms: words('unit, unit no, unit number, flat, apartment, shop, suite'),
  },
  net: {
    example: '150000',
    synonyms: words('net, net amount, amount, subtotal, sub total, cost, total, value, amount before tax'),
  },
  tax: { example: '0', synonyms: words('tax, vat, vat amount, tax amount, gst, sales tax') },
  notes: { rest: true, synonyms: words('note, comment, comments, remarks') },
}
