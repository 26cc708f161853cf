import { listOf, textOf } from '#src/lib/values.ts'
import { Input, Select } from 'antd'
import type { InputProps } from './input-props.ts'

interface TextProps extends Omit<InputProps, 'onChange'> {
  onChange: (text: string) => void
  lines?: boolean
  type?: string
  placeholder?: string
}

export function TextInput({ value, onChange, ref, lines, 'aria-invalid': invalid, ...rest }: TextProps) {
  const common = {
    ...rest,
    'aria-invalid': invalid,
    value: textOf(value),
    status: invalid ? ('error' as const) : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return lines ? (
    <Input.TextArea {...common} ref={ref} autoSize={{ minRows: 3, maxRows: 14 }} />
  ) : (
    <Input {...common} ref={ref} autoComplete="off" />
  )
}

/** Words, each of its own. */
export function TagsInput({ value, onChange, ref, 'aria-invalid': invalid, ...rest }: InputProps) {
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';']}
      placeholder="Type and press Enter"
      value={listOf<string>(value)}
      status={invalid ? 'error' : undefined}
      onChange={(next: string[]) => onChange(next.map((tag) => tag.trim()).filter(Boolean))}
    />
  )
}
