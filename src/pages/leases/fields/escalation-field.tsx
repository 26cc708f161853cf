import { Input, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { addMonths } from '#domain/dates/calendar.ts'
import type { Escalation } from '#domain/leases/escalation.ts'
import { escalationKinds } from '#domain/leases/vocabulary.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { FieldNotes } from '#src/pages/resource/form/field.tsx'
import formStyles from '#src/pages/resource/form/form.module.css'
import type { FormValues } from '#src/pages/resource/form/values.ts'
import { DateInput, MoneyInput } from '#src/ui/fields/input.tsx'

const kinds = [
  { value: 'none', label: 'Not agreed', tabIndex: -1 },
  ...Object.entries(escalationKinds).map(([value, label]) => ({ value, label, tabIndex: -1 })),
]

/** "7.5" → 750 basis points; what is no number stays, for the schema to refuse. */
const bpsOf = (text: string) =>
  /^\d+(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : text

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
  const part = (name: string, words: string, input: (partId: string) => ReactNode) => (
    <div className={formStyles.field}>
      <label htmlFor={`${id}-${name}`}>{words}</label>
      {input(`${id}-${name}`)}
    </div>
  )
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
          {escalation.kind === 'fixed'
            ? part('amount', 'By', (partId) => (
                <MoneyInput
                  id={partId}
                  currency={currency}
                  value={escalation.amount ?? null}
                  onChange={(amount) => change({ amount: amount as number })}
                  onBlur={onBlur}
                />
              ))
            : escalation.kind === 'percent'
              ? part('bps', 'By percent', (partId) => (
                  <Input
                    id={partId}
                    inputMode="decimal"
                    defaultValue={escalation.bps == null ? '' : String(escalation.bps / 100)}
                    onChange={({ target }) => change({ bps: bpsOf(target.value) as number })}
                  />
                ))
              : part('index', 'Index', (partId) => (
                  <Input
                    id={partId}
                    value={escalation.index ?? ''}
                    placeholder="Such as CPI"
                    onChange={({ target }) => change({ index: target.value })}
                  />
                ))}
          {part('months', 'Every so many months', (partId) => (
            <Input
              id={partId}
              inputMode="numeric"
              value={escalation.everyMonths ?? ''}
              onChange={({ target }) =>
                change({
                  everyMonths: (/^\d+$/.test(target.value) ? Number(target.value) : target.value) as number,
                })
              }
            />
          ))}
          {part('from', 'First on', (partId) => (
            <DateInput
              id={partId}
              value={escalation.from}
              onChange={(from) => change({ from: from as string })}
              onBlur={onBlur}
            />
          ))}
        </div>
      ) : null}
      <FieldNotes
        id={id}
        error={
          error ? error.message || Object.values(error.types ?? {}).join(' ') || 'Fill this in.' : undefined
        }
      />
    </div>
  )
}
