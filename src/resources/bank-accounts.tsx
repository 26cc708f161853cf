import { Landmark } from 'lucide-react'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens } from './screens.ts'

/** Where tenants pay. */
export const bankAccountScreens = defineScreens(bankAccounts, {
  icon: Landmark,
  paths: {
    list: () => paths.settings.records('bank-accounts'),
    create: () => paths.settings.records('bank-accounts', 'create-new'),
    edit: (id) => paths.settings.records('bank-accounts', id),
    show: (id) => paths.money.ledger({ bankAccountId: id, from: `${new Date().getFullYear()}-01-01` }),
  },
  tones: { status: { active: 'good', archived: 'quiet' } },
  status: {
    field: 'status',
    next: (from) => (from === 'active' ? ['archived'] : ['active']),
    archived: 'archived',
    restored: 'active',
    initial: ['active'],
    final: {},
  },
  list: {
    secondLine: ({ bankName, accountNumber, iban }) =>
      [bankName, accountNumber ?? iban].filter(Boolean).join(' · '),
    inSecondLine: ['bankName'],
    needs: ['bankName', 'accountNumber', 'iban'],
    columns: [
      { field: 'kind', width: 200 },
      { field: 'currency', width: 104 },
      { field: 'takesRent', width: 136 },
      { field: 'bankName', width: 184 },
      { field: 'accountName', width: 200 },
      { field: 'accountNumber', width: 160 },
      { field: 'sortCode', width: 144 },
      { field: 'iban', width: 240 },
      { field: 'bic', width: 128 },
      { field: 'status', width: 112 },
      { field: 'createdAt', width: 112 },
      { field: 'updatedAt' },
    ],
    defaultColumns: ['kind', 'currency', 'accountName'],
    filters: ['kind', 'status'],
    searchHint: 'Name, bank',
    createLabel: 'Add bank account',
    empty: {
      title: 'No bank accounts yet',
      sentence: 'Every payment is paid into a bank account. Add the ones that your tenants pay into.',
    },
  },
  form: {
    create: {
      lead: 'Payments in a currency are paid into an account of that currency.',
      defaults: ({ organisation }) => ({ kind: 'client' as const, currency: organisation.currency }),
      next: () => paths.settings.records('bank-accounts'),
    },
    sections: [
      {
        title: 'The account',
        why: 'Owners’ money, deposits and your firm’s own are kept apart.',
        fields: ['name', ['kind', 'currency'], 'takesRent'],
      },
      {
        title: 'Details for payers',
        why: 'What a tenant needs to pay by bank transfer.',
        fields: ['bankName', 'accountName', ['accountNumber', 'sortCode'], ['iban', 'bic']],
      },
    ],
  },
  show: {
    keyFigures: [{ field: 'currency' }],
    facts: [
      {
        title: 'Account',
        fields: ['kind', 'bankName', 'accountName', 'accountNumber', 'sortCode', 'iban', 'bic'],
      },
    ],
  },
})
