import { NotebookText } from 'lucide-react'
import { exportJournalEntries, journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens } from './screens.ts'

export const journalEntryScreens = defineScreens(journalEntries, {
  icon: NotebookText,
  paths: { list: () => paths.money.journal(), edit: paths.money.entry, show: (id) => paths.money.entry(id) },
  list: {
    columns: [
      { field: 'date', width: 116 },
      { field: 'kind', width: 184 },
      { field: 'amount', width: 152 },
      { field: 'propertyId', width: 208 },
      { field: 'leaseReference', width: 112 },
      { field: 'createdAt', width: 112 },
      { field: 'createdBy' },
    ],
    defaultColumns: ['date', 'kind', 'amount', 'propertyId', 'leaseReference'],
    filters: ['kind', 'day', 'account', 'propertyId', 'lease'],
    searchHint: 'Description',
    createLabel: '',
    export: { operation: exportJournalEntries },
    empty: {
      title: 'No journal entries yet',
      sentence: 'Every charge, payment and deposit posts an entry. They are listed here, the latest first.',
    },
  },
  form: { sections: [] },
  show: {
    keyFigures: [{ field: 'date' }, { field: 'amount' }],
    facts: [
      { title: 'Entry', fields: ['kind', 'propertyId'] },
      { title: 'Posted', fields: ['createdAt', 'createdBy'] },
    ],
  },
})
