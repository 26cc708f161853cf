import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { formatInteger } from '#src/lib/format/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import styles from './transfer.module.css'
import type { TransferRow } from './index.tsx'
import type { SideRows } from './use-side.ts'

interface Props {
  side: SideRows
  title: string
  searchHint: string
  /** "Add", for what is ticked here. */
  verb: string
  /** Said of a row that is ticked. */
  mark: string
  none: string
  labels: { one: string; many: string }
  ticked: ReadonlySet<string>
  onTick: (ids: readonly string[], on: boolean) => void
  onTickAll: () => void
  busy: boolean
}

/** Moves the focus from tick box to tick box by the arrow keys. */
function onArrow(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const list = event.currentTarget.closest('ul')
  if (!step || !list) return
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  const next = boxes[boxes.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** One side of a transfer: searched, and ticked for the other. */
export function Side(props: Props) {
  const { side, title, searchHint, verb, mark, none, labels, ticked, onTick, onTickAll, busy } = props
  const { rows, total, query, text, setText } = side
  const last = useRef<string>(undefined)
  const many = labels.many.toLowerCase()

  const tick = (row: TransferRow, on: boolean, { shiftKey }: MouseEvent) => {
    const from = shiftKey ? rows.findIndex(({ id }) => id === last.current) : -1
    const to = rows.indexOf(row)
    const between = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    onTick(
      between.map(({ id }) => id),
      on,
    )
    last.current = row.id
  }
  return (
    <section className={styles.side} aria-label={title}>
      <header>
        <h2>
          {title} <small>{total === undefined ? '' : formatInteger(total)}</small>
        </h2>
        {total ? (
          <Button small look="ghost" disabled={busy} onClick={onTickAll}>
            {verb} all {formatInteger(total)}
            {side.searched ? ' found' : ''}
          </Button>
        ) : null}
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
          title={`The ${many} could not be loaded`}
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          {errorWords(query.error)?.message}
        </Note>
      ) : (
        <ul className={styles.rows} aria-busy={!query.data}>
          {rows.map((row) => (
            <li key={row.id} data-ticked={ticked.has(row.id)}>
              <label className={styles.row}>
                <input
                  type="checkbox"
                  checked={ticked.has(row.id)}
                  disabled={busy}
                  onKeyDown={onArrow}
                  onChange={({ target, nativeEvent }) =>
                    tick(row, target.checked, nativeEvent as unknown as MouseEvent)
                  }
                />
                <span>
                  {row.title}
                  {ticked.has(row.id) ? <em>{mark}</em> : null}
                  <small>{row.second}</small>
                </span>
              </label>
            </li>
          ))}
          {query.data && rows.length === 0 ? (
            <li className={styles.none}>
              {side.searched ? `No ${labels.one.toLowerCase()} matches.` : none}
            </li>
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
