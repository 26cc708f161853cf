import type { ImportField } from './fields.ts'
import { wordList as words } from './option-words.ts'

/** What people call the columns of a tenant ledger in their files, beside the product's own labels. */
export const ledgerWords: Readonly<Record<string, Partial<ImportField>>> = {
  propertyId: {
    example: 'P-00001',
    synonyms: words(
      'property, property reference, property ref, property code, property name, building, estate',
    ),
  },
  leaseReference: {
    example: 'L-00001',
    numbers: true,
    synonyms: words(
      'lease reference, lease ref, lease no, lease number, lease id, tenancy ref, agreement no',
    ),
  },
  unitLabel: {
    example: 'Flat 2A',
    numbers: true,
    synonyms: words('unit, unit no, unit number, unit label, flat, apartment, shop, suite, premises'),
  },
  tenantName: {
    example: 'Ada Obi',
    synonyms: words(
      'tenant, tenant name, tenant code, full name, name, customer, account, lessee, resident, occupier, occupant, renter, leaseholder',
    ),
  },
  date: {
    example: '2026-01-01',
    synonyms: words(
      'date, transaction date, due date, due on, invoice date, payment date, posting date, as of',
    ),
  },
  type: {
    example: 'Rent',
    synonyms: words('type, transaction type, charge type, category, kind, transaction'),
  },
  description: {
    example: 'Rent for January',
    follows: 'type',
    synonyms: words('description, details, narrative, particulars, memo, note'),
  },
  reference: {
    example: 'INV-1001',
    numbers: true,
    synonyms: words('reference, ref, document no, document number, invoice no, invoice number, receipt no'),
  },
  amount: {
    example: '150000',
    synonyms: words('amount, gross, total, gross amount, opening balance, value'),
  },
  charge: { synonyms: words('charge, charges, debit, debits, dr, billed, charged') },
  payment: { synonyms: words('payment, payments, credit, credits, cr, paid, received, receipt') },
  tax: { example: '0', synonyms: words('tax, vat, vat amount, tax amount, gst, vat included') },
  balance: { synonyms: words('balance, running balance, closing balance, balance after') },
  method: { synonyms: words('method, payment method, paid by, channel, mode') },
  bankAccount: { synonyms: words('bank account, bank, paid into, account paid into') },
}

/** What people write for the options, by field and option. */
export const ledgerOptionWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  type: {
    rent: words('rent, rent part period, rental, base rent, rent charge'),
    serviceCharge: words('service charge, service charges, maintenance fee, cam'),
    recharge: words(
      'recharge, electricity, water, meter reading, gas, utilities, sewerage, refuse, assessment rates, rates, diesel',
    ),
    interest: words('interest, late fee, late fees, penalty'),
    fee: words('fee, fees, admin fee, bank charges'),
    deposit: words('deposit, deposit refund, security deposit, caution fee, caution deposit, bond'),
    other: words('other, charge, one off charge, adjustment, sundry'),
    payment: words('payment, receipt, payment received, paid, bank transfer, cash'),
    opening: words('opening balance, opening, balance brought forward, brought forward, b/f'),
  },
  method: {
    bankTransfer: words('transfer, bank, wire, eft, ach'),
    cheque: words('check, cheque'),
    mobileMoney: words('mobile, momo, m-pesa, mpesa'),
    standingOrder: words('standing order, so'),
    directDebit: words('direct debit, dd'),
  },
}
