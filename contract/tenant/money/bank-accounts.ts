import { bankDetails } from '#domain/money/bank-details.ts'
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
    /** One in each currency: an account that is marked takes the place of the one that was. */
    takesRent: field
      .boolean({
        label: 'Rent is paid here',
        help: 'Tenants who have not paid yet are told to pay into this account.',
      })
      .default(false),
    status: field.choice(accountStatuses).default('active'),
    bankName: field.text({ max: 120, label: bankDetails.bankName }).nullable(),
    accountName: field.text({ max: 160, label: bankDetails.accountName }).nullable(),
    accountNumber: field.text({ max: 40, label: bankDetails.accountNumber }).nullable(),
    sortCode: field.text({ max: 20, label: bankDetails.sortCode }).nullable(),
    iban: field.text({ max: 34, label: bankDetails.iban }).nullable(),
    bic: field.text({ max: 11, label: bankDetails.bic }).nullable(),
  },
  computed: {},
  check: ({ takesRent, kind }, problem) => {
    if (takesRent && kind !== 'client') {
      problem('takesRent', `Rent is paid into an account that holds “${bankAccountKinds.client}”.`)
    }
  },
  filter: {
    status: filter.oneOf('status', Object.keys(accountStatuses)),
    kind: filter.oneOf('kind', Object.keys(bankAccountKinds)),
  },
  sort: ['name', 'kind', 'currency', 'status', 'createdAt'],
  defaultSort: { field: 'name', order: 'asc' },
  search: ['name', 'bankName'],
})
