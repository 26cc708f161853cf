import { useList, useOne } from '@refinedev/core'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { properties } from '#contract/tenant/properties.ts'
import type { Readable } from '#src/resources/screens.ts'
import type { FormValues } from '../form/values.ts'
import { LabelledField, type Bound } from '../form/labelled-field.tsx'

const source = {
  resource: properties.name,
  dataProviderName: properties.api,
  errorNotification: false as const,
}

const optionOf = (record: Readable) => ({
  value: record.id,
  label: String(record['title']),
  place: [record['addressLine1'], record['city']].filter(Boolean).join(', '),
  tabIndex: -1,
})

/** One property, found by name, reference or address among however many there are. */
export function PropertyField({ field, label }: { field: string; label: string }) {
  const { setValue } = useFormContext<FormValues>()
  return (
    <LabelledField field={field} label={label} required>
      {(bound) => (
        <PropertySelect
          {...bound}
          onChange={(value) => {
            bound.onChange(value)
            // A unit or a tenant of another property is not meant any more.
            setValue('unitId', null)
            setValue('reportedForId', null)
          }}
        />
      )}
    </LabelledField>
  )
}

// antd puts it on an element that may not carry it; a property that is required cannot be emptied anyway.
function PropertySelect({ value, onChange, ref, 'aria-required': _, ...rest }: Bound) {
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const { result, query } = useList<Readable>({
    ...source,
    pagination: { currentPage: 1, pageSize: 20, mode: 'server' },
    sorters: [{ field: 'title', order: 'asc' }],
    filters: searchQuery ? [{ field: 'searchQuery', operator: 'eq', value: searchQuery }] : [],
  })
  const id = (value as string | null) ?? undefined
  const { result: chosen } = useOne<Readable>({
    ...source,
    id: id ?? '',
    queryOptions: { enabled: Boolean(id) },
  })
  const found = result.data.map(optionOf)
  const listed = !id || !chosen || found.some((option) => option.value === id)
  return (
    <Select
      {...rest}
      ref={ref}
      showSearch
      filterOption={false}
      loading={query.isLoading}
      placeholder="Name, reference, address"
      notFoundContent={searchQuery ? 'No property matches.' : 'No properties yet.'}
      value={id}
      options={listed ? found : [optionOf(chosen), ...found]}
      optionRender={({ label, data }) => (
        <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
          {label}
          <small style={{ color: 'var(--ink-secondary)' }}>{data.place}</small>
        </span>
      )}
      status={rest['aria-invalid'] ? 'error' : undefined}
      onSearch={setText}
      onChange={(next: string) => {
        setText('')
        onChange(next)
      }}
    />
  )
}
