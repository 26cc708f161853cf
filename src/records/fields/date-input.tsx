import type { Ref } from 'react'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import type { InputProps } from './input-props.ts'

/** A day in a form. */
export function DateInput({ value, ref, ...rest }: InputProps) {
  return (
    <DateField
      {...rest}
      ref={ref as Ref<HTMLInputElement>}
      value={typeof value === 'string' ? value : null}
    />
  )
}
