import styles from './feedback.module.css'

/** SC-08: covers everything while a page begins to load; gone with the first thing that replaces it. */
export function LoadingOverlay() {
  return (
    <div className={styles.overlay} role="status" aria-label="Loading" data-testid="loading-overlay">
      <span />
    </div>
  )
}
