import { Columns3, List } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import styles from './issues.module.css'

const views = [
  { to: paths.issues.list(), label: 'Table', icon: List },
  { to: paths.issues.board(), label: 'Board', icon: Columns3 },
]

/** The same issues, as a table or by their status; filters and search go along. */
export function ViewSwitch() {
  const { pathname, search } = useLocation()
  return (
    <nav className={styles.switch} aria-label="Shown as">
      {views.map(({ to, label, icon: Sign }) => (
        <Link key={to} to={`${to}${search}`} aria-current={to === pathname ? 'page' : undefined}>
          <Sign size={15} aria-hidden /> {label}
        </Link>
      ))}
    </nav>
  )
}
