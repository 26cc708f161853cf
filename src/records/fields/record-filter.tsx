import { useList } from '@refinedev/core'
import { useDeferredValue, useState } from 'react'
import type { Resource } from '#contract/kit/index.ts'
import type { Readable } from '#src/resources/screens.ts'
import styles from './choice-list.module.css'
import { choiceOrder } from './choice-order.ts'
import { nameOf } from '#src/resources/name-of.ts'

/** Told beside a record, where one of these says where it is or whose. */
const notes = ['city', 'propertyTitle', 'tenantNames', 'email']

const noteOf = (record: Readable) => {
  const found = notes.map((field) => record[field]).find((words) => typeof words === 'string')
  return typeof found === 'string' ? found : null
}

interface Props {
  resource: Resource
  /** Only those of this property. */
  within?: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Some records, found by the words that their list is searched by; what is ticked stands first. */
export function RecordList({ resource, within, value, onChange }: Props) {
  const source = {
    resource: resource.name,
    dataProviderName: resource.api,
    errorNotification: false as const,
  }
  const one = resource.labels.one.toLowerCase()
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const chosen = value ? value.split(',') : []
  const [first] = useState(value)
  const { result } = useList<Readable>({
    ...source,
    pagination: { currentPage: 1, pageSize: 20, mode: 'server' },
    sorters: [choiceOrder(resource)],
    filters: Object.entries({ searchQuery, propertyId: within ?? '' })
      .filter(([, wanted]) => wanted !== '')
      .map(([field, wanted]) => ({ field, operator: 'eq' as const, value: wanted })),
  })
  const { result: ticked } = useList<Readable>({
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
          aria-label={`Find: ${one}`}
          placeholder="Find"
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
              {nameOf(resource, record)}
              <span className={styles.note}>{noteOf(record)}</span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className={styles.empty}>No {one} matches.</p> : null}
    </div>
  )
}
