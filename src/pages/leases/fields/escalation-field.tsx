import { Input, Select } from 'antd'
import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { addMonths } from '#domain/dates/calendar.ts'
import type { Escalation } from '#domain/leases/escalation.ts'
import { escalationKinds } from '#domain/leases/vocabulary.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { ShareInput } from '#src/pages/properties/fields/share-input.tsx'
import { FieldNotes } from '#src/pages/resource/form/field.tsx'
import formStyles from '#src/pages/resource/form/form.module.css'
import type { FormValues } from '#src/pages/resource/form/values.ts'
import { DateInput, MoneyInput } from '#src/ui/fields/input.tsx'
import { Part, wholeOf } from './part.tsx'

const kinds = [
  { value: 'none', label: 'Not agreed', tabIndex: -1 },
  ...Object.entries(escalationKinds).map(([value, label]) => ({ value, label, tabIndex: -1 })),
]

/** By how much the rent goes up, how often, from when on. */
export function EscalationField({
  field,
  label,
  currency,
}: {
  field: string
  label: string
  currency: Currency
}) {
  const { control } = useFormContext<FormValues>()
  const start = useWatch({ control, name: 'start' }) as string | null
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control, name: field })
  const id = useId()
  const escalation = value as Escalation | null
  const change = (part: Partial<Escalation>) => onChange({ ...escalation, ...part })
  const choose = (kind: string) =>
    onChange(
      kind === 'none'
        ? null
        : { kind, everyMonths: 12, from: escalation?.from ?? (start ? addMonths(start, 12) : null) },
    )
  const inside = (error?.types ?? {}) as Readonly<Record<string, string>>
  return (
    <div className={formStyles.field} data-field={field}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        ref={ref as never}
        value={escalation?.kind ?? 'none'}
        options={kinds}
        onChange={choose}
        onBlur={onBlur}
        status={error ? 'error' : undefined}
      />
      {escalation ? (
        <div className={formStyles.row} style={{ marginTop: 8 }}>
          {escalation.kind === 'fixed' ? (
            <Part label="By" error={inside['amount']}>
              {(given) => (
                <MoneyInput
                  {...given}
                  currency={currency}
                  value={escalation.amount ?? null}
                  onChange={(amount) => change({ amount: amount as number })}
                  onBlur={onBlur}
                />
              )}
            </Part>
          ) : escalation.kind === 'percent' ? (
            <Part label="By percent" error={inside['bps']}>
              {(given) => (
                <ShareInput
                  {...given}
                  value={escalation.bps ?? null}
                  onChange={(bps) => change({ bps: bps as number })}
                  onBlur={onBlur}
                />
              )}
            </Part>
          ) : (
            <Part label="Index" error={inside['index']}>
              {(given) => (
                <Input
                  {...given}
                  value={escalation.index ?? ''}
                  placeholder="Such as CPI"
                  onChange={({ target }) => change({ index: target.value })}
                />
              )}
            </Part>
          )}
          <Part label="Every so many months" error={inside['everyMonths']}>
            {(given) => (
              <Input
                {...given}
                inputMode="numeric"
                value={escalation.everyMonths ?? ''}
                onChange={({ target }) => change({ everyMonths: wholeOf(target.value) })}
              />
            )}
          </Part>
          <Part label="First on" error={inside['from']}>
            {(given) => (
              <DateInput
                {...given}
                value={escalation.from}
                onChange={(from) => change({ from: from as string })}
                onBlur={onBlur}
              />
            )}
          </Part>
        </div>
      ) : null}
      <FieldNotes id={id} error={error?.message || undefined} />
    </div>
  )
}
