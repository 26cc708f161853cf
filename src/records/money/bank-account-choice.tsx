import type { RecordOf } from '#contract/kit/index.ts'
import type { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'

interface Props {
  label: string
  accounts: readonly Pick<RecordOf<typeof bankAccounts>, 'id' | 'name' | 'currency'>[]
  value: string
  error?: string
  onChange: (id: string) => void
}

/** One of the bank accounts, each with the currency that it is kept in. */
export function BankAccountChoice({ label, accounts, value, error, onChange }: Props) {
  return (
    <Labelled label={label} error={error}>
      {(described) => (
        <select {...described} value={value} onChange={({ target }) => onChange(target.value)}>
          {accounts.map(({ id, name, currency }) => (
            <option key={id} value={id}>
              {name} ({currency})
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
