/** What an input of a form is given. `value` is as on the wire; nothing typed is '' or null. */
export interface InputProps {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  ref?: (element: unknown) => void
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  disabled?: boolean
}
