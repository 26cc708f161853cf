import { Checkbox, Input, Select } from 'antd'
import { useMemo } from 'react'
import { listItemsOfProperty } from '#contract/tenant/money/service-charge-plan.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { units } from '#contract/tenant/units.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { textOf } from '#src/lib/values.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { ShareInput } from '#src/records/fields/share-input.tsx'
import { ListField, type Entry, type Part } from '#src/records/form/list-field.tsx'
import { useText } from '#src/records/form/use-text.ts'
import { useCurrencyOf } from '#src/records/money/use-currency.ts'

const minor = (value: unknown) => (typeof value === 'number' ? value : 0)

/** What it comes to, with tax. */
const grossOf = (lines: readonly Entry[]) =>
  lines.reduce((sum, { net, tax }) => sum + minor(net) + minor(tax), 0)

/** What an invoice says, by category. */
export function LinesField({ field }: { field: string }) {
  const propertyId = useText('propertyId')
  const currency = useCurrencyOf(propertyId)
  const { can } = useAccess()
  const { records } = useRecords(accounts, {
    filters: { type: 'expense', status: 'active' },
    sort: 'code',
    limit: 200,
  })
  const items = useOperation(listItemsOfProperty, {
    params: { propertyId: propertyId ?? '' },
    enabled: propertyId !== null && can('read', serviceCharges.subject),
  })
  const years = propertyId === null ? undefined : items.data?.data
  const hasUnits = propertyId !== null && can('read', units.subject)
  const parts = useMemo<Part[]>(() => {
    const categories = records.map(({ id, name }) => ({ value: id, label: name, tabIndex: -1 }))
    return [
      {
        name: 'accountId',
        label: 'Category',
        input: ({ value, 'aria-invalid': invalid, ...props }) => (
          <Select
            {...props}
            showSearch
            optionFilterProp="label"
            placeholder="Choose"
            aria-invalid={invalid}
            status={invalid ? 'error' : undefined}
            value={textOf(value) || undefined}
            options={categories}
          />
        ),
      },
      {
        name: 'description',
        label: 'Description',
        input: ({ value, onChange, ...props }) => (
          <Input
            {...props}
            value={textOf(value)}
            placeholder="Optional"
            onChange={({ target }) => onChange(target.value || null)}
          />
        ),
      },
      ...(hasUnits
        ? [
            {
              name: 'unitId',
              label: 'Unit',
              input: (props: Parameters<Part['input']>[0]) => (
                <RecordSelect
                  bound={{
                    ...props,
                    'aria-invalid': props['aria-invalid'] ? true : undefined,
                    'aria-describedby': props['aria-describedby'],
                  }}
                  resource={units}
                  within={propertyId}
                  clearable
                  placeholder="Whole property"
                  none="No matches."
                  wordsOf={({ label }) => label ?? ''}
                />
              ),
            },
          ]
        : []),
      { name: 'net', label: 'Before tax', input: (props) => <MoneyInput {...props} currency={currency} /> },
      { name: 'tax', label: 'Tax', input: (props) => <MoneyInput {...props} currency={currency} /> },
      ...(years && years.length > 0
        ? [
            {
              name: 'itemId',
              label: 'Service charge',
              input: ({ value, 'aria-invalid': invalid, ...props }: Parameters<Part['input']>[0]) => (
                <Select
                  {...props}
                  showSearch
                  allowClear
                  optionFilterProp="label"
                  placeholder="None"
                  aria-invalid={invalid}
                  status={invalid ? 'error' : undefined}
                  value={textOf(value) || undefined}
                  onChange={(chosen) => props.onChange(chosen ?? null)}
                  options={years.map(({ id, name, serviceChargeName }) => ({
                    value: id,
                    label: `${name}, ${serviceChargeName}`,
                    tabIndex: -1,
                  }))}
                />
              ),
            },
          ]
        : []),
      {
        name: 'recoverableBps',
        label: 'Recoverable',
        input: (props, { itemId }) =>
          itemId ? (
            <span id={props.id} style={{ lineHeight: '32px' }}>
              As the item says
            </span>
          ) : (
            <ShareInput {...props} />
          ),
      },
      {
        name: 'capital',
        label: 'Capital',
        input: ({ value, onChange, onBlur, id }) => (
          <Checkbox
            id={id}
            checked={value === true}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.checked)}
            style={{ minHeight: 32, alignItems: 'center' }}
          />
        ),
      },
    ]
  }, [records, years, hasUnits, propertyId, currency])
  return (
    <ListField
      field={field}
      parts={parts}
      addLabel="Add line"
      most={100}
      entryName={(_, index) => `line ${index + 1}`}
      blank={(entries) => ({
        accountId: entries.at(-1)?.['accountId'] ?? null,
        unitId: null,
        description: null,
        net: null,
        tax: 0,
        recoverableBps: entries.at(-1)?.['recoverableBps'] ?? 0,
        capital: false,
        itemId: null,
      })}
      note={(entries) =>
        entries.length > 0 ? `Total ${formatMoney(grossOf(entries), currency)}` : undefined
      }
    />
  )
}
