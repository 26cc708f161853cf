import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { dateFromText, isDate } from '#domain/dates/typed.ts'
import { fullDate, longDate, numbersBegin } from '#src/lib/format/index.ts'
import { Popover } from '../popover.tsx'
import styles from './date-field.module.css'
import { useToday } from './today.ts'

const MonthGrid = lazy(async () => ({ default: (await import('./month-grid.tsx')).MonthGrid }))

interface DateFieldProps {
  id?: string
  /** `YYYY-MM-DD`, or what was typed and names no day; nothing is '' or null. */
  value: string | null
  /** Told once a day is typed and left, or chosen; what names no day is passed on for the schema to refuse. */
  onChange: (value: string | null) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  /** Days before and after cannot be chosen. */
  min?: string
  max?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/** A day: typed as people write it, or chosen from a month, which the arrow down opens. */
export function DateField({ value, onChange, onBlur, min, max, ref, ...input }: DateFieldProps) {
  const today = useToday()
  const [typed, setTyped] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const written = isDate(value) ? fullDate(value) : (value ?? '')
  const understood = typed?.trim() ? dateFromText(typed, today, numbersBegin()) : undefined
  const settle = () => {
    if (typed === undefined) return
    setTyped(undefined)
    const next = typed.trim() === '' ? null : (dateFromText(typed, today, numbersBegin()) ?? typed.trim())
    if (next !== (value || null)) onChange(next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    settle()
    button.current?.click()
  }
  return (
    <span className={styles.field}>
      <input
        {...input}
        ref={ref}
        type="text"
        autoComplete="off"
        className={styles.input}
        placeholder={input.placeholder ?? 'Day'}
        value={typed ?? written}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
      />
      {understood ? (
        <small className={styles.understood} role="status">
          {longDate(understood)}
        </small>
      ) : null}
      <Popover
        label="Choose a day"
        align="end"
        width={296}
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            ref={button}
            className={styles.button}
            // By keyboard the arrow down opens it: one stop less on the way through a form.
            tabIndex={-1}
            disabled={input.disabled}
            aria-label="Choose a day"
          >
            <CalendarDays size={16} aria-hidden />
          </button>
        )}
      >
        <Suspense fallback={<div className={styles.coming} aria-busy />}>
          <MonthGrid value={isDate(value) ? value : undefined} min={min} max={max} onChoose={onChange} />
        </Suspense>
      </Popover>
    </span>
  )
}
