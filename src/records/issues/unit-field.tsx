import { useList } from '@refinedev/core'
import { Select } from 'antd'
import { useWatch } from 'react-hook-form'
import { units } from '#contract/tenant/units.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable } from '#src/resources/screens.ts'
import type { FormValues } from '../form/values.ts'
import { LabelledField } from '../form/labelled-field.tsx'

/** One unit of the chosen property, or the property as a whole. */
export function UnitField({ field, label }: { field: string; label: string }) {
  const { can } = useAccess()
  const propertyId = useWatch<FormValues>({ name: 'propertyId' }) as string | null
  const { result } = useList<Readable>({
    resource: units.name,
    dataProviderName: units.api,
    pagination: { currentPage: 1, pageSize: 200, mode: 'server' },
    sorters: [{ field: 'label', order: 'asc' }],
    filters: [{ field: 'propertyId', operator: 'eq', value: propertyId ?? '' }],
    queryOptions: { enabled: Boolean(propertyId) && can('read', units.subject) },
    errorNotification: false,
  })
  const options = result.data.map((record) => ({
    value: record.id,
    label: String(record['label']),
    tabIndex: -1,
  }))
  return (
    <LabelledField field={field} label={label}>
      {({ ref, value, onChange, ...rest }) => (
        <Select
          {...rest}
          ref={ref}
          showSearch
          allowClear
          optionFilterProp="label"
          disabled={options.length === 0}
          placeholder={propertyId && options.length === 0 ? 'It has no units' : 'The whole property'}
          value={(value as string | null) ?? undefined}
          options={options}
          status={rest['aria-invalid'] ? 'error' : undefined}
          onChange={(next: string | undefined) => onChange(next ?? null)}
        />
      )}
    </LabelledField>
  )
}
