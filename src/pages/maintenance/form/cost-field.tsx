import { useText } from '#src/records/form/use-text.ts'
import { useRecord } from '#src/providers/records.ts'
import { properties } from '#contract/tenant/properties.ts'
import { useProfile } from '#src/providers/profile.ts'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { LabelledField } from '#src/records/form/labelled-field.tsx'

/** What it is expected to come to, in the currency of the chosen property. */
export function CostField({ field, label }: { field: string; label: string }) {
  const { organisation } = useProfile()
  const propertyId = useText('propertyId')
  const { record: property } = useRecord(properties, propertyId ?? '')
  const currency = property?.currency ?? organisation.currency
  return (
    <LabelledField field={field} label={label}>
      {(bound) => <MoneyInput {...bound} currency={currency} />}
    </LabelledField>
  )
}
