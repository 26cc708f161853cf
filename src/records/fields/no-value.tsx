import styles from './fields.module.css'

/** "Nothing here", said to screen readers too. */
export function NoValue() {
  return (
    <span className={styles.none}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">none</span>
    </span>
  )
}
