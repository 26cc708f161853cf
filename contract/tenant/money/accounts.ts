import { accountTypes, purposes } from '#domain/ledger/accounts.ts'
import { defineResource, field, filter } from '../../kit/index.ts'

const typeLabels = Object.fromEntries(Object.entries(accountTypes).map(([key, { label }]) => [key, label]))

/** Whether something is still chosen → what people read; what was posted to it stays. */
export const accountStatuses = { active: 'In use', archived: 'Archived' } as const

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
    status: field.choice(accountStatuses).default('active'),
  },
  computed: {
    /** What the software needs it for: such an account stays, and keeps its type. */
    purpose: field
      .choice(Object.fromEntries(Object.entries(purposes).map(([key, { name }]) => [key, name])), {
        label: 'Freehold needs it for',
      })
      .nullable(),
  },
  filter: {
    status: filter.oneOf('status', Object.keys(accountStatuses)),
    type: filter.oneOf('type', Object.keys(accountTypes)),
  },
  sort: ['code', 'name', 'type', 'status', 'createdAt'],
  defaultSort: { field: 'code', order: 'asc' },
  search: ['code', 'name'],
})
