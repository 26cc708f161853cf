import { recencies, type DateRange } from '#contract/kit/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import styles from './choice-list.module.css'

interface DateFilterProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** "2026-01-01..2026-03-31" taken apart. */
function readRange(value: string | undefined): DateRange {
  const [from, to] = (value ?? '').split('..')
  return { from: from || undefined, to: to || undefined }
}

function calendarDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function daysAgo(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() - days)
  return calendarDay(date)
}

const presets = [
  { label: 'Today', from: () => daysAgo(0) },
  { label: 'Last 7 days', from: () => daysAgo(6) },
  { label: 'Last 30 days', from: () => daysAgo(29) },
  { label: 'This year', from: () => `${new Date().getFullYear()}-01-01` },
]

/** Any range of days, or one that is often wanted. */
export function DateRangeEditor({ value, onChange }: DateFilterProps) {
  const { from, to } = readRange(value)
  const set = (range: DateRange) =>
    onChange(range.from || range.to ? `${range.from ?? ''}..${range.to ?? ''}` : undefined)
  return (
    <div className={styles.fields}>
      <div className={styles.presets}>
        {presets.map((preset) => (
          <Button
            key={preset.label}
            small
            onClick={() => set({ from: preset.from(), to: undefined })}
            aria-pressed={from === preset.from() && !to}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      <div className={styles.pair}>
        <label>
          From
          <input
            type="date"
            value={from ?? ''}
            max={to}
            onChange={(event) => set({ from: event.target.value, to })}
          />
        </label>
        <label>
          To
          <input
            type="date"
            value={to ?? ''}
            min={from}
            onChange={(event) => set({ from, to: event.target.value })}
          />
        </label>
      </div>
    </div>
  )
}

/** SC-06 */
export function Recency({ value, onChange }: DateFilterProps) {
  return (
    <div className={styles.options} role="radiogroup" aria-label="Created">
      {Object.entries(recencies).map(([key, label]) => (
        <label key={key} className={styles.option}>
          <input
            type="radio"
            name="recency"
            checked={(value ?? 'any') === key}
            onChange={() => onChange(key === 'any' ? undefined : key)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
