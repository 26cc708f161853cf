import { useEffect, useRef, type ReactNode } from 'react'
import { FreeholdLogo } from '#src/ui/illustrations/logo.tsx'
import styles from './frame.module.css'
import { arrivedByMove } from './navigation.ts'
import { Street } from './street.tsx'

interface FrameProps {
  title: string
  lead?: string
  /** What belongs here is not known yet: only the frame is shown. */
  waiting?: boolean
  children: ReactNode
}

/** The auth layout: the brand at the left (on a phone, at the top), one column of work at the right. */
export function Frame({ title, lead, waiting, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Whoever listens to the page hears that it has changed.
    if (arrivedByMove() && !waiting) heading.current?.focus()
  }, [waiting])
  return (
    <div className={styles.frame}>
      <title>{`${title} · Freehold`}</title>
      <header className={styles.brand}>
        <a href="/" aria-label="Freehold, home">
          <FreeholdLogo height={28} />
        </a>
        <p className={styles.claim}>Every property, lease and payment in good order.</p>
        <Street />
      </header>
      <main className={styles.main} aria-busy={waiting || undefined}>
        <div className={styles.column} hidden={waiting}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
        </div>
      </main>
    </div>
  )
}
