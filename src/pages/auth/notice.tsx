import styles from '#src/ui/form/form.module.css'

/** What went wrong with the whole form. The region is always there, so that screen readers notice its words. */
export function Notice({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className={styles.notice}>
      {children}
    </div>
  )
}
