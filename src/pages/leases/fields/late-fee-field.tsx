import { Input, Select } from 'antd'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { LateFee } from '#domain/leases/late-fee.ts'
import { lateFeeBases, lateFeeTimes } from '#domain/leases/vocabulary.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { ShareInput } from '#src/pages/properties/fields/share-input.tsx'
import { FieldNotes, describedBy } from '#src/pages/resource/form/field.tsx'
import formStyles from '#src/pages/resource/form/form.module.css'
import type { FormValues } from '#src/pages/resource/form/values.ts'
import { MoneyInput } from '#src/ui/fields/input.tsx'
import { Part, wholeOf } from './part.tsx'

const optionsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label, tabIndex: -1 }))
const bases = [{ value: 'none', label: 'None', tabIndex: -1 }, ...optionsOf(lateFeeBases)]
const times = optionsOf(lateFeeTimes)

/** What most agreements say. */
const usual = { graceDays: 7, times: 'once' } as const

/** What rent that is late costs besides: how much, after how many days, how often, within which limits. */
export function LateFeeField({
  field,
  label,
  currency,
}: {
  field: string
  label: string
  currency: Currency
}) {
  const { control } = useFormContext<FormValues>()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control, name: field })
  const id = useId()
  const fee = value as LateFee | null
  const inside = (error?.types ?? {}) as Readonly<Record<string, string>>
  const change = (part: Partial<LateFee>) => onChange({ ...fee, ...part })
  const choose = (basis: LateFee['basis'] | 'none') => {
    if (basis === 'none') return onChange(null)
    const { amount = null, bps = null } = fee ?? {}
    const much = basis === 'fixed' ? { amount, bps: null } : { amount: null, bps }
    return onChange({ ...usual, ...fee, basis, ...much })
  }
  const money = (name: 'amount' | 'cap' | 'minimum', words: string, help?: string) => (
    <Part label={words} help={help} error={inside[name]}>
      {(given) => (
        <MoneyInput
          {...given}
          currency={currency}
          value={fee?.[name] ?? null}
          onChange={(amount) => change({ [name]: amount })}
          onBlur={onBlur}
        />
      )}
    </Part>
  )
  return (
    <div className={formStyles.field} data-field={field}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        ref={ref as never}
        value={fee?.basis ?? 'none'}
        options={bases}
        onChange={choose}
        onBlur={onBlur}
        aria-describedby={describedBy(id, undefined, error?.message)}
        status={error?.message ? 'error' : undefined}
      />
      <FieldNotes id={id} error={error?.message || undefined} />
      {fee ? (
        <div className={formStyles.fields}>
          <div className={formStyles.row}>
            {fee.basis === 'fixed' ? (
              money('amount', 'How much')
            ) : (
              <Part label="How many percent" error={inside['bps']}>
                {(given) => (
                  <ShareInput
                    {...given}
                    value={fee.bps ?? null}
                    onChange={(bps) => change({ bps: bps as number })}
                    onBlur={onBlur}
                  />
                )}
              </Part>
            )}
            <Part label="How often" error={inside['times']}>
              {(given) => (
                <Select
                  {...given}
                  value={fee.times}
                  options={times}
                  onChange={(next: LateFee['times']) => change({ times: next })}
                />
              )}
            </Part>
            <Part
              label="Days of grace"
              help="After the day on which rent is due."
              error={inside['graceDays']}
            >
              {(given) => (
                <Input
                  {...given}
                  inputMode="numeric"
                  autoComplete="off"
                  value={fee.graceDays}
                  status={given['aria-invalid'] ? 'error' : undefined}
                  onChange={({ target }) => change({ graceDays: wholeOf(target.value) })}
                  onBlur={onBlur}
                />
              )}
            </Part>
          </div>
          <div className={formStyles.row}>
            {money('cap', 'At most', 'For one charge. Left empty, there is no limit.')}
            {money('minimum', 'Not below', 'Less than this outstanding costs nothing.')}
          </div>
        </div>
      ) : null}
    </div>
  )
}
