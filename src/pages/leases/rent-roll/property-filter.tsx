import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { properties } from '#contract/tenant/properties.ts'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { useFound } from '../fields/use-found.ts'

/** All properties, or one of them. */
export function PropertyFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const [text, setText] = useState('')
  const { found, byId, loading } = useFound(
    properties,
    useDeferredValue(text.trim()),
    value ? [value] : [],
    'title',
  )
  const chosen = value ? byId.get(value) : undefined
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <AntdTheme>
      <Select
        style={{ width: 240, maxWidth: '100%' }}
        aria-label="Property"
        showSearch
        allowClear
        filterOption={false}
        loading={loading}
        placeholder="All properties"
        value={chosen ? chosen.id : undefined}
        options={shown.map((property) => ({
          value: property.id,
          label: String(property['title']),
          tabIndex: -1,
        }))}
        onSearch={setText}
        onChange={(next: string | undefined) => onChange(next)}
      />
    </AntdTheme>
  )
}
