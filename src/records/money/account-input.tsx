import { useEffect, type ComponentType } from 'react'
import type { Currency } from '#domain/money/currencies.ts'
import { textOf } from '#src/lib/values.ts'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import { useBankAccounts } from './bank-accounts.ts'

const inputs = new Map<Currency, ComponentType<ActionInputProps>>()

/** A choice of the bank accounts that are kept in a currency, which begins with the usual one; the same each time. */
export function accountInput(currency: Currency): ComponentType<ActionInputProps> {
  const known = inputs.get(currency)
  if (known) return known
  const AccountInput = ({ value, onChange, ref, ...described }: ActionInputProps) => {
    const { accounts, usual } = useBankAccounts(currency)
    const chosen = textOf(value)
    const first = chosen === '' ? usual?.id : undefined
    useEffect(() => {
      if (first) onChange(first)
    }, [first, onChange])
    return (
      <select {...described} ref={ref} value={chosen} onChange={({ target }) => onChange(target.value)}>
        {accounts.length === 0 ? <option value="">No account in {currency}</option> : null}
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )
  }
  inputs.set(currency, AccountInput)
  return AccountInput
}
