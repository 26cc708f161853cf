import { useState } from 'react'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'

/** A number of days; the value is the text where it is no whole number. */
export function DaysInput({ value, onChange, onBlur, ref, ...described }: ActionInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...described}
      ref={ref}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (typeof value === 'number' ? String(value) : '')}
      onChange={({ target }) => {
        const plain = target.value.trim()
        setTyped(target.value)
        onChange(/^\d{1,9}$/.test(plain) ? Number(plain) : plain || null)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
