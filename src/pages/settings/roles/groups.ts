import { subjects, type Subject } from '#domain/access/index.ts'

/** Where people look for a kind of record; whatever has no place stands last. */
const places: Readonly<Record<string, readonly string[]>> = {
  Properties: ['Property', 'Owner', 'ManagementAgreement', 'OwnerPayment', 'Unit', 'Portfolio', 'Document'],
  Letting: ['Lease', 'Tenant'],
  Work: ['Issue', 'IssueComment', 'MaintenancePlan'],
  Money: [
    'Charge',
    'Payment',
    'Deposit',
    'Invoice',
    'Reminder',
    'Expense',
    'ServiceCharge',
    'Budget',
    'Sale',
    'OnlinePayment',
    'PaymentProvider',
    'Vendor',
    'BankAccount',
    'BankStatement',
    'BankLine',
    'BankReconciliation',
    'Account',
    'JournalEntry',
    'Books',
    'ClosedBooks',
  ],
  People: ['User', 'Invite', 'Role', 'Organisation'],
}
const placed = new Set(Object.values(places).flat())

/** The kinds of records in groups that can be taken in at a glance. */
export const subjectGroups: readonly { label: string; subjects: readonly Subject[] }[] = [
  ...Object.entries(places).map(([label, names]) => ({
    label,
    subjects: names.filter((name): name is Subject => (subjects as readonly string[]).includes(name)),
  })),
  { label: 'Everyday tools', subjects: subjects.filter((subject) => !placed.has(subject)) },
]
