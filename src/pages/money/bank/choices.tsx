import type { ComponentProps } from 'react'
import { leases } from '#contract/tenant/leases.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'

type Bound = ComponentProps<typeof RecordSelect>['bound']

/** Who pays: a signed lease. */
export const TenantChoice = ({ bound }: { bound: Bound }) => (
  <RecordSelect
    bound={bound}
    resource={leases}
    placeholder="Tenant, unit or number"
    none="No signed lease matches."
    filters={[{ field: 'status', operator: 'eq', value: 'active,notice,holdingOver,scheduled,ended' }]}
    wordsOf={({ tenantNames, unitLabel, reference }) =>
      [tenantNames, unitLabel, reference].filter(Boolean).join(', ')
    }
  />
)

export const CategoryChoice = ({ bound }: { bound: Bound }) => (
  <RecordSelect
    bound={bound}
    resource={accounts}
    placeholder="Name or number"
    none="No category matches."
    filters={[
      { field: 'status', operator: 'eq', value: 'active' },
      { field: 'type', operator: 'eq', value: 'income,expense' },
    ]}
    wordsOf={({ code, name }) => [code, name].filter(Boolean).join(' ')}
  />
)

/** Whose books it is in; nothing is the firm's own. */
export const BooksChoice = ({ bound }: { bound: Bound }) => (
  <RecordSelect
    bound={bound}
    resource={properties}
    clearable
    placeholder="The firm’s own"
    none="No matches."
    wordsOf={({ title }) => title ?? ''}
  />
)

interface OtherAccountProps {
  bound: Pick<Bound, 'value' | 'onChange'> &
    Pick<ComponentProps<'select'>, 'id' | 'aria-describedby' | 'aria-invalid'>
  /** The account that is not offered, and the currency of all that are. */
  not: string
  currency: Currency
}

/** Where money comes from or goes to. */
export function OtherAccountChoice({
  bound: { value, onChange, ...described },
  not,
  currency,
}: OtherAccountProps) {
  const { accounts: all } = useBankAccounts(currency)
  const others = all.filter(({ id }) => id !== not)
  return (
    <select
      {...described}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{others.length === 0 ? `No other account in ${currency}` : 'Choose'}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
