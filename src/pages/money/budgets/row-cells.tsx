import { memo, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { monthNames } from '#domain/dates/calendar.ts'
import { blockOf, cellOf, isAmount, sumOfCells, type Cell, type Place } from '#domain/budgets/grid.ts'
import { alike, spread } from '#domain/budgets/months.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { minorFromText, textFromMinor } from '#src/lib/format/index.ts'
import styles from './budgets.module.css'

/** The inputs of a grid, row by row. */
const inputRows = (table: HTMLTableElement) =>
  [...table.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll('input')])
    .filter((inputs) => inputs.length > 0)

/** How far a key goes: rows down and cells to the right; sideways only from the edge of what is typed. */
function stepOf({ key, shiftKey, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
  const { value, selectionStart: start, selectionEnd: end } = input
  const isWhole = start === 0 && end === value.length
  if (key === 'Enter') return { down: shiftKey ? -1 : 1, right: 0 }
  if (key === 'ArrowDown') return { down: 1, right: 0 }
  if (key === 'ArrowUp') return { down: -1, right: 0 }
  if (key === 'ArrowRight' && !shiftKey && (isWhole || start === value.length)) return { down: 0, right: 1 }
  if (key === 'ArrowLeft' && !shiftKey && (isWhole || end === 0)) return { down: 0, right: -1 }
  return undefined
}

function moveOn(event: KeyboardEvent<HTMLInputElement>) {
  const step = stepOf(event)
  const table = event.currentTarget.closest('table')
  if (!step || !table) return
  event.preventDefault()
  const rows = inputRows(table)
  const row = rows.findIndex((inputs) => inputs.includes(event.currentTarget))
  const column = rows[row]!.indexOf(event.currentTarget)
  rows[row + step.down]?.[column + step.right]?.focus()
}

interface InputProps {
  label: string
  value: Cell
  currency: Currency
  onType: (text: string) => void
  onEverywhere?: () => void
  onBlock?: (block: string[][]) => void
}

/** An amount: typing replaces it, keys go on to the next. */
function AmountCell({ label, value, currency, onType, onEverywhere, onBlock }: InputProps) {
  const [typed, setTyped] = useState<string>()
  const written = !isAmount(value) ? value : value === 0 ? '' : textFromMinor(value, currency)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!onBlock || !/[\t\n]/.test(text)) return
    event.preventDefault()
    setTyped(undefined)
    onBlock(blockOf(text))
  }
  return (
    <td className={styles.cell}>
      <input
        aria-label={label}
        aria-invalid={isAmount(value) ? undefined : true}
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        value={typed ?? written}
        onChange={({ target }) => {
          setTyped(target.value)
          onType(target.value)
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(undefined)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onEverywhere) {
            event.preventDefault()
            onEverywhere()
          } else moveOn(event)
        }}
      />
    </td>
  )
}

interface RowProps {
  accountId: string
  name: string
  cells: readonly Cell[]
  currency: Currency
  onCell: (place: Place, cell: Cell) => void
  onRow: (accountId: string, cells: readonly Cell[]) => void
  onBlock: (place: Place, block: string[][]) => void
}

/** The months of an account, and its year, which is spread over them as it is typed. */
export const RowCells = memo(function RowCells(props: RowProps) {
  const { accountId, name, cells, currency, onCell, onRow, onBlock } = props
  const everywhere = (cell: Cell) => {
    if (isAmount(cell)) onRow(accountId, alike(cell))
  }
  return (
    <>
      {monthNames.map((monthName, month) => (
        <AmountCell
          key={monthName}
          label={`${name}, ${monthName}`}
          value={cells[month] ?? 0}
          currency={currency}
          onType={(text) => onCell({ accountId, month }, cellOf(text, currency))}
          onEverywhere={() => everywhere(cells[month] ?? 0)}
          onBlock={(block) => onBlock({ accountId, month }, block)}
        />
      ))}
      <AmountCell
        label={`${name}, year`}
        value={sumOfCells(cells)}
        currency={currency}
        onType={(text) => {
          const yearly = text.trim() === '' ? 0 : minorFromText(text, currency)
          if (yearly !== undefined && yearly >= 0) onRow(accountId, spread(yearly))
        }}
      />
    </>
  )
})
