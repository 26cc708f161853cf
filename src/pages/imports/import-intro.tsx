import type { ReactNode } from 'react'
import styles from './imports.module.css'

/** The page's title beside its steps. */
export function ImportIntro({ children }: { children: ReactNode }) {
  return (
    <header className={styles.intro}>
      <h1>Bulk add properties</h1>
      {children}
    </header>
  )
}
