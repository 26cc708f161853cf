import { use, useEffect } from 'react'
import type { bankAccountKinds } from '#contract/tenant/money/bank-accounts.ts'
import { textOf } from '#src/lib/values.ts'
import { ActionCurrency } from '#src/records/actions/action-currency.ts'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import { useBankAccounts } from './bank-accounts.ts'

/** A choice of the bank accounts that are kept in the action's currency; it begins with one of a kind, else the usual one. */
export function BankAccountInput({
  value,
  onChange,
  ref,
  prefers,
  ...described
}: ActionInputProps & { prefers?: keyof typeof bankAccountKinds }) {
  const currency = use(ActionCurrency)
  const { accounts, usual } = useBankAccounts(currency)
  const chosen = textOf(value)
  const preferred = accounts.find(({ kind }) => kind === prefers) ?? usual
  const first = chosen === '' ? preferred?.id : undefined
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

export const DepositAccountInput = (props: ActionInputProps) => (
  <BankAccountInput {...props} prefers="deposits" />
)

/** Funds are kept apart from rents where there is such an account. */
export const ServiceChargeAccountInput = (props: ActionInputProps) => (
  <BankAccountInput {...props} prefers="serviceCharge" />
)
