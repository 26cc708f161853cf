import { useList } from '@refinedev/core'
import { useState } from 'react'
import { properties } from '#contract/tenant/properties.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Popover, usePopoverClose } from '#src/ui/controls/popover.tsx'
import list from '#src/ui/fields/choice-list.module.css'
import styles from './roles.module.css'

interface Found {
  id: string
  title: string
}

interface ChoiceProps {
  recordId: string
  onChoose: (id: string) => void
}

/** One property, found by its name, or any. */
export function RecordChoice({ recordId, onChoose }: ChoiceProps) {
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.choice}>
      <span id="which-property">Which one</span>
      <Popover
        label="Which property"
        width={320}
        trigger={(props) => (
          <Button {...props} aria-describedby="which-property">
            {recordId ? chosen : 'any property'}
          </Button>
        )}
      >
        <Finder
          onChoose={(found) => {
            setChosen(found?.title ?? '')
            onChoose(found?.id ?? '')
          }}
        />
      </Popover>
    </div>
  )
}

function Finder({ onChoose }: { onChoose: (found: Found | null) => void }) {
  const [find, setFind] = useState('')
  const close = usePopoverClose()
  const { result } = useList<Found>({
    resource: properties.name,
    pagination: { currentPage: 1, pageSize: 10 },
    sorters: [{ field: 'title', order: 'asc' }],
    filters: find.trim() ? [{ field: 'searchQuery', operator: 'contains', value: find.trim() }] : [],
    errorNotification: false,
  })
  const choose = (found: Found | null) => {
    close()
    onChoose(found)
  }
  return (
    <div className={list.list}>
      <div className={list.find}>
        <input
          type="search"
          aria-label="Find a property"
          placeholder="Find a property"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to choose from
          autoFocus
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </div>
      <ul className={list.options}>
        <li>
          <button type="button" className={list.option} onClick={() => choose(null)}>
            Any property
          </button>
        </li>
        {result.data.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className={list.option} onClick={() => choose({ id, title })}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
