import { useList, useOne } from '@refinedev/core'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldMeta } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import type { Readable } from '#src/resources/screens.ts'
import type { FormValues } from '#src/records/form/values.ts'
import { LabelledField } from '#src/records/form/labelled-field.tsx'

const source = {
  resource: tenants.name,
  dataProviderName: tenants.api,
  errorNotification: false as const,
}
const { help } = fieldMeta(issues.fields.reportedForId)
const optionOf = (record: Readable) => ({ value: record.id, label: String(record['name']), tabIndex: -1 })

/** A tenant of the chosen property, or nobody: then it is one's own report. */
export function ReportedForField({ field, label }: { field: string; label: string }) {
  const [propertyId, chosen] = useWatch<FormValues>({ name: ['propertyId', field] }) as (string | null)[]
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const { result, query } = useList<Readable>({
    ...source,
    pagination: { currentPage: 1, pageSize: 50, mode: 'server' },
    sorters: [{ field: 'name', order: 'asc' }],
    filters: [
      { field: 'propertyId', operator: 'eq', value: propertyId ?? '' },
      ...(searchQuery ? [{ field: 'searchQuery', operator: 'eq' as const, value: searchQuery }] : []),
    ],
    queryOptions: { enabled: Boolean(propertyId) },
  })
  const { result: known } = useOne<Readable>({
    ...source,
    id: chosen ?? '',
    queryOptions: { enabled: Boolean(chosen) },
  })
  const found = result.data.map(optionOf)
  const listed = !chosen || !known || found.some(({ value }) => value === chosen)
  return (
    <LabelledField field={field} label={label} help={help}>
      {({ ref, value, onChange, ...rest }) => (
        <Select
          {...rest}
          ref={ref}
          showSearch
          allowClear
          filterOption={false}
          loading={query.isFetching}
          disabled={!propertyId}
          placeholder={propertyId ? 'Nobody else: I report it myself' : 'Choose the property first'}
          notFoundContent={searchQuery ? 'No tenant matches.' : 'Nobody rents there yet.'}
          value={(value as string | null) ?? undefined}
          options={listed ? found : [optionOf(known), ...found]}
          status={rest['aria-invalid'] ? 'error' : undefined}
          onSearch={setText}
          onChange={(next: string | undefined) => {
            setText('')
            onChange(next ?? null)
          }}
        />
      )}
    </LabelledField>
  )
}
