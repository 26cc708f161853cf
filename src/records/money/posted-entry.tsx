import { Link } from 'react-router'
import { journalEntries } from '#contract/tenant/money/journal-entries.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord } from '#src/providers/records.ts'
import { asWhole } from '#src/resources/screens.ts'
import { Section } from '#src/ui/page/parts.tsx'
import { EntryTable } from './entry-table.tsx'

/** What a document posted, on its own page, with the way to the entry. */
export function PostedEntry({ id, title = 'Entry' }: { id: string; title?: string }) {
  const { can } = useAccess()
  const readable = can('read', journalEntries.subject)
  const { record } = useRecord(journalEntries, id, { enabled: readable })
  if (!readable || !record) return null
  const { description, date, lines } = asWhole(record)
  return (
    <Section title={title} actions={<Link to={paths.money.entry(id)}>Open {title.toLowerCase()}</Link>}>
      <EntryTable caption={`${description}, ${shortDate(date)}`} lines={lines} />
    </Section>
  )
}
