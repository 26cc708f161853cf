import { useList } from '@refinedev/core'
import { useState } from 'react'
import { properties } from '#contract/tenant/properties.ts'
import { useRecordTitles } from '#src/providers/record-titles.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Popover } from '#src/ui/controls/popover.tsx'
import { Finder } from '#src/records/fields/finder.tsx'
import styles from './choice.module.css'

interface Found {
  id: string
  title: string
}

interface Props {
  recordId: string
  onChoose: (id: string) => void
}

/** One property, found by its name, or any. */
export function AnyProperty({ recordId, onChoose }: Props) {
  const titles = useRecordTitles([{ resource: properties, ids: recordId ? [recordId] : [] }])
  return (
    <div className={styles.choice}>
      <span id="which-property">Which one</span>
      <Popover
        label="Which property"
        width={320}
        trigger={(props) => (
          <Button {...props} aria-describedby="which-property">
            {recordId ? (titles.get(recordId) ?? '…') : 'any property'}
          </Button>
        )}
      >
        <PropertyFinder onChoose={(found) => onChoose(found?.id ?? '')} />
      </Popover>
    </div>
  )
}

function PropertyFinder({ onChoose }: { onChoose: (found: Found | null) => void }) {
  const [find, setFind] = useState('')
  const { result } = useList<Found>({
    resource: properties.name,
    pagination: { currentPage: 1, pageSize: 10 },
    sorters: [{ field: 'title', order: 'asc' }],
    filters: find.trim() ? [{ field: 'searchQuery', operator: 'contains', value: find.trim() }] : [],
    errorNotification: false,
  })
  return (
    <Finder
      label="Find a property"
      find={find}
      onFind={setFind}
      found={result.data}
      draw={({ title }) => title}
      none="Any property"
      empty="No property matches."
      onChoose={onChoose}
    />
  )
}
