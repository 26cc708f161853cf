import { useId, type ComponentProps } from 'react'
import styles from './choice.module.css'

/** A labelled choice. */
export function Choice({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} />
    </div>
  )
}
