import { useSelect } from '@refinedev/antd'
import type { CrudFilters } from '@refinedev/core'
import { Select } from 'antd'
import { useState } from 'react'
import type { Resource } from '#contract/kit/index.ts'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import type { Readable } from '#src/resources/screens.ts'
import type { Bound } from '../form/labelled-field.tsx'
import { choiceOrder } from './choice-order.ts'

interface Props<R extends Resource> {
  bound: Omit<Bound, 'ref' | 'aria-required'> & Partial<Bound>
  resource: R
  /** What is to be found: "Name, reference, address". */
  placeholder: string
  none: string
  wordsOf: (record: Readable<R>) => string
  /** Beside the words in the list. */
  noteOf?: (record: Readable<R>) => string
  /** Only those of a property. */
  within?: string | null
  /** Only those that these let through. */
  filters?: CrudFilters
  enabled?: boolean
  disabled?: boolean
  clearable?: boolean
  onChoose?: () => void
}

/** One record of a kind, found by its words among however many there are. */
export function RecordSelect<R extends Resource>(props: Props<R>) {
  const { bound, resource, wordsOf, noteOf, within, enabled = true, clearable } = props
  // antd puts `aria-required` on an element that may not carry it; what is required cannot be emptied anyway.
  const { value, onChange, ref, 'aria-required': _, ...rest } = bound
  const id = typeof value === 'string' ? value : undefined
  const [given] = useState(id)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const filters: CrudFilters = [
    ...(props.filters ?? []),
    ...(within ? [{ field: 'propertyId', operator: 'eq' as const, value: within }] : []),
  ]
  const { selectProps, query, defaultValueQuery } = useSelect<Readable<R>>({
    resource: resource.name,
    dataProviderName: resource.api,
    optionLabel: wordsOf,
    optionValue: ({ id: its }) => its,
    defaultValue: id,
    sorters: [choiceOrder(resource)],
    filters,
    // The chosen one first, where the first page does not have it.
    selectedOptionsOrder: 'selected-first',
    onSearch: (text) => {
      setAsked(text)
      return [{ field: 'searchQuery', operator: 'eq', value: text.trim() }]
    },
    pagination: { currentPage: 1, pageSize: 50, mode: 'server' },
    queryOptions: { enabled },
    errorNotification: false,
  })
  const notes = new Map(query.data?.data.map((record) => [record.id, noteOf?.(record)]))
  // What was found before is no answer to what is typed now: Enter would take the first of it.
  const looking = typed !== asked || query.isLoading
  const options = selectProps.options
    ?.filter((each) => !looking || each.value === id)
    .map(({ value: its, label }) => ({ value: its, label, tabIndex: -1 }))
  // What somebody chooses here has its name; of what was chosen before, the id would say nothing until the name is known.
  const naming = id === given && defaultValueQuery.isFetching && !options?.some((each) => each.value === id)
  return (
    // In a dialog, too: what opens belongs to it.
    <AntdTheme>
      <Select
        {...rest}
        ref={ref}
        style={{ width: '100%' }}
        showSearch
        filterOption={false}
        allowClear={clearable}
        disabled={props.disabled}
        loading={looking || query.isFetching}
        placeholder={naming ? '…' : props.placeholder}
        notFoundContent={looking ? '…' : props.none}
        value={naming ? undefined : id}
        options={options}
        optionRender={({ label, value: its }) => (
          <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
            {label}
            <small style={{ color: 'var(--ink-secondary)' }}>{notes.get(String(its))}</small>
          </span>
        )}
        status={rest['aria-invalid'] ? 'error' : undefined}
        onInputKeyDown={(event) => {
          // There is nothing to take yet, and what is typed stays.
          if (looking && event.key === 'Enter') event.stopPropagation()
        }}
        onSearch={(text) => {
          setTyped(text)
          selectProps.onSearch?.(text)
        }}
        onChange={(next?: string) => {
          onChange(next ?? null)
          props.onChoose?.()
        }}
      />
    </AntdTheme>
  )
}
