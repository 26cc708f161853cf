import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { hoursProblem, weekdays, type OpenHours, type Opening } from '#domain/viewings/hours.ts'
import { weekdayDate } from '#src/lib/format/index.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Muted, Problem, Stack } from '#src/ui/page/parts.tsx'
import styles from './viewings.module.css'

const usual: Opening = { from: '09:00', to: '17:00' }

interface OpeningsProps {
  /** Whose times these are, for screen readers. */
  of: string
  openings: readonly Opening[]
  onChange: (openings: Opening[]) => void
}

/** The times of a day, each from and to; none means closed. */
function Openings({ of, openings, onChange }: OpeningsProps) {
  const change = (at: number, part: Partial<Opening>) =>
    onChange(openings.map((opening, index) => (index === at ? { ...opening, ...part } : opening)))
  return (
    <div className={styles.openings}>
      {openings.length === 0 ? <Muted>Closed</Muted> : null}
      {openings.map(({ from, to }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- times have no identity but their place
        <span key={index} className={styles.opening}>
          <input
            type="time"
            required
            aria-label={`${of} from`}
            value={from}
            onChange={({ target }) => change(index, { from: target.value })}
          />
          –
          <input
            type="time"
            required
            aria-label={`${of} to`}
            value={to}
            onChange={({ target }) => change(index, { to: target.value })}
          />
          <IconButton
            label={`Remove ${from}–${to} of ${of}`}
            onClick={() => onChange(openings.filter((_, at) => at !== index))}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </span>
      ))}
      <IconButton label={`Add times for ${of}`} onClick={() => onChange([...openings, usual])}>
        <Plus size={15} aria-hidden />
      </IconButton>
    </div>
  )
}

interface EditorProps {
  hours: OpenHours
  onChange: (hours: OpenHours) => void
}

/** Hours that come back each week, and days that have others. */
export function HoursEditor({ hours, onChange }: EditorProps) {
  const [date, setDate] = useState<string | null>(null)
  const { weekly, exceptions } = hours
  const setDay = (weekday: number, openings: Opening[]) =>
    onChange({
      ...hours,
      weekly: [
        ...weekly.filter((opening) => opening.weekday !== weekday),
        ...openings.map((opening) => ({ ...opening, weekday })),
      ].toSorted((one, other) => one.weekday - other.weekday),
    })
  const setExceptions = (changed: OpenHours['exceptions']) =>
    onChange({ ...hours, exceptions: changed.toSorted((one, other) => (one.date < other.date ? -1 : 1)) })
  const problem = hoursProblem(hours)
  return (
    <Stack>
      <dl className={styles.week}>
        {weekdays.map((name, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Openings
                of={name}
                openings={weekly
                  .filter(({ weekday }) => weekday === index + 1)
                  .map(({ from, to }) => ({ from, to }))}
                onChange={(openings) => setDay(index + 1, openings)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <h2>Exceptions</h2>
      {exceptions.length === 0 ? <Muted>Add holidays and other exceptions to the weekly hours.</Muted> : null}
      <dl className={styles.week}>
        {exceptions.map((exception) => (
          <div key={exception.date}>
            <dt>{weekdayDate(exception.date)}</dt>
            <dd>
              <Openings
                of={weekdayDate(exception.date)}
                openings={exception.openings}
                onChange={(openings) =>
                  setExceptions(
                    exceptions.map((each) => (each.date === exception.date ? { ...each, openings } : each)),
                  )
                }
              />
              <Button
                small
                look="ghost"
                onClick={() => setExceptions(exceptions.filter((each) => each.date !== exception.date))}
                aria-label={`Remove day ${weekdayDate(exception.date)}`}
              >
                Remove day
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.addDay}>
        <DateField value={date} onChange={setDate} aria-label="Exception date" placeholder="24 Dec" />
        <Button
          small
          disabled={!date || exceptions.some((each) => each.date === date)}
          onClick={() => {
            if (!date) return
            setExceptions([...exceptions, { date, openings: [] }])
            setDate(null)
          }}
        >
          Add day
        </Button>
      </div>
      {problem ? <Problem>{problem}</Problem> : null}
    </Stack>
  )
}
