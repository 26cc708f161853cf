import { Select } from 'antd'
import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { units } from '#contract/tenant/units.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { commissionParts, firmShareOf } from '#domain/sales/terms.ts'
import { formatShare } from '#src/lib/format/index.ts'
import { listOf, textOf } from '#src/lib/values.ts'
import { usePeople } from '#src/providers/people.ts'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { DateInput } from '#src/records/fields/date-input.tsx'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { ShareInput } from '#src/records/fields/share-input.tsx'
import { TextInput } from '#src/records/fields/text-input.tsx'
import type { CustomField } from '#src/records/form/index.tsx'
import { LabelledField } from '#src/records/form/labelled-field.tsx'
import { ListField, type Entry, type Part } from '#src/records/form/list-field.tsx'
import { useText } from '#src/records/form/use-text.ts'
import type { FormValues } from '#src/records/form/values.ts'
import {
  AmountField,
  PropertyField as AnyProperty,
  RateField,
  useCurrency,
} from '#src/records/money/property-fields.tsx'

const whole = 10_000
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)
const sumOf = (entries: readonly Entry[], field: string) =>
  entries.reduce((sum, entry) => sum + numberOf(entry[field]), 0)

const PropertyField: CustomField = (props) => {
  const { setValue } = useFormContext<FormValues>()
  // Units of another property are not meant any more.
  return <AnyProperty {...props} onChoose={() => setValue('unitId', null)} />
}

const UnitField: CustomField = ({ field, label }) => {
  const propertyId = useText('propertyId')
  return (
    <LabelledField field={field} label={label} help="Leave empty if the whole property is sold.">
      {(bound) => (
        <RecordSelect
          key={propertyId}
          bound={bound}
          resource={units}
          within={propertyId}
          enabled={propertyId !== null}
          clearable
          placeholder="Whole property"
          none="No matches."
          wordsOf={({ label: name }) => name ?? ''}
        />
      )}
    </LabelledField>
  )
}

const PriceField: CustomField = (props) => <AmountField {...props} required />

const InstalmentsField: CustomField = ({ field }) => {
  const currency = useCurrency()
  const { watch } = useFormContext<FormValues>()
  const price = numberOf(watch('price'))
  const parts: readonly Part[] = [
    { name: 'dueOn', label: 'Due', input: (props) => <DateInput {...props} /> },
    { name: 'description', label: 'Description', input: (props) => <TextInput {...props} /> },
    { name: 'amount', label: 'Amount', input: (props) => <MoneyInput {...props} currency={currency} /> },
  ]
  return (
    <ListField
      field={field}
      parts={parts}
      addLabel="Add instalment"
      most={120}
      entryName={(entry, index) => textOf(entry['description']) || `instalment ${index + 1}`}
      blank={(entries) => {
        const left = price - sumOf(entries, 'amount')
        const description = entries.length === 0 ? 'Deposit' : `Instalment ${entries.length + 1}`
        return { dueOn: null, description, amount: left > 0 ? left : null }
      }}
      note={(entries) => {
        if (entries.length === 0) return undefined
        const left = price - sumOf(entries, 'amount')
        const total = `Together ${formatMoney(sumOf(entries, 'amount'), currency)}`
        if (left === 0) return `${total}: all of the price.`
        return left > 0
          ? `${total}: ${formatMoney(left, currency)} of the price is left.`
          : `${total}: ${formatMoney(-left, currency)} more than the price.`
      }}
    />
  )
}

const FeesField: CustomField = ({ field, label }) => {
  const currency = useCurrency()
  const parts: readonly Part[] = [
    { name: 'description', label: 'Description', input: (props) => <TextInput {...props} /> },
    { name: 'amount', label: 'Amount', input: (props) => <MoneyInput {...props} currency={currency} /> },
  ]
  return (
    <div role="group" aria-label={label}>
      <ListField
        field={field}
        parts={parts}
        addLabel="Add fee"
        most={20}
        entryName={(entry, index) => textOf(entry['description']) || `fee ${index + 1}`}
        blank={() => ({ description: '', amount: null })}
      />
    </div>
  )
}

/** What a sale says of commission so far. */
function useFirmShare() {
  const { watch } = useFormContext<FormValues>()
  const [price, commissionBps, commissionAmount, fees, taxBps] = watch([
    'price',
    'commissionBps',
    'commissionAmount',
    'fees',
    'taxBps',
  ])
  return firmShareOf({
    price: numberOf(price),
    commissionBps: typeof commissionBps === 'number' ? commissionBps : null,
    commissionAmount: typeof commissionAmount === 'number' ? commissionAmount : null,
    fees: listOf<Entry>(fees).map(({ amount }) => ({ amount: numberOf(amount) })),
    taxBps: numberOf(taxBps),
  })
}

const AgentsField: CustomField = ({ field, label }) => {
  const currency = useCurrency()
  const { commission } = useFirmShare()
  const { people } = usePeople()
  const parts = useMemo<readonly Part[]>(
    () => [
      {
        name: 'userId',
        label: 'Agent',
        input: ({ value, 'aria-invalid': invalid, ...props }) => (
          <Select
            {...props}
            showSearch
            optionFilterProp="label"
            placeholder="Choose"
            aria-invalid={invalid}
            status={invalid ? 'error' : undefined}
            value={textOf(value) || undefined}
            options={people.map(({ id, name }) => ({ value: id, label: name, tabIndex: -1 }))}
          />
        ),
      },
      { name: 'shareBps', label: 'Share', input: (props) => <ShareInput {...props} /> },
    ],
    [people],
  )
  return (
    <div role="group" aria-label={label}>
      <ListField
        field={field}
        parts={parts}
        addLabel="Add agent"
        most={10}
        entryName={(_, index) => `agent ${index + 1}`}
        blank={(entries) => {
          const left = whole - sumOf(entries, 'shareBps')
          return { userId: null, shareBps: left > 0 ? left : null }
        }}
        note={(entries) => {
          const shares = sumOf(entries, 'shareBps')
          if (entries.length === 0) return undefined
          if (shares !== whole) return `Together ${formatShare(shares)} of the commission.`
          const amounts = commissionParts(
            commission,
            entries.map(({ shareBps }) => ({ shareBps: numberOf(shareBps) })),
          ).map(({ amount }) => formatMoney(amount, currency))
          return commission > 0 ? `Of the commission: ${amounts.join(', ')}.` : undefined
        }}
      />
    </div>
  )
}

/** The rate of tax, and below it what all of that leaves for the owner. */
const TaxField: CustomField = ({ field, label }) => {
  const currency = useCurrency()
  const { deducted, toOwner } = useFirmShare()
  const words =
    deducted > 0
      ? `Your firm takes ${formatMoney(deducted, currency)}; ${formatMoney(toOwner, currency)} is the owner’s.`
      : undefined
  return (
    <LabelledField field={field} label={label} help={words}>
      {({ ref: _ref, 'aria-required': _required, ...bound }) => <ShareInput {...bound} />}
    </LabelledField>
  )
}

export const saleFields: Readonly<Record<string, CustomField>> = {
  propertyId: PropertyField,
  unitId: UnitField,
  price: PriceField,
  commissionAmount: AmountField,
  commissionBps: RateField,
  taxBps: TaxField,
  instalments: InstalmentsField,
  agents: AgentsField,
  fees: FeesField,
}
