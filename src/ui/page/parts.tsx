import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../controls/classes.ts'
import styles from './parts.module.css'

interface Children {
  children: ReactNode
}

/** A page within the frame; `form` and `text` keep lines short enough to read. */
export function Page({ width = 'full', children }: Children & { width?: 'full' | 'form' | 'text' }) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  )
}

interface PageHeadProps {
  title: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  /** Buttons at the end of the line. */
  actions?: ReactNode
}

/** The page's title, once per page. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {actions ? <Inline>{actions}</Inline> : null}
      {lead ? <p>{lead}</p> : null}
    </header>
  )
}

/** The page's matter, with a rail beside it where there is room. */
export function Columns({ rail, children }: Children & { rail?: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {rail}
    </div>
  )
}

interface SectionProps extends Children {
  title?: ReactNode
  actions?: ReactNode
  /** Three where it stands within another section. */
  level?: 2 | 3
}

/** A part of a page below a heading of its own. */
export function Section({ title, actions, level = 2, children }: SectionProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles.section} aria-labelledby={title ? id : undefined}>
      {title ? (
        <header>
          <Heading id={id}>{title}</Heading>
          {actions}
        </header>
      ) : null}
      {children}
    </section>
  )
}

/** Links to the views of one thing; with `edge` they run across the page, above its title. */
export function Tabs({ label, edge = false, children }: Children & { label: string; edge?: boolean }) {
  return (
    <nav className={classes(styles.tabs, edge && styles.edge)} aria-label={label}>
      {children}
    </nav>
  )
}

/** Things below each other with lines between them, on a card or plainly on the page. */
export function Rows({ plain = false, label, children }: Children & { plain?: boolean; label?: string }) {
  return (
    <ul className={classes(styles.rows, plain ? undefined : styles.card)} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps extends Children {
  /** Makes the whole row lead there; its words then are `children`. */
  to?: string
  /** At the end of the line: a figure, a date, buttons. */
  aside?: ReactNode
  /** Before the words: a picture or a sign. */
  sign?: ReactNode
  /** Stands for a row that is still to come. */
  pending?: boolean
}

export function Row({ to, aside, sign, pending, children }: RowProps) {
  return (
    <li className={styles.row} aria-hidden={pending}>
      {sign}
      <div className={styles.words}>
        {to ? (
          <Link to={to} className={styles.stretched}>
            {children}
          </Link>
        ) : (
          children
        )}
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </li>
  )
}

/** Labels and what they say. */
export function Facts({ children }: Children) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ label, children }: Children & { label: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Key figures beside each other. */
export function Stats({ children }: Children) {
  return <dl className={styles.stats}>{children}</dl>
}

export function Stat({ label, unit, children }: Children & { label: ReactNode; unit?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {unit ? <small> {unit}</small> : null}
      </dd>
    </div>
  )
}

/** Words of the second rank; `small` under what they belong to. */
export function Muted({ small = false, children }: Children & { small?: boolean }) {
  return <span className={small ? styles.small : styles.muted}>{children}</span>
}

/** What went wrong, said as soon as it is there. */
export function Problem({ id, children }: Children & { id?: string }) {
  return (
    <p id={id} className={styles.problem} role="alert">
      {children}
    </p>
  )
}

/** Running text, in lines that can be read. */
export function Prose({ children }: Children) {
  return <p className={styles.prose}>{children}</p>
}

/** Parts below each other at an even distance. */
export function Stack({ gap = 16, children }: Children & { gap?: 4 | 8 | 12 | 16 | 24 | 32 }) {
  return (
    <div className={styles.stack} style={{ gap }}>
      {children}
    </div>
  )
}

/** Parts beside each other that wrap where there is no room. */
export function Inline({ gap = 8, children }: Children & { gap?: 4 | 8 | 12 | 16 | 24 }) {
  return (
    <div className={styles.inline} style={{ gap }}>
      {children}
    </div>
  )
}
