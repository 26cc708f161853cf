import { useEffect, useRef, type ComponentProps } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  label: string
  indeterminate?: boolean
}

/** A tick without visible words; its label is read out. */
export function Checkbox({ label, indeterminate = false, ...rest }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return <input ref={ref} type="checkbox" {...rest} aria-label={label} className={styles.checkbox} />
}
