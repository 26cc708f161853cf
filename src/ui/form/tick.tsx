import type { ComponentProps } from 'react'
import styles from './form.module.css'

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A tick with its words beside it. */
export function Tick({ onChange, children, ...input }: TickProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  )
}
