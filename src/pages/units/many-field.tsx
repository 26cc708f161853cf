import type { FormValues } from '#src/records/form/values.ts'
import { useId } from 'react'
import { fieldLabel, fieldMeta, isNullable } from '#contract/kit/index.ts'
import { manyUnits } from '#contract/tenant/unit-operations.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { FieldInput } from '#src/records/fields/input.tsx'
import { describedBy, FieldNotes } from '#src/records/form/field-notes.tsx'
import formStyles from '#src/records/form/form.module.css'

export type ManyValues = FormValues

const fields: Readonly<Record<string, Parameters<typeof fieldMeta>[0]>> = manyUnits.shape

interface ManyFieldProps {
  name: string
  value: unknown
  currency: Currency | undefined
  help?: string
  error: string | undefined
  onChange: (value: unknown) => void
}

/** One field of the form for several units, with its label, help and what is wrong with it. */
export function ManyField({ name, value, currency, help, error, onChange }: ManyFieldProps) {
  const id = useId()
  const schema = fields[name]!
  const required = !isNullable(schema) && !schema.safeParse(undefined).success
  return (
    <div className={formStyles.field} data-field={name}>
      <label htmlFor={id}>
        {fieldLabel(name, schema)}
        {required ? (
          <span className={formStyles.required} aria-hidden>
            *
          </span>
        ) : null}
      </label>
      <FieldInput
        resource={{ fields }}
        field={name}
        currency={currency}
        id={id}
        value={value}
        onChange={onChange}
        onBlur={() => undefined}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
      />
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
