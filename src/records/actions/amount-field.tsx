import { useState } from 'react'
import type { Currency } from '#domain/money/currencies.ts'
import { minorFromText, textFromMinor } from '#src/lib/format/index.ts'
import type { ActionInputProps } from './action-field.tsx'

/** An amount: people type major units, the value is whole minor units, or the text where it is no amount. */
export function AmountField({
  currency,
  value,
  onChange,
  onBlur,
  ref,
  ...described
}: ActionInputProps & { currency: Currency | undefined }) {
  const [typed, setTyped] = useState<string>()
  if (!currency) throw new Error('An amount needs its currency.')
  const written = typeof value === 'number' ? textFromMinor(value, currency) : ''
  return (
    <input
      {...described}
      ref={ref}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (typeof value === 'string' ? value : written)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.trim() === '' ? null : (minorFromText(target.value, currency) ?? target.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
