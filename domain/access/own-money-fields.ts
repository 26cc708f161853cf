import { common } from './default-fields.ts'

/** Whose money it is, and of which home. */
const ofOwnLease = [
  ...common,
  'propertyId',
  'unitId',
  'leaseId',
  'unitLabel',
  'propertyTitle',
  'leaseReference',
  'currency',
]

/** What tenants see of what they owe. */
export const ownChargeFields: string[] = [
  ...ofOwnLease,
  'type',
  'description',
  'status',
  'dueOn',
  'from',
  'to',
  'parts',
  'net',
  'tax',
  'gross',
  'settled',
  'open',
  'settledOn',
  'settledBy',
  'serviceChargeId',
]

/** What tenants see of what they paid. */
export const ownPaymentFields: string[] = [
  ...ofOwnLease,
  'receipt',
  'date',
  'method',
  'reference',
  'amount',
  'available',
  'settles',
  'reversedOn',
]

/** What tenants see of their deposit. */
export const ownDepositFields: string[] = [
  ...ofOwnLease,
  'status',
  'required',
  'held',
  'outstanding',
  'since',
  'lastDay',
  'renewalReference',
]

/** What tenants see of their invoices: all that the document says. */
export const ownInvoiceFields: string[] = [
  ...ofOwnLease,
  'name',
  'label',
  'stage',
  'status',
  'issuedOn',
  'dueOn',
  'reference',
  'notes',
  'net',
  'tax',
  'gross',
  'settled',
  'open',
  'lines',
  'settledBy',
  'voidedOn',
]
