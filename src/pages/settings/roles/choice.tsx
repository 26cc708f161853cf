import { useId, type ComponentProps } from 'react'
import { Choices, type ChoicesProps } from '#src/ui/form/choices.tsx'
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

/** A labelled choice of a vocabulary. */
export function ChoiceOf<Key extends string>({ label, ...rest }: ChoicesProps<Key> & { label: string }) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Choices {...rest} id={id} />
    </div>
  )
}
