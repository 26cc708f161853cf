import { keysOf } from '#domain/kit/keys.ts'
import { useText } from '#src/records/form/use-text.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { datesOf } from '#domain/maintenance/occurrences.ts'
import { ruleProblem, weekdays, type RecurrenceUnit, type Weekday } from '#domain/maintenance/recurrence.ts'
import { ordinal, ruleWords } from '#domain/maintenance/words.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { Segments } from '#src/ui/controls/segments.tsx'
import { DateInput } from '#src/records/fields/date-input.tsx'
import { LabelledField, type Bound } from '#src/records/form/labelled-field.tsx'
import type { FormValues } from '#src/records/form/values.ts'
import { draftOf, ruleOf, type RuleDraft } from './draft.ts'
import styles from './recurrence.module.css'

const units: Readonly<Record<RecurrenceUnit, string>> = {
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
}
const monthDays = [
  { value: 0, label: 'Same day as the first' },
  ...Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: `On the ${ordinal(index + 1)}` })),
  { value: -1, label: 'On the last day' },
]
const endings = { never: 'Never', until: 'On a day', count: 'After a number of times' } as const

/** How often work comes back, put together from a few choices; kept as a rule of RFC 5545. */
export function RecurrenceField({ field, label }: { field: string; label: string }) {
  const start = useText('start')
  return (
    <LabelledField field={field} label={label} required after={<Preview field={field} start={start} />}>
      {(bound) => <Rule {...bound} label={label} />}
    </LabelledField>
  )
}

function Rule({ label, value, onChange, onBlur, ref, id, ...described }: Bound & { label: string }) {
  const [{ draft, rule }, setDraft] = useState(() => ({ draft: draftOf(value), rule: value }))
  // Changed elsewhere: by what somebody else has saved meanwhile.
  const known = rule === value ? draft : draftOf(value)
  const set = (change: Partial<RuleDraft>) => {
    const next = { ...known, ...change }
    setDraft({ draft: next, rule: ruleOf(next) })
    onChange(ruleOf(next))
  }
  const toggle = (day: Weekday) =>
    set({ on: known.on.includes(day) ? known.on.filter((each) => each !== day) : [...known.on, day] })
  return (
    <div className={styles.rule} role="group" aria-label={label}>
      <div className={styles.line}>
        <span>Every</span>
        <Input
          {...described}
          id={id}
          ref={ref}
          onBlur={onBlur}
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          status={described['aria-invalid'] ? 'error' : undefined}
          value={known.every}
          onChange={({ target }) => set({ every: target.value })}
        />
        <HiddenLabel of={`${id}-unit`}>Unit</HiddenLabel>
        <Select
          id={`${id}-unit`}
          className={styles.unit}
          value={known.unit}
          options={Object.entries(units).map(([key, words]) => ({ value: key, label: words, tabIndex: -1 }))}
          onChange={(unit: RecurrenceUnit) => set({ unit, on: [], day: 0 })}
        />
        {known.unit === 'month' ? (
          <>
            <HiddenLabel of={`${id}-day`}>Day of the month</HiddenLabel>
            <Select
              id={`${id}-day`}
              className={styles.day}
              value={known.day}
              options={monthDays.map((option) => ({ ...option, tabIndex: -1 }))}
              onChange={(day: number) => set({ day })}
            />
          </>
        ) : null}
      </div>
      {known.unit === 'week' ? (
        <div className={styles.days} role="group" aria-label="On these days">
          {keysOf(weekdays).map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={known.on.includes(key)}
              title={weekdays[key]}
              onClick={() => toggle(key)}
            >
              {weekdays[key].slice(0, 3)}
            </button>
          ))}
        </div>
      ) : null}
      <div className={styles.line}>
        <span>Ends</span>
        <Segments label="Ends" choices={endings} value={known.ends} onChange={(ends) => set({ ends })} />
        {known.ends === 'until' ? (
          <div className={styles.end}>
            <HiddenLabel of={`${id}-until`}>Last day</HiddenLabel>
            <DateInput
              id={`${id}-until`}
              value={known.until}
              onBlur={() => undefined}
              onChange={(until) => set({ until })}
            />
          </div>
        ) : null}
        {known.ends === 'count' ? (
          <>
            <HiddenLabel of={`${id}-count`}>Number of times</HiddenLabel>
            <Input
              id={`${id}-count`}
              className={styles.number}
              inputMode="numeric"
              autoComplete="off"
              value={known.count}
              onChange={({ target }) => set({ count: target.value })}
            />
            <span>times</span>
          </>
        ) : null}
      </div>
    </div>
  )
}

/** What a sentence of inputs says to those who see it. */
const HiddenLabel = ({ of, children }: { of: string; children: string }) => (
  <label htmlFor={of} className="visually-hidden">
    {children}
  </label>
)

const previewed = 4

/** What the rule says, and the first days that it comes to. */
function Preview({ field, start }: { field: string; start: string | null }) {
  const rule = useWatch<FormValues>({ name: field })
  if (typeof rule !== 'string' || !start || ruleProblem(rule, start)) return null
  const dates = datesOf(rule, start, { limit: previewed + 1 })
  return (
    <p className={styles.preview} aria-live="polite">
      <b>{ruleWords(rule, start)}.</b>{' '}
      {dates.length === 0
        ? 'This schedule has no dates between its start and end.'
        : `Due ${dates
            .slice(0, previewed)
            .map((date) => shortDate(date))
            .join(', ')}${dates.length > previewed ? ' …' : '.'}`}
    </p>
  )
}
