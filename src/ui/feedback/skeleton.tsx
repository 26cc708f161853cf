import styles from './feedback.module.css'

/** A placeholder of the size of what will come. */
export function Skeleton({ width, height }: { width: number | string; height: number | string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />
}
