import { useId } from 'react'
import { Controller, useFormContext, useWatch, type FieldError } from 'react-hook-form'
import { fieldMeta, isNullable } from '#contract/kit/index.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { AnyRecord, ResourceScreens } from '#src/resources/screens.ts'
import { FieldInput } from '#src/ui/fields/input.tsx'
import styles from './form.module.css'
import type { CustomField } from './index.tsx'
import type { FormValues } from './values.ts'

interface FormFieldProps {
  screens: ResourceScreens
  field: string
  record?: AnyRecord
  currency?: Currency
  custom?: CustomField
}

/** A field with its label, its help, and what is wrong with it, tied together for screen readers (VA-05). */
export function FormField({ screens, field, record, currency: known, custom: Custom }: FormFieldProps) {
  const { resource, status } = screens
  const id = useId()
  const { control } = useFormContext<FormValues>()
  const schema = resource.fields[field]!
  const meta = fieldMeta(schema)
  const label = resource.label(field)
  const required = !isNullable(schema) && !schema.safeParse(undefined).success
  const chosen = useWatch({ control, name: meta.currencyField ?? '' }) as Currency | undefined
  if (Custom) return <Custom field={field} label={label} />
  const now = record?.[field]
  const only =
    status?.field === field
      ? typeof now === 'string'
        ? [now, ...status.next(now).filter((next) => !(next in status.final))]
        : status.initial
      : undefined
  return (
    <Controller
      control={control}
      name={field}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <div className={styles.field} data-field={field}>
          <label htmlFor={id}>
            {label}
            {required ? (
              <span className={styles.required} aria-hidden>
                *
              </span>
            ) : null}
          </label>
          <FieldInput
            resource={resource}
            field={field}
            only={only}
            currency={chosen ?? known}
            id={id}
            ref={ref}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            aria-required={required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, meta.help, error)}
          />
          <FieldNotes id={id} help={meta.help} error={error?.message} />
        </div>
      )}
    />
  )
}

export function describedBy(id: string, help: string | undefined, error: FieldError | string | undefined) {
  return [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined
}

export function FieldNotes({ id, help, error }: { id: string; help?: string; error?: string }) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
    </>
  )
}
