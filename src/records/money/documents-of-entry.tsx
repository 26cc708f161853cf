import { lazy } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import type { Access } from '#src/providers/access.ts'
import type { ShowTab } from '#src/records/show/index.tsx'

const Documents = lazy(() => import('#src/records/documents/index.tsx'))

/** RT-74: what is kept with a charge or payment, as a tab of its page. */
export function documentsOfEntry(
  { entryId, propertyId }: { entryId?: string; propertyId?: string },
  { can }: Access,
): ShowTab {
  return {
    key: 'docs',
    label: documents.labels.many,
    when: can('read', documents.subject, 'entryId') && can('read', 'JournalEntry'),
    content: entryId && propertyId ? <Documents of={{ kind: 'entry', id: entryId, propertyId }} /> : null,
  }
}
