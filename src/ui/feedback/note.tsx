import type { ReactNode } from 'react'
import { usePage } from '../page/page-title.ts'
import styles from './feedback.module.css'

interface NoteProps {
  title: string
  children?: ReactNode
  illustration?: ReactNode
  actions?: ReactNode
  /** Small print, such as a request id to quote. */
  small?: string
  /** Announce it: something failed. */
  alert?: boolean
  /** Stands for a whole page, whose title this is. */
  whole?: boolean
}

/** What stands where rows or a page would: nothing there yet, nothing found, or why it failed. */
export function Note({ title, children, illustration, actions, small, alert, whole }: NoteProps) {
  usePage(whole ? title : undefined)
  const Title = whole ? 'h1' : 'h2'
  return (
    <div className={styles.note} role={alert ? 'alert' : undefined}>
      {illustration}
      <Title>{title}</Title>
      {children ? <p>{children}</p> : null}
      {actions ? <div className={styles.noteActions}>{actions}</div> : null}
      {small ? <p className={styles.small}>{small}</p> : null}
    </div>
  )
}
