import { useRef, type KeyboardEvent } from 'react'
import { formatInteger } from '#src/lib/format/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SideFrame } from './frame.tsx'
import type { TransferRow } from './index.tsx'
import styles from './sides.module.css'
import type { SideRows } from './use-side.ts'

interface Props {
  side: SideRows<TransferRow>
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
  const { rows, total } = side
  const last = useRef<string>(undefined)

  const tick = (row: TransferRow, on: boolean, shiftKey: boolean) => {
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
    <SideFrame
      side={side}
      title={title}
      searchHint={searchHint}
      labels={labels}
      none={none}
      action={
        total ? (
          <Button className={styles.every} small look="ghost" disabled={busy} onClick={onTickAll}>
            {verb} all {formatInteger(total)}
            {side.searched ? ' found' : ''}
          </Button>
        ) : null
      }
    >
      {rows.map((row) => (
        <li key={row.id} data-ticked={ticked.has(row.id)}>
          <label className={styles.row}>
            <input
              type="checkbox"
              checked={ticked.has(row.id)}
              disabled={busy}
              onKeyDown={onArrow}
              onChange={({ target, nativeEvent }) =>
                tick(row, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
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
    </SideFrame>
  )
}
