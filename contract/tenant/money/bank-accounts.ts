import { defineResource, field, filter } from '../../kit/index.ts'
import { accountStatuses } from './accounts.ts'

/** What money a bank account holds → what people read. */
export const bankAccountKinds = {
  client: 'Rents and owners’ money',
  deposits: 'Deposits',
  serviceCharge: 'Service charges',
  office: 'The firm’s own',
} as const

/** An account at a bank, into which tenants pay. */
export const bankAccounts = defineResource({
  api: 'tenant',
  name: 'bank-accounts',
  subject: 'BankAccount',
  labels: { one: 'Bank account', many: 'Bank accounts' },
  title: 'name',
  fields: {
    name: field.text({ min: 1, max: 80, help: 'As your team calls it.' }),
    kind: field.choice(bankAccountKinds, { label: 'Holds' }),
    currency: field.currency(),
    status: field.choice(accountStatuses).default('active'),
    bankName: field.text({ max: 120, label: 'Bank' }).nullable(),
    accountName: field.text({ max: 160, label: 'Account name' }).nullable(),
    accountNumber: field.text({ max: 40, label: 'Account number' }).nullable(),
    sortCode: field.text({ max: 20, label: 'Sort or routing code' }).nullable(),
    iban: field.text({ max: 34, label: 'IBAN' }).nullable(),
    bic: field.text({ max: 11, label: 'BIC' }).nullable(),
  },
  computed: {},
  filter: {
    status: filter.oneOf('status', Object.keys(accountStatuses)),
    kind: filter.oneOf('kind', Object.keys(bankAccountKinds)),
  },
  sort: ['name', 'kind', 'currency', 'status', 'createdAt'],
  defaultSort: { field: 'name', order: 'asc' },
  search: ['name', 'bankName'],
})
