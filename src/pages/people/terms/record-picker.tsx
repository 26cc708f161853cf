import { useList } from '@refinedev/core'
import { X } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import type { Readable } from '#src/resources/screens.ts'
import formStyles from '#src/ui/form/form.module.css'
import { IconButton } from '#src/ui/controls/button.tsx'
import { assignables, type Assignable } from '../assign/kinds.ts'
import styles from '../people.module.css'

const titleOf = (record: Readable) => String(record['title'])

interface Props {
  of: Assignable
  hint: string
  error?: string
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Any number of records, found by their words among however many there are. */
export function RecordPicker({ of, hint, error, value, onChange }: Props) {
  const { resource, hint: searchHint, detailsOf } = assignables[of]
  const { one, many: label } = resource.labels
  const source = {
    resource: resource.name,
    dataProviderName: resource.api,
    errorNotification: false as const,
  }
  const id = useId()
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const { result } = useList<Readable>({
    ...source,
    pagination: { currentPage: 1, pageSize: 20, mode: 'server' },
    sorters: [{ field: 'title', order: 'asc' }],
    filters: searchQuery ? [{ field: 'searchQuery', operator: 'eq', value: searchQuery }] : [],
  })
  const unknown = value.filter((each) => !seen.has(each)).slice(0, 200)
  const { result: named } = useList<Readable>({
    ...source,
    pagination: { currentPage: 1, pageSize: 200, mode: 'server' },
    filters: [{ field: 'id', operator: 'eq', value: unknown.join(',') }],
    queryOptions: { enabled: unknown.length > 0 },
  })
  const nameOf = (each: string) =>
    seen.get(each) ?? titleOfIn(named.data, each) ?? titleOfIn(result.data, each) ?? `A ${one.toLowerCase()}`
  const toggle = (record: Readable) => {
    setSeen(new Map(seen).set(record.id, titleOf(record)))
    onChange(value.includes(record.id) ? value.filter((each) => each !== record.id) : [...value, record.id])
  }
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>{label}</label>
      {value.length > 0 ? (
        <ul className={styles.chosen}>
          {value.map((each) => (
            <li key={each}>
              {nameOf(each)}
              <IconButton
                small
                label={`Take ${nameOf(each)} out`}
                onClick={() => onChange(value.filter((other) => other !== each))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={formStyles.control}>
        <input
          id={id}
          type="search"
          placeholder={searchHint}
          autoComplete="off"
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ul className={styles.choices} aria-label={`${label} to choose from`}>
        {result.data.map((record) => (
          <li key={record.id}>
            <label className={styles.choice}>
              <input type="checkbox" checked={value.includes(record.id)} onChange={() => toggle(record)} />
              <span>
                {titleOf(record)}
                <small>{detailsOf(record)}</small>
              </span>
            </label>
          </li>
        ))}
        {result.data.length === 0 ? (
          <li className={styles.none}>
            {searchQuery ? `No ${one.toLowerCase()} matches.` : `No ${label.toLowerCase()} yet.`}
          </li>
        ) : null}
      </ul>
      {error ? <p className={formStyles.error}>{error}</p> : null}
      <p id={`${id}-hint`} className={formStyles.hint}>
        {result.total && result.total > result.data.length
          ? `The first ${result.data.length} of ${result.total}: search to find the others. `
          : ''}
        {hint}
      </p>
    </div>
  )
}

function titleOfIn(records: readonly Readable[], id: string): string | undefined {
  const record = records.find((each) => each.id === id)
  return record && titleOf(record)
}
