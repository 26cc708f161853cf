import { useSelect } from '@refinedev/antd'
import type { CrudFilters } from '@refinedev/core'
import { Select } from 'antd'
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
    onSearch: (text) => [{ field: 'searchQuery', operator: 'eq', value: text.trim() }],
    pagination: { currentPage: 1, pageSize: 50, mode: 'server' },
    queryOptions: { enabled },
    errorNotification: false,
  })
  const notes = new Map(query.data?.data.map((record) => [record.id, noteOf?.(record)]))
  const options = selectProps.options?.map(({ value: its, label }) => ({ value: its, label, tabIndex: -1 }))
  // Until it is known what the chosen one is called, its id says nothing to anybody.
  const naming = defaultValueQuery.isFetching && !options?.some(({ value: its }) => its === id)
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
        loading={query.isFetching}
        placeholder={naming ? '…' : props.placeholder}
        notFoundContent={query.isFetching ? '…' : props.none}
        value={naming ? undefined : id}
        options={options}
        optionRender={({ label, value: its }) => (
          <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
            {label}
            <small style={{ color: 'var(--ink-secondary)' }}>{notes.get(String(its))}</small>
          </span>
        )}
        status={rest['aria-invalid'] ? 'error' : undefined}
        onSearch={selectProps.onSearch}
        onChange={(next?: string) => {
          onChange(next ?? null)
          props.onChoose?.()
        }}
      />
    </AntdTheme>
  )
}
