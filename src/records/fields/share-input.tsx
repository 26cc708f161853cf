import { textOf } from '#src/lib/values.ts'
import { Input } from 'antd'
import { useState } from 'react'
import type { PartProps } from '../form/list-field.tsx'

/** A share in per cent as people write it; the value is whole basis points. */
export function ShareInput({ value, onChange, onBlur, 'aria-invalid': invalid, ...rest }: PartProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (typeof value === 'number' ? String(value / 100) : textOf(value))
  return (
    <Input
      {...rest}
      aria-invalid={invalid}
      status={invalid ? 'error' : undefined}
      inputMode="decimal"
      suffix="%"
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        const text = event.target.value
        const plain = text.trim().replace(',', '.')
        setTyped(text)
        onChange(/^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : text.trim() || null)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
