import { useSelect } from '@refinedev/antd'
import { AutoComplete } from 'antd'
import { owners } from '#contract/tenant/owners.ts'
import { textOf } from '#src/lib/values.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Entry, PartProps } from '#src/records/form/list-field.tsx'
import type { Readable } from '#src/resources/screens.ts'

/** Who owns a share: somebody known, chosen from what their name begins with, or a new name, which is added on saving. */
export function OwnerInput({
  value,
  onChange: _,
  merge,
  'aria-invalid': invalid,
  ...rest
}: PartProps & { merge: (parts: Entry) => void }) {
  const { can } = useAccess()
  const { selectProps, query } = useSelect<Readable<typeof owners>>({
    resource: owners.name,
    dataProviderName: owners.api,
    optionLabel: ({ name }) => name ?? '',
    optionValue: ({ id }) => id,
    sorters: [{ field: 'name', order: 'asc' }],
    filters: [{ field: 'status', operator: 'eq', value: 'active' }],
    onSearch: (text) => [{ field: 'searchQuery', operator: 'eq', value: text.trim() }],
    pagination: { currentPage: 1, pageSize: 20, mode: 'server' },
    queryOptions: { enabled: can('read', owners.subject) },
    errorNotification: false,
  })
  const known = query.data?.data ?? []
  return (
    <AutoComplete
      {...rest}
      style={{ width: '100%' }}
      value={textOf(value)}
      maxLength={120}
      aria-invalid={invalid}
      status={invalid ? 'error' : undefined}
      options={known.map(({ id, name, email }) => ({
        key: id,
        value: id,
        label: (
          <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
            {name}
            <small style={{ color: 'var(--ink-secondary)' }}>{email}</small>
          </span>
        ),
      }))}
      onSearch={(text) => selectProps.onSearch?.(text)}
      onChange={(typed: string) => {
        const chosen = known.find(({ id }) => id === typed)
        // Whoever types another name means somebody else.
        merge(
          chosen
            ? { ownerId: chosen.id, name: chosen.name, userId: null }
            : { ownerId: null, name: typed, userId: null },
        )
      }}
    />
  )
}
