import type { ComponentType, Ref } from 'react'
import { useController, type Control, type FieldValues } from 'react-hook-form'
import { fieldLabel, isNullable } from '#contract/kit/index.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Tick } from '#src/ui/form/tick.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { ActionCurrency } from './action-currency.ts'
import { AmountField } from './amount-field.tsx'
import type { BodyField } from './body-form.ts'

/** What an input of an action's form is given; nothing entered is '' or null. */
export interface ActionInputProps {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  ref: Ref<never>
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** What the contract does not say of a field, where it says too little. */
export interface FieldExtra {
  label?: string
  /** One sentence below the input. */
  hint?: string
  /** The first and last day that can be chosen. */
  min?: string
  max?: string
  /** What to enter, where it may be left empty by the contract and not here. */
  required?: string
  /** Whether it is asked for, by what is entered so far. */
  when?: (values: FieldValues) => boolean
  /** Those of its choices that are offered. */
  choices?: readonly string[]
  /** Instead of the input of its kind. */
  input?: ComponentType<ActionInputProps>
}

interface Props {
  field: BodyField
  control: Control
  extra: FieldExtra
  currency: Currency | undefined
  onEntered: (name: string) => void
}

/** A field of an action, with the input of its kind. */
export function ActionField({ field: { name, schema, meta }, control, extra, currency, onEntered }: Props) {
  const { field, fieldState } = useController({ control, name })
  const label = extra.label ?? fieldLabel(name, schema)
  const hint = extra.hint ?? meta.help
  const change = (value: unknown) => {
    field.onChange(value)
    onEntered(name)
  }
  const bound = { ref: field.ref, onBlur: field.onBlur }
  if (meta.kind === 'boolean' && !extra.input) {
    return (
      <Tick {...bound} checked={field.value === true} onChange={change}>
        {label}
      </Tick>
    )
  }
  const inputs = { ...bound, value: field.value as unknown, onChange: change }
  const text = {
    ...bound,
    value: typeof field.value === 'string' ? field.value : '',
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  }
  return (
    <Labelled
      label={meta.kind === 'money' && currency ? `${label}, ${currency}` : label}
      hint={hint}
      error={fieldState.error?.message}
    >
      {(described) => {
        if (extra.input) {
          const Input = extra.input
          return (
            <ActionCurrency value={currency}>
              <Input {...described} {...inputs} />
            </ActionCurrency>
          )
        }
        switch (meta.kind) {
          case 'choice':
            return (
              <select {...described} {...text}>
                {isNullable(schema) || !field.value ? <option value="">–</option> : null}
                {Object.entries(meta.choices ?? {})
                  .filter(([value]) => extra.choices?.includes(value) ?? true)
                  .map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
              </select>
            )
          case 'date':
            return (
              <DateField
                {...described}
                {...bound}
                value={typeof field.value === 'string' ? field.value : null}
                min={extra.min}
                max={extra.max}
                onChange={change}
              />
            )
          case 'money':
            return <AmountField {...described} {...inputs} currency={currency} />
          case 'longText':
            return <textarea {...described} {...text} rows={3} />
          case 'text':
          case 'email':
          case 'phone':
            return <input {...described} {...text} type={meta.kind === 'phone' ? 'tel' : meta.kind} />
          default:
            throw new Error(`An action needs an input of its own for ${name}, a field of kind ${meta.kind}.`)
        }
      }}
    </Labelled>
  )
}
