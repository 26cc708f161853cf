import { statementFormats } from '#domain/bank/vocabulary.ts'
import { defineResource, field, filter } from '../../kit/index.ts'

/** What a bank says of an account for some days: read from a file, never edited. */
export const bankStatements = defineResource({
  api: 'tenant',
  name: 'bank-statements',
  subject: 'BankStatement',
  labels: { one: 'Bank statement', many: 'Bank statements' },
  title: 'fileName',
  verbs: ['list', 'get', 'remove'],
  fields: {},
  computed: {
    bankAccountId: field.reference('BankAccount', { label: 'Bank account' }),
    bankAccountName: field.text({ label: 'Bank account' }),
    format: field.choice(statementFormats, { label: 'Format' }),
    fileName: field.text({ label: 'File' }),
    number: field.text({ label: 'Number' }).nullable(),
    from: field.date({ label: 'From' }),
    through: field.date({ label: 'Through' }),
    currency: field.currency(),
    opening: field.money('currency', { label: 'Opening balance', signed: true }).nullable(),
    closing: field.money('currency', { label: 'Closing balance', signed: true }).nullable(),
    lineCount: field.integer({ min: 0, label: 'Lines' }),
    /** Lines that no earlier file had brought. */
    newCount: field.integer({ min: 0, label: 'New lines' }),
    /** What is missing before it, in words. */
    gap: field.text({ label: 'Missing before it' }).nullable(),
  },
  filter: {
    bankAccountId: filter.reference('bankAccountId', 'BankAccount'),
    day: filter.dateRange('through'),
  },
  sort: ['through', 'createdAt'],
  sortAtAnyLength: ['through'],
  defaultSort: { field: 'through', order: 'desc' },
  search: ['fileName', 'number'],
})
