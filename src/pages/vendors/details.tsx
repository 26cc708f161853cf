import { lazy } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { vendorActivity } from '#contract/tenant/vendor-operations.ts'
import type { vendors } from '#contract/tenant/vendors.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { ExpensesOf } from '#src/records/money/expenses-of.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { vendorScreens } from '#src/resources/vendors.tsx'
import { Columns, Muted, Prose, Section } from '#src/ui/page/parts.tsx'

const Documents = lazy(() => import('#src/records/documents/index.tsx'))

export default recordPage(vendorScreens, {
  tabs: (record, screens, { can }) => [
    { key: 'overview', label: 'Overview', content: <Overview screens={screens} record={record} /> },
    {
      key: 'expenses',
      label: expenses.labels.many,
      when: can('read', expenses.subject),
      content: <ExpensesOf vendorId={record.id} />,
    },
    {
      key: 'docs',
      label: documents.labels.many,
      when: can('read', documents.subject, 'vendorId'),
      content: <Documents of={{ kind: 'vendor', id: record.id }} />,
    },
  ],
  activity: vendorActivity,
})

function Overview({ screens, record }: { screens: ResourceScreens; record: Readable<typeof vendors> }) {
  return (
    <Columns rail={<RecordFacts screens={screens} record={record} />}>
      <Section title="Notes">
        {record.notes ? <Prose>{record.notes}</Prose> : <Muted>No notes.</Muted>}
      </Section>
    </Columns>
  )
}
