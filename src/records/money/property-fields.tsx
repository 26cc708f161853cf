import type { ComponentProps } from 'react'
import { properties } from '#contract/tenant/properties.ts'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { ShareInput } from '#src/records/fields/share-input.tsx'
import type { CustomField } from '#src/records/form/index.tsx'
import { LabelledField } from '#src/records/form/labelled-field.tsx'
import { useText } from '#src/records/form/use-text.ts'
import { useCurrencyOf } from './use-currency.ts'

type Given = ComponentProps<CustomField>

/** The currency of the form's property. */
export const useCurrency = () => useCurrencyOf(useText('propertyId'))

/** Which property it is about. */
export function PropertyField({ field, label, onChoose }: Given & { onChoose?: () => void }) {
  return (
    <LabelledField field={field} label={label} required>
      {(bound) => (
        <RecordSelect
          bound={bound}
          resource={properties}
          placeholder="Name, reference, address"
          none="No matches."
          wordsOf={({ title }) => title ?? ''}
          noteOf={({ addressLine1, city }) => [addressLine1, city].filter(Boolean).join(', ')}
          onChoose={onChoose}
        />
      )}
    </LabelledField>
  )
}

/** An amount in the currency of the property. */
export function AmountField({ field, label, help, required }: Given & { help?: string; required?: boolean }) {
  const currency = useCurrency()
  return (
    <LabelledField field={field} label={`${label}, ${currency}`} help={help} required={required}>
      {({ ref: _ref, 'aria-required': _required, ...bound }) => <MoneyInput {...bound} currency={currency} />}
    </LabelledField>
  )
}

/** A rate in per cent. */
export const RateField: CustomField = ({ field, label }) => (
  <LabelledField field={field} label={label}>
    {({ ref: _ref, 'aria-required': _required, ...bound }) => <ShareInput {...bound} />}
  </LabelledField>
)
