import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatInteger } from '#src/lib/format/index.ts'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import styles from './list.module.css'

const sizes = [10, 25, 50, 100, 200]

interface PaginationProps {
  /** Of a list or a report: which page its address says, and the address of another. */
  navigation: {
    address: { page: number; limit: number }
    /** Left out where the rows of a page are not for anybody to choose. */
    change?: (change: { limit: number }) => void
    href: (change: { page: number }) => string
  }
  /** Remembers how many rows are wanted. */
  onRows?: (rows: number) => void
  total: number
  /** The first rows are still on their way. */
  pending: boolean
}

/** Which rows of how many, rows per page, and the pages as real links. */
export function Pagination({ navigation, onRows, total, pending }: PaginationProps) {
  const { address, change, href } = navigation
  const { page, limit } = address
  const pages = Math.max(1, Math.ceil(total / limit))
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  const options = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b)
  const link = (label: string, to: number, icon: React.ReactNode) => {
    const className = classes(buttonStyles.button, buttonStyles.ghost, buttonStyles.square)
    const reachable = to >= 1 && to <= pages
    return reachable ? (
      <Link className={className} to={href({ page: to })} aria-label={label} preventScrollReset>
        {icon}
      </Link>
    ) : (
      <span className={className} aria-disabled aria-hidden>
        {icon}
      </span>
    )
  }
  return (
    <nav className={styles.foot} aria-label="Pages">
      <p aria-live="polite">
        {pending
          ? ''
          : `${formatInteger(first)}–${formatInteger(Math.min(total, page * limit))} of ${formatInteger(total)}`}
      </p>
      {change ? (
        <label>
          Rows
          <select
            value={limit}
            onChange={({ target }) => {
              const rows = Number(target.value)
              onRows?.(rows)
              change({ limit: rows })
            }}
            aria-label="Rows per page"
          >
            {options.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      ) : null}
      {link('Previous page', page - 1, <ChevronLeft size={16} aria-hidden />)}
      <span>
        Page {formatInteger(page)}
        {pending ? '' : ` of ${formatInteger(pages)}`}
      </span>
      {link('Next page', page + 1, <ChevronRight size={16} aria-hidden />)}
    </nav>
  )
}
