import type { RecordOf } from '#contract/kit/index.ts'
import type { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { useToday } from '#src/providers/today.ts'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { BankAccountChoice } from './bank-account-choice.tsx'
import type { Way } from './way.ts'

interface Props {
  way: Way
  /** What the account is: where it is paid into, or from. */
  label?: string
  accounts: readonly Pick<RecordOf<typeof bankAccounts>, 'id' | 'name' | 'currency'>[]
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Way>) => void
}

export function WayFields({ way, label = 'Paid into', accounts, errors, onChange }: Props) {
  const today = useToday()
  return (
    <>
      <Labelled label="Date" error={errors['date']}>
        {(described) => (
          <DateField {...described} max={today} value={way.date} onChange={(date) => onChange({ date })} />
        )}
      </Labelled>
      <Labelled label="Method" error={errors['method']}>
        {(described) => (
          <select
            {...described}
            value={way.method}
            onChange={({ target }) => onChange({ method: target.value })}
          >
            {Object.entries(paymentMethods).map(([key, words]) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <BankAccountChoice
        label={label}
        accounts={accounts}
        value={way.bankAccountId}
        error={errors['bankAccountId']}
        onChange={(bankAccountId) => onChange({ bankAccountId })}
      />
    </>
  )
}
