import { useRecord } from '#src/providers/records.ts'
import { useWatch } from 'react-hook-form'
import { properties } from '#contract/tenant/properties.ts'
import { useProfile } from '#src/providers/profile.ts'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { LabelledField } from '#src/records/form/labelled-field.tsx'
import type { FormValues } from '#src/records/form/values.ts'

/** What it is expected to come to, in the currency of the chosen property. */
export function CostField({ field, label }: { field: string; label: string }) {
  const { organisation } = useProfile()
  const propertyId = useWatch<FormValues>({ name: 'propertyId' }) as string | null
  const { record: property } = useRecord(properties, propertyId ?? '')
  const currency = property?.currency ?? organisation.currency
  return (
    <LabelledField field={field} label={label}>
      {(bound) => <MoneyInput {...bound} currency={currency} />}
    </LabelledField>
  )
}
