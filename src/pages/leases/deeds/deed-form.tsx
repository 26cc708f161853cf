import type { ReactNode } from 'react'
import {
  useController,
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError } from '#src/lib/client/index.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { useDeed } from '#src/records/use-deed.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import styles from '#src/ui/form/dialog-form.module.css'

/** A deed that asks for something: a form in a dialog, with what is wrong beside each field. */
export function DeedForm<Values extends FieldValues>({
  title,
  action,
  values,
  send,
  onClose,
  onStale,
  children,
}: {
  title: string
  action: string
  values: DefaultValues<Values>
  send: (values: Values) => Promise<void>
  onClose: () => void
  /** Somebody changed the lease meanwhile: reads it again, and the next attempt knows of it. */
  onStale: () => void
  children: (
    form: UseFormReturn<Values>,
    errorOf: (name: keyof Values & string) => string | undefined,
  ) => ReactNode
}) {
  const form = useForm<Values>({ defaultValues: values })
  const { busy, attempt } = useDeed<Values>(form.setError)
  const errors = form.formState.errors as Readonly<Record<string, { message?: string } | undefined>>
  const submit = (given: Values) =>
    attempt(async () => {
      try {
        await send(given)
      } catch (error) {
        if (error instanceof ApiError && error.code === 409) onStale()
        throw error
      }
      onClose()
    })
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit(submit as never)(event)}
      >
        {children(form, (name) => errors[name]?.message)}
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

export const options = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([key, label]) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))

interface DayProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
  label: string
  hint?: string
  max?: string
  /** Told besides the form. */
  onChange?: (day: string) => void
}

/** A day that a deed asks for, with what is wrong with it. */
export function DayField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  max,
  onChange,
}: DayProps<Values>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Labelled label={label} hint={hint} error={fieldState.error?.message}>
      {(described) => (
        <DateField
          {...described}
          ref={field.ref}
          value={field.value}
          max={max}
          onBlur={field.onBlur}
          onChange={(day) => {
            field.onChange(day ?? '')
            onChange?.(day ?? '')
          }}
        />
      )}
    </Labelled>
  )
}
