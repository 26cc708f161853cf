import { useState } from 'react'
import { fieldMeta, recencies, type DateRange, type Filter, type Resource } from '#contract/kit/index.ts'
import { countryCodes, countryName } from '#domain/geography/countries.ts'
import { usePeople } from '#src/providers/people.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { usePopoverClose } from '#src/ui/controls/popover.tsx'
import styles from './choice-list.module.css'
import { roleWords } from './person-choice.tsx'

interface EditorProps {
  resource: Resource
  filter: Filter
  /** The filter's text in the address; undefined when it is not set. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Values that are known to occur, for those that are typed. */
  suggestions?: readonly string[]
}

interface Option {
  value: string
  label: string
  note?: string
}

const taken = (value: string | undefined) => (value ? value.split(',') : [])

/** What was chosen shows at once; the address, which has the last word, follows a moment later. */
function useDraft({ value, onChange }: Pick<EditorProps, 'value' | 'onChange'>) {
  const [{ draft, from }, setDraft] = useState({ draft: value, from: value })
  if (from !== value) setDraft({ draft: value, from: value })
  return {
    value: draft,
    onChange: (next: string | undefined) => {
      setDraft({ draft: next, from: value })
      onChange(next)
    },
  }
}

/** How one filter's value is chosen, by its kind; each choice shows at once. */
export function FilterEditor(given: EditorProps) {
  const draft = useDraft(given)
  const props = { ...given, ...draft }
  const { resource, filter, value, onChange } = props
  const { people } = usePeople()
  const meta = resource.allFields[filter.field] && fieldMeta(resource.allFields[filter.field]!)
  switch (filter.kind) {
    case 'oneOf':
      return (
        <CheckList
          options={filter.values.map((key) => ({ value: key, label: meta?.choices?.[key] ?? key }))}
          value={value}
          onChange={onChange}
        />
      )
    case 'reference':
      return (
        <CheckList
          searchable
          options={people.map((person) => ({
            value: person.id,
            label: person.name,
            note: roleWords(person),
          }))}
          value={value}
          onChange={onChange}
        />
      )
    case 'equals':
      return meta?.kind === 'country' ? (
        <CheckList
          searchable
          options={countryCodes.map((code) => ({ value: code, label: countryName(code) }))}
          value={value}
          onChange={onChange}
        />
      ) : (
        <TypedList {...props} label={resource.label(filter.field)} />
      )
    case 'whole':
      return <TypedList {...props} label={resource.label(filter.field)} accepts={/^-?\d{1,9}$/} />
    case 'contains':
      return (
        <TextEditor label={`${resource.label(filter.field)} contains`} value={value} onChange={onChange} />
      )
    case 'dateRange':
      return <DateRangeEditor value={value} onChange={onChange} />
    case 'recency':
      return <Recency value={value} onChange={onChange} />
  }
}

function CheckList({
  options,
  value,
  onChange,
  searchable,
}: {
  options: readonly Option[]
  value: string | undefined
  onChange: EditorProps['onChange']
  searchable?: boolean
}) {
  const [find, setFind] = useState('')
  // What is ticked when the list opens stands first; it does not move while one ticks.
  const [first] = useState(() => new Set(taken(value)))
  const chosen = taken(value)
  const words = find.trim().toLowerCase()
  const found = options.filter(({ label }) => label.toLowerCase().includes(words))
  const ordered = searchable
    ? [
        ...found.filter((option) => first.has(option.value)),
        ...found.filter((option) => !first.has(option.value)),
      ]
    : found
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]
    const order = options.map((option) => option.value)
    onChange(next.sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(',') || undefined)
  }
  return (
    <div className={styles.list}>
      {searchable ? (
        <div className={styles.find}>
          <input
            type="search"
            aria-label="Find"
            placeholder="Find"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to choose from
            autoFocus
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        </div>
      ) : null}
      <ul className={styles.options}>
        {ordered.map((option, index) => (
          <li key={option.value}>
            <label className={styles.option}>
              <input
                type="checkbox"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to choose from
                autoFocus={!searchable && index === 0}
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
              />
              {option.label}
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </label>
          </li>
        ))}
      </ul>
      {ordered.length === 0 ? <p className={styles.empty}>Nothing of this name.</p> : null}
    </div>
  )
}

/** @param accepts what may be typed; anything without */
function TypedList({
  value,
  onChange,
  suggestions = [],
  label,
  accepts,
}: EditorProps & { label: string; accepts?: RegExp }) {
  const [text, setText] = useState('')
  const chosen = taken(value)
  const add = () => {
    const word = text.trim().replaceAll(',', ' ')
    if (accepts && !accepts.test(word)) return
    setText('')
    if (word && !chosen.includes(word)) onChange([...chosen, word].join(','))
  }
  const options = [...new Set([...chosen, ...suggestions])]
  return (
    <div className={styles.list}>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <input
          aria-label={`${label}: type and press Enter`}
          placeholder="Type and press Enter"
          inputMode={accepts ? 'numeric' : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to type into
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <ul className={styles.options}>
        {options
          .filter((option) => option.toLowerCase().includes(text.trim().toLowerCase()))
          .map((option) => (
            <li key={option}>
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={chosen.includes(option)}
                  onChange={() =>
                    onChange(
                      (chosen.includes(option)
                        ? chosen.filter((each) => each !== option)
                        : [...chosen, option]
                      ).join(',') || undefined,
                    )
                  }
                />
                {option}
              </label>
            </li>
          ))}
      </ul>
    </div>
  )
}

function TextEditor({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: EditorProps['onChange']
}) {
  const close = usePopoverClose()
  const [text, setText] = useState(value ?? '')
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim() || undefined)
        close()
      }}
    >
      <label>
        {label}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to type into
          autoFocus
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" look="primary">
        Apply
      </Button>
    </form>
  )
}

/** "2026-01-01..2026-03-31" taken apart. */
export function readRange(value: string | undefined): DateRange {
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

function DateRangeEditor({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: EditorProps['onChange']
}) {
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

function Recency({ value, onChange }: { value: string | undefined; onChange: EditorProps['onChange'] }) {
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
