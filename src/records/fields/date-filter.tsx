import { useId } from 'react'
import type { DateRange } from '#contract/kit/index.ts'
import { isDate } from '#domain/dates/typed.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import styles from './choice-list.module.css'

export interface DateFilterProps {
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
  // What names no day narrows nothing.
  const setSide = (side: 'from' | 'to', day: string | null) => {
    if (day === null || isDate(day)) set({ from, to, [side]: day ?? undefined })
  }
  const id = useId()
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
        <div>
          <label htmlFor={`${id}-from`}>From</label>
          <DateField
            id={`${id}-from`}
            value={from ?? null}
            max={to}
            placeholder="Any day"
            onChange={(day) => setSide('from', day)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-to`}>To</label>
          <DateField
            id={`${id}-to`}
            value={to ?? null}
            min={from}
            placeholder="Any day"
            onChange={(day) => setSide('to', day)}
          />
        </div>
      </div>
    </div>
  )
}
