import { Link, useLocation } from 'react-router'
import type { ComponentType } from 'react'
import { classes } from './classes.ts'
import styles from './view-links.module.css'

interface View {
  to: string
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
}

interface Props {
  views: readonly View[]
  /** What of the present address goes along, such as `?pid=…`. */
  query: string
  className?: string
}

/** Ways to look at the same records, each at an address of its own. */
export function ViewLinks({ views, query, className }: Props) {
  const { pathname } = useLocation()
  return (
    <nav className={classes(styles.views, className)} aria-label="Shown as">
      {views.map(({ to, label, icon: Sign }) => (
        <Link key={to} to={`${to}${query}`} aria-current={to === pathname ? 'page' : undefined}>
          <Sign size={15} aria-hidden /> {label}
        </Link>
      ))}
    </nav>
  )
}
