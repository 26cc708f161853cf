import { useEffect, useRef, type ReactNode } from 'react'
import { FreeholdLogo } from '#src/ui/illustrations/logo.tsx'
import styles from './frame.module.css'
import { arrivedByMove } from './navigation.ts'
import { Street } from './street.tsx'

interface FrameProps {
  /** Left out while the page is not known. */
  title?: string
  lead?: string
  /** What belongs here is not known yet: only the frame is shown. */
  waiting?: boolean
  /** Follows from something done on this very page, so it is read out as one that was moved to. */
  announce?: boolean
  children?: ReactNode
}

/** The auth layout: the brand at the left (on a phone, at the top), one column of work at the right. */
export function Frame({ title, lead, waiting, announce, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <title>{title ? `${title} · Freehold` : 'Freehold'}</title>
      <header className={styles.brand}>
        <a href="/" aria-label="Freehold, home">
          <FreeholdLogo height={28} />
        </a>
        <p className={styles.claim}>Every property, lease and payment in good order.</p>
        <Street />
      </header>
      <main className={styles.main} aria-busy={waiting || undefined}>
        <div className={styles.column} hidden={waiting}>
          <Heading key={`${title} ${waiting}`} focused={(announce || arrivedByMove()) && !waiting}>
            {title}
          </Heading>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
        </div>
      </main>
    </div>
  )
}

/** Whoever listens to the page hears that it has changed. */
function Heading({ focused, children }: { focused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const atFirst = useRef(focused)
  useEffect(() => {
    if (atFirst.current) heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
