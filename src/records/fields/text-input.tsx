import { Input, Select } from 'antd'
import type { AntdRef, InputProps } from './input-props.ts'

export function TextInput({
  value,
  onChange,
  ref,
  lines,
  'aria-invalid': invalid,
  ...rest
}: InputProps & { lines?: boolean; type?: string; placeholder?: string }) {
  const common = {
    ...rest,
    'aria-invalid': invalid,
    value: (value as string | null) ?? '',
    status: invalid ? ('error' as const) : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return lines ? (
    <Input.TextArea {...common} ref={ref} autoSize={{ minRows: 3, maxRows: 14 }} />
  ) : (
    <Input {...common} ref={ref as AntdRef} autoComplete="off" />
  )
}

/** Words, each of its own. */
export function TagsInput({ value, onChange, ref, 'aria-invalid': invalid, ...rest }: InputProps) {
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref as AntdRef}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';']}
      placeholder="Type and press Enter"
      value={(value as string[] | null) ?? []}
      status={invalid ? 'error' : undefined}
      onChange={(next: string[]) => onChange(next.map((tag) => tag.trim()).filter(Boolean))}
    />
  )
}
