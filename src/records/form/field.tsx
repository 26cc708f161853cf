import { useFormContext } from 'react-hook-form'
import { fieldMeta, isNullable } from '#contract/kit/index.ts'
import { isCurrency, type Currency } from '#domain/money/currencies.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { FieldInput } from '../fields/input.tsx'
import type { CustomField } from './index.tsx'
import { LabelledField } from './labelled-field.tsx'
import { useText } from './use-text.ts'
import type { FormValues } from './values.ts'

interface FormFieldProps {
  screens: ResourceScreens
  field: string
  record?: Readable
  currency?: Currency
  custom?: CustomField
}

/** A field of a resource, with the input of its kind or one of its own. */
export function FormField({ screens, field, record, currency: known, custom: Custom }: FormFieldProps) {
  const { resource, status } = screens
  const { setValue } = useFormContext<FormValues>()
  const schema = resource.fields[field]!
  const meta = fieldMeta(schema)
  const label = resource.label(field)
  const required = !isNullable(schema) && !schema.safeParse(undefined).success
  const chosen = useText(meta.currencyField ?? '')
  if (Custom) return <Custom field={field} label={label} />
  const now = record?.[field]
  const only =
    status?.field === field
      ? typeof now === 'string'
        ? [now, ...status.next(now).filter((next) => !(next in status.final))]
        : status.initial
      : undefined
  return (
    <LabelledField field={field} label={label} help={meta.help} required={required}>
      {(bound) => (
        <FieldInput
          resource={resource}
          field={field}
          only={only}
          currency={isCurrency(chosen) ? chosen : known}
          {...bound}
          onChange={(value) => {
            bound.onChange(value)
            const follows = record ? {} : (screens.form.follow?.(field, value) ?? {})
            for (const [name, next] of Object.entries(follows)) setValue(name, next, { shouldDirty: true })
          }}
        />
      )}
    </LabelledField>
  )
}
