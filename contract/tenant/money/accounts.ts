import { accountTypes, purposes } from '#domain/ledger/accounts.ts'
import { defineResource, field, filter } from '../../kit/index.ts'

const typeLabels = Object.fromEntries(Object.entries(accountTypes).map(([key, { label }]) => [key, label]))

/** An account of the books; of income and expense ones people speak as categories (SC-16). */
export const accounts = defineResource({
  api: 'tenant',
  name: 'accounts',
  subject: 'Account',
  labels: { one: 'Account', many: 'Chart of accounts' },
  title: 'name',
  fields: {
    code: field.text({ min: 1, max: 20, help: 'Accounts are listed by it.' }),
    name: field.text({ min: 1, max: 80 }),
    type: field.choice(typeLabels),
  },
  computed: {
    /** What the software needs it for: such an account stays, and keeps its type. */
    purpose: field
      .choice(Object.fromEntries(Object.entries(purposes).map(([key, { name }]) => [key, name])))
      .nullable(),
  },
  filter: { type: filter.oneOf('type', Object.keys(accountTypes)) },
  sort: ['code', 'name', 'type', 'createdAt'],
  defaultSort: { field: 'code', order: 'asc' },
  search: ['code', 'name'],
})
