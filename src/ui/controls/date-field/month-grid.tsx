import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths, daysUntil } from '#domain/dates/calendar.ts'
import { longDate, monthOf } from '#src/lib/format/index.ts'
import { Button, IconButton } from '../button.tsx'
import { usePopoverClose } from '../popover.tsx'
import styles from './date-field.module.css'
import { useToday } from './today.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const aMonday = '2024-01-01'

const weekdayOf = (date: string) => ((daysUntil(aMonday, date) % 7) + 7) % 7
const mondayOf = (date: string) => addDays(date, -weekdayOf(date))

/** The weeks that a month touches, from Monday. */
function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 8)}01`
  const weeks: string[][] = []
  for (let monday = mondayOf(first); monday < addMonths(first, 1); monday = addDays(monday, 7)) {
    weeks.push(weekdays.map((_, index) => addDays(monday, index)))
  }
  return weeks
}

const moves: Readonly<Record<string, (day: string, shift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: mondayOf,
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
}

interface Props {
  value: string | undefined
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
}

/** One month to choose a day from; arrows walk over days, Page Up and Down over months, with Shift over years. */
export function MonthGrid({ value, min, max, onChoose }: Props) {
  const close = usePopoverClose()
  const today = useToday()
  const [at, setAt] = useState(value ?? today)
  // At first too: whoever opens it goes on with the keyboard.
  const walked = useRef(true)
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (walked.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    walked.current = false
  }, [at])
  const isOut = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max)
  const choose = (day: string) => {
    onChoose(day)
    close()
  }
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    walked.current = true
    setAt(move(at, event.shiftKey))
  }
  const turn = (months: number) => setAt(addMonths(at, months))
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <IconButton label="Previous year" onClick={() => turn(-12)}>
          <ChevronsLeft size={16} aria-hidden />
        </IconButton>
        <IconButton label="Previous month" onClick={() => turn(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <p aria-live="polite">{monthOf(at)}</p>
        <IconButton label="Next month" onClick={() => turn(1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        <IconButton label="Next year" onClick={() => turn(12)}>
          <ChevronsRight size={16} aria-hidden />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid, so that screen readers leave the arrows to it */}
      <table ref={table} role="grid" aria-label={monthOf(at)} className={styles.month}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    data-day={day}
                    data-aside={day.slice(0, 7) !== at.slice(0, 7)}
                    aria-label={longDate(day)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={isOut(day) || undefined}
                    tabIndex={day === at ? 0 : -1}
                    onKeyDown={press}
                    onClick={() => (isOut(day) ? undefined : choose(day))}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isOut(today) ? null : (
        <Button small look="ghost" onClick={() => choose(today)}>
          Today
        </Button>
      )}
    </div>
  )
}
