import type { ComponentProps } from 'react'
import { isKeyOf, keysOf } from '#domain/kit/keys.ts'

export interface ChoicesProps<Key extends string> extends Omit<
  ComponentProps<'select'>,
  'onChange' | 'value'
> {
  /** What may be chosen → what it is called. */
  choices: Readonly<Record<Key, string>>
  value: Key
  onChange: (value: Key) => void
}

/** One of a vocabulary; its options are drawn in their order unless they are given in groups. */
export function Choices<Key extends string>({ choices, onChange, children, ...select }: ChoicesProps<Key>) {
  return (
    <select
      {...select}
      onChange={({ target }) => {
        if (isKeyOf(choices, target.value)) onChange(target.value)
      }}
    >
      {children ??
        keysOf(choices).map((key) => (
          <option key={key} value={key}>
            {choices[key]}
          </option>
        ))}
    </select>
  )
}
