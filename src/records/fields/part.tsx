import { useId, type ReactNode } from 'react'
import { describedBy, FieldNotes } from '#src/records/form/field-notes.tsx'
import formStyles from '#src/records/form/form.module.css'

interface Given {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  label: string
  help?: string
  error?: string
  children: (given: Given) => ReactNode
}

/** One input of a field that has several, with its label, its help and what is wrong with it. */
export function Part({ label, help, error, children }: Props) {
  const id = useId()
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, help, error),
      })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
