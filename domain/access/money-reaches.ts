import { throughProperty } from './property-reaches.ts'
import type { Reach, SubjectVocabulary } from './reach.ts'
import type { Subject } from './vocabulary.ts'

/** By the lease that it is about. */
const ownLease: Reach = {
  key: 'own',
  short: 'Own',
  words: 'their own as tenant',
  conditions: { leaseId: { $in: '${scope.leases}' } },
  existing: true,
}
/** Also what is new: whoever rents sets out to pay. */
const { existing: _, ...ownLeaseToPay } = ownLease
const enteredByThem: Reach = {
  key: 'entered',
  short: 'Entered by them',
  words: 'those that they entered',
  conditions: { createdBy: '${user.id}' },
  existing: true,
}
const asTheirAgent: Reach[] = [
  {
    key: 'agent',
    short: 'As agent',
    words: 'those that they are an agent of',
    conditions: { agentIds: '${user.id}' },
  },
  {
    key: 'agent-offers',
    short: 'Offers as agent',
    words: 'offers that they are an agent of',
    conditions: { agentIds: '${user.id}', stage: 'offer' },
  },
]
const issuedToThem: Reach = {
  key: 'own-issued',
  short: 'Own, issued',
  words: 'those issued to them as tenant',
  conditions: { leaseId: { $in: '${scope.leases}' }, stage: { $ne: 'draft' } },
}
const ofLeases = [...throughProperty, ownLease]

/** What rules can say of money. */
export const moneyVocabulary = {
  Charge: {
    many: 'Charges',
    one: 'charge',
    actions: ['read', 'create', 'update', 'import', 'export'],
    reaches: ofLeases,
  },
  Payment: {
    many: 'Payments',
    one: 'payment',
    actions: ['read', 'create', 'update', 'import', 'export'],
    reaches: ofLeases,
  },
  Deposit: {
    many: 'Deposits',
    one: 'deposit',
    actions: ['read', 'create', 'update', 'export'],
    reaches: ofLeases,
  },
  Invoice: {
    many: 'Invoices',
    one: 'invoice',
    actions: ['read', 'create', 'update', 'export'],
    reaches: [...ofLeases, issuedToThem],
  },
  Reminder: {
    many: 'Reminders of arrears',
    one: 'reminder',
    actions: ['read', 'create', 'update'],
    reaches: throughProperty,
  },
  BankAccount: {
    many: 'Bank accounts',
    one: 'bank account',
    actions: ['read', 'create', 'update', 'delete'],
    reaches: [],
  },
  BankStatement: {
    many: 'Bank statements',
    one: 'bank statement',
    actions: ['read', 'create', 'delete'],
    reaches: [],
  },
  BankLine: {
    many: 'Bank lines',
    one: 'bank line',
    actions: ['read', 'update'],
    reaches: [],
  },
  BankReconciliation: {
    many: 'Bank reconciliations',
    one: 'bank reconciliation',
    actions: ['read', 'create', 'update'],
    reaches: [],
  },
  Account: {
    many: 'Chart of accounts',
    one: 'account',
    all: 'the chart of accounts',
    actions: ['read', 'create', 'update', 'delete'],
    reaches: [],
  },
  JournalEntry: {
    many: 'Journal entries',
    one: 'journal entry',
    actions: ['read', 'export'],
    reaches: throughProperty,
  },
  Books: {
    many: 'The books',
    one: 'book',
    all: 'when the books begin, through when they are closed, and how charges and payments are handled',
    actions: ['read', 'update'],
    reaches: [],
  },
  Owner: {
    many: 'Owners',
    one: 'owner',
    actions: ['read', 'create', 'update', 'delete', 'export'],
    reaches: [
      {
        key: 'own',
        short: 'Themselves',
        words: 'themselves',
        conditions: { userId: '${user.id}' },
        existing: true,
      },
    ],
  },
  ManagementAgreement: {
    many: 'Management agreements',
    one: 'management agreement',
    actions: ['read', 'create', 'update', 'delete', 'export'],
    reaches: throughProperty,
  },
  OwnerPayment: {
    many: 'Owner payments',
    one: 'owner payment',
    actions: ['read', 'create', 'update', 'export'],
    reaches: [
      ...throughProperty,
      {
        key: 'own',
        short: 'Own',
        words: 'those to and from themselves',
        conditions: { ownerUserId: '${user.id}' },
        existing: true,
      },
    ],
  },
  Vendor: {
    many: 'Vendors',
    one: 'vendor',
    actions: ['read', 'create', 'update', 'delete', 'export'],
    reaches: [],
  },
  Expense: {
    many: 'Expenses',
    one: 'expense',
    actions: ['read', 'create', 'update', 'delete', 'import', 'export'],
    reaches: [...throughProperty, enteredByThem],
  },
  ServiceCharge: {
    many: 'Service charges',
    one: 'service charge',
    actions: ['read', 'create', 'update', 'delete', 'export'],
    reaches: throughProperty,
  },
  Budget: {
    many: 'Budgets',
    one: 'budget',
    actions: ['read', 'create', 'update', 'delete', 'export'],
    reaches: throughProperty,
  },
  Sale: {
    many: 'Sales',
    one: 'sale',
    actions: ['read', 'create', 'update', 'delete', 'export'],
    reaches: [...throughProperty, ...asTheirAgent],
  },
  OnlinePayment: {
    many: 'Online payments',
    one: 'online payment',
    actions: ['read', 'create', 'update', 'export'],
    reaches: [...throughProperty, ownLeaseToPay],
  },
  PaymentProvider: {
    many: 'Payment providers',
    one: 'payment provider',
    all: 'with whose keys tenants pay online, and into which bank account',
    actions: ['read', 'update'],
    reaches: [],
  },
  ClosedBooks: {
    many: 'Closed books',
    one: 'closed book',
    all: 'through when the books are closed, to reopen them',
    actions: ['update'],
    reaches: [],
  },
} as const satisfies Partial<Record<Subject, SubjectVocabulary>>
