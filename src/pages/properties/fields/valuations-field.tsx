import { useFormContext, useWatch } from 'react-hook-form'
import { useMemo } from 'react'
import type { Currency } from '#domain/money/currencies.ts'
import type { FormValues } from '#src/records/form/values.ts'
import { DateInput } from '#src/records/fields/date-input.tsx'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { ListField, type Part } from '#src/records/form/list-field.tsx'

/** What the property was worth when, in its currency. */
export function ValuationsField({ field }: { field: string }) {
  const { control } = useFormContext<FormValues>()
  const currency = useWatch({ control, name: 'currency' }) as Currency | null
  const parts = useMemo<Part[]>(
    () => [
      { name: 'amount', label: 'Amount', input: (props) => <MoneyInput {...props} currency={currency} /> },
      { name: 'date', label: 'On', input: (props) => <DateInput {...props} /> },
    ],
    [currency],
  )
  return (
    <ListField
      field={field}
      parts={parts}
      addLabel="Add valuation"
      most={200}
      entryName={(_, index) => `valuation ${index + 1}`}
      blank={() => ({ date: null, amount: null })}
    />
  )
}
