import { useId, type ReactNode } from 'react'
import { formatInteger } from '#src/lib/format/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import styles from './sides.module.css'
import type { SideRows } from './use-side.ts'

interface Props {
  side: SideRows<unknown>
  title: string
  searchHint: string
  /** Beside the title: what is done here. */
  action: ReactNode
  labels: { one: string; many: string }
  none: string
  /** The rows, each an item of the list. */
  children: ReactNode
}

/** One of two lists that records move between: its title, its search, and whatever there is instead of rows. */
export function SideFrame({ side, title, searchHint, action, labels, none, children }: Props) {
  const id = useId()
  const { rows, total, query, text, setText, searched } = side
  return (
    <section className={styles.side} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {title} <small>{total === undefined ? '' : formatInteger(total)}</small>
        </h2>
        {action}
      </header>
      <input
        type="search"
        className={styles.search}
        aria-label={`Search ${title.toLowerCase()}`}
        placeholder={searchHint}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
      />
      {query.isError ? (
        <Note
          alert
          title={`The ${labels.many.toLowerCase()} could not be loaded`}
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          {errorWords(query.error)?.message}
        </Note>
      ) : (
        <ul className={styles.rows} aria-busy={!query.data} tabIndex={-1}>
          {children}
          {query.data && rows.length === 0 ? (
            <li className={styles.none}>{searched ? `No ${labels.one.toLowerCase()} matches.` : none}</li>
          ) : null}
          {query.hasNextPage ? (
            <li className={styles.more}>
              <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  )
}
