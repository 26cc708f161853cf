import { useText } from '#src/records/form/use-text.ts'
import { useMemo } from 'react'
import { isCurrency } from '#domain/money/currencies.ts'
import { DateInput } from '#src/records/fields/date-input.tsx'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { ListField, type Part } from '#src/records/form/list-field.tsx'

/** What the property was worth when, in its currency. */
export function ValuationsField({ field }: { field: string }) {
  const chosen = useText('currency')
  const currency = isCurrency(chosen) ? chosen : null
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
