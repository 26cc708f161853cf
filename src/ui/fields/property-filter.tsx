import { useList } from '@refinedev/core'
import { useDeferredValue, useState } from 'react'
import { properties } from '#contract/tenant/properties.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import styles from './choice-list.module.css'

const source = {
  resource: properties.name,
  dataProviderName: properties.api,
  errorNotification: false as const,
}

interface Props {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Some properties, found by name, reference or address; what is ticked stands first. */
export function PropertyList({ value, onChange }: Props) {
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const chosen = value ? value.split(',') : []
  const [first] = useState(value)
  const { result } = useList<AnyRecord>({
    ...source,
    pagination: { currentPage: 1, pageSize: 20, mode: 'server' },
    sorters: [{ field: 'title', order: 'asc' }],
    filters: searchQuery ? [{ field: 'searchQuery', operator: 'eq', value: searchQuery }] : [],
  })
  const { result: ticked } = useList<AnyRecord>({
    ...source,
    pagination: { currentPage: 1, pageSize: 200, mode: 'server' },
    filters: [{ field: 'id', operator: 'eq', value: first ?? '' }],
    queryOptions: { enabled: Boolean(first) },
  })
  const head = searchQuery === '' ? ticked.data : []
  const shown = [...head, ...result.data.filter(({ id }) => !head.some((each) => each.id === id))]
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
    onChange(next.join(',') || undefined)
  }
  return (
    <div className={styles.list}>
      <div className={styles.find}>
        <input
          type="search"
          aria-label="Find a property"
          placeholder="Find a property"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to choose from
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ul className={styles.options}>
        {shown.map((record) => (
          <li key={record.id}>
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={chosen.includes(record.id)}
                onChange={() => toggle(record.id)}
              />
              {String(record['title'])}
              <span className={styles.note}>{String(record['city'])}</span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className={styles.empty}>No property matches.</p> : null}
    </div>
  )
}
