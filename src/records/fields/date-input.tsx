import { DateField } from '#src/ui/controls/date-field/index.tsx'
import type { InputProps } from './input-props.ts'

interface DateProps extends Omit<InputProps, 'onChange'> {
  onChange: (day: string | null) => void
}

/** A day in a form. */
export function DateInput({ value, ref, ...rest }: DateProps) {
  return <DateField {...rest} ref={ref} value={typeof value === 'string' ? value : null} />
}
