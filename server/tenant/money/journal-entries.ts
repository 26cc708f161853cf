import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import { exportList } from '../../exports/export-list.ts'

/** What was posted, to read. */
export const journalEntryCrud = crud(journalEntries, {
  table: 'journal_entry_records',
  belongsTo: ofProperty,
})

export const exportJournalEntries = exportList({
  crud: journalEntryCrud,
})
