import { useId, type ComponentProps, type ReactNode } from 'react'
import { StickyBar } from '../page/sticky-bar.tsx'
import styles from './sections.module.css'

interface FormPageProps extends Omit<ComponentProps<'form'>, 'title' | 'className'> {
  title: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  /** At the lower edge of the screen: what is not saved yet, and the buttons. */
  bar: ReactNode
}

/** A form that is a page. */
export function FormPage({ title, lead, bar, children, ...form }: FormPageProps) {
  return (
    <form noValidate className={styles.page} {...form}>
      <div className={styles.column}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {lead ? <p>{lead}</p> : null}
        </header>
        {children}
      </div>
      <StickyBar className={styles.bar}>
        <div>{bar}</div>
      </StickyBar>
    </form>
  )
}

interface FormSectionProps {
  title: ReactNode
  /** Why it matters, in a sentence. */
  why?: ReactNode
  /** A landmark of its own, where the page has several forms. */
  region?: boolean
  children: ReactNode
}

/** Fields that belong together, below a heading. */
export function FormSection({ title, why, region = false, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={region ? id : undefined}>
      <h2 id={id}>{title}</h2>
      {why ? <p className={styles.why}>{why}</p> : null}
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
