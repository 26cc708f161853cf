import { Files, Landmark } from 'lucide-react'
import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens } from './screens.ts'

/** What a bank says of an account, file by file. */
export const bankStatementScreens = defineScreens(bankStatements, {
  icon: Files,
  paths: {
    list: () => paths.money.bank('statements'),
    create: () => paths.money.bank('import'),
    edit: (id) => paths.money.bank(`statements/${id}`),
    show: (id) => paths.money.bank(`statements/${id}`),
  },
  list: {
    secondLine: ({ bankAccountName, number }) => [bankAccountName, number].filter(Boolean).join(' · '),
    inSecondLine: ['bankAccountName'],
    needs: ['bankAccountName', 'number'],
    columns: [
      { field: 'from', width: 116 },
      { field: 'through', width: 116 },
      { field: 'opening', label: 'Opening', width: 152 },
      { field: 'closing', label: 'Closing', width: 152 },
      { field: 'lineCount', width: 96 },
      { field: 'newCount', width: 112 },
      { field: 'gap', width: 240 },
      { field: 'format', width: 112 },
      { field: 'number', width: 112 },
      { field: 'createdAt', label: 'Imported', width: 112 },
      { field: 'createdBy', label: 'Imported by' },
    ],
    defaultColumns: ['from', 'through', 'opening', 'closing', 'lineCount', 'newCount', 'gap'],
    filters: ['bankAccountId', 'day'],
    searchHint: 'File, number',
    createLabel: 'Import statement',
    empty: {
      title: 'No statements yet',
      sentence:
        'Download a statement from your bank and import it: its lines are then matched with the books.',
    },
  },
  form: { sections: [] },
  show: {
    keyFigures: [{ field: 'opening' }, { field: 'closing' }, { field: 'lineCount' }],
    facts: [
      { title: 'Statement', fields: ['bankAccountName', 'number', 'from', 'through', 'gap'] },
      { title: 'File', fields: ['fileName', 'format', 'newCount', 'createdAt', 'createdBy'] },
    ],
  },
})

/** What moved at a bank account as the bank tells it; drawn by the pages of the bank, not as a table. */
export const bankLineScreens = defineScreens(bankLines, {
  icon: Landmark,
  paths: { list: () => paths.money.bank(), edit: () => paths.money.bank(), show: () => paths.money.bank() },
  list: {
    needs: [
      'bookedOn',
      'amount',
      'currency',
      'party',
      'reference',
      'description',
      'status',
      'suggestions',
      'suggestedAt',
      'bankAccountId',
      'matches',
    ],
    columns: [],
    defaultColumns: [],
    filters: ['day', 'amount_range'],
    searchHint: 'Name, reference, description',
    createLabel: '',
    empty: { title: 'Nothing to match', sentence: '' },
  },
  form: { sections: [] },
  show: { keyFigures: [], facts: [] },
})
