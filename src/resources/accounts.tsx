import { BookOpen } from 'lucide-react'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens } from './screens.ts'

/** SC-16: the categories of income and expenses, with the accounts that Freehold posts to by itself. */
export const accountScreens = defineScreens(accounts, {
  icon: BookOpen,
  paths: {
    list: () => paths.settings.records('chart-of-accounts'),
    create: () => paths.settings.records('chart-of-accounts', 'create-new'),
    edit: (id) => paths.settings.records('chart-of-accounts', id),
    show: (id) => paths.money.ledger({ accountId: id, from: `${new Date().getFullYear()}-01-01` }),
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
    secondLine: ({ code }) => code ?? '',
    inSecondLine: ['code'],
    needs: ['code'],
    columns: [
      { field: 'code', width: 104 },
      { field: 'type', width: 128 },
      { field: 'purpose', width: 264 },
      { field: 'status', width: 112 },
      { field: 'createdAt', width: 112 },
      { field: 'updatedAt' },
    ],
    defaultColumns: ['type', 'purpose'],
    filters: ['type', 'status'],
    searchHint: 'Code, name',
    views: [
      { label: 'Income', filters: () => ({ type: 'income' }) },
      { label: 'Expenses', filters: () => ({ type: 'expense' }) },
    ],
    createLabel: 'Add account',
    empty: {
      title: 'No accounts yet',
      sentence: 'A chart of accounts is set up when you begin the books.',
    },
  },
  form: {
    create: {
      lead: 'Income and expense accounts are the categories that people choose from.',
      defaults: () => ({ type: 'expense' }),
      next: () => paths.settings.records('chart-of-accounts'),
    },
    sections: [
      {
        title: 'The account',
        why: 'You can rename accounts that Freehold posts to automatically, but they keep their type.',
        fields: ['name', ['code', 'type']],
      },
    ],
  },
  show: { keyFigures: [{ field: 'code' }], facts: [{ title: 'Account', fields: ['type', 'purpose'] }] },
})
