import type { Ref } from 'react'

/** What an input of a form is given. `value` is as on the wire; nothing typed is '' or null. */
export interface InputProps {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  disabled?: boolean
}

/** antd types the refs of its inputs each in its own way; what a form needs of them is `focus`. */
export type AntdRef = never
