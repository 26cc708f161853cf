import { lazy, Suspense, useState, type ReactNode } from 'react'
import { fieldMeta, isChoice, none, type Filter, type Resource } from '#contract/kit/index.ts'
import { countryCodes, countryName } from '#domain/geography/countries.ts'
import { usePortfolioTitles } from '#src/providers/portfolios.ts'
import { usePeople } from '#src/providers/people.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useRoleNames } from '#src/providers/roles.ts'
import { resourceOfSubject } from '#src/resources/by-name.ts'
import { Segments } from '#src/ui/controls/segments.tsx'
import styles from './choice-list.module.css'
import { LaterIcon } from '#src/ui/icons/later-icon.tsx'
import { roleWords } from './person-choice.tsx'
import { Recency } from './recency.tsx'
import { RecordList } from './record-filter.tsx'
import { TextEditor } from './text-filter.tsx'

const DateRangeEditor = lazy(async () => ({ default: (await import('./date-filter.tsx')).DateRangeEditor }))
const NumberRangeEditor = lazy(async () => ({
  default: (await import('./number-filter.tsx')).NumberRangeEditor,
}))

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
  icon?: string
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
  return isChoice(given.filter) ? (
    <IsOrNot {...draft}>{(asked) => <EditorOfKind {...given} {...asked} />}</IsOrNot>
  ) : (
    <EditorOfKind {...given} {...draft} />
  )
}

type Asked = Pick<EditorProps, 'value' | 'onChange'>

/** Whether records have one of the values that are ticked below, or none of them. */
function IsOrNot({ value, onChange, children }: Asked & { children: (asked: Asked) => ReactNode }) {
  const [not, setNot] = useState(value?.startsWith('!') ?? false)
  const values = value?.replace(/^!/, '')
  const say = (next: string | undefined, isNot: boolean) => onChange(next && isNot ? `!${next}` : next)
  return (
    <>
      <div className={styles.isOrNot}>
        <Segments
          label="Condition"
          choices={{ is: 'Is', not: 'Is not' }}
          value={not ? 'not' : 'is'}
          onChange={(key) => {
            setNot(key === 'not')
            say(values, key === 'not')
          }}
        />
      </div>
      {children({ value: values, onChange: (next) => say(next, not) })}
    </>
  )
}

function EditorOfKind(props: EditorProps) {
  const { resource, filter, value, onChange } = props
  const { people } = usePeople()
  const { user } = useProfile()
  const meta = resource.allFields[filter.field] && fieldMeta(resource.allFields[filter.field]!)
  switch (filter.kind) {
    case 'oneOf':
      return (
        <CheckList
          options={filter.values.map((key) => ({
            value: key,
            label: meta?.choices?.[key] ?? key,
            icon: meta?.icons?.[key],
          }))}
          all={meta?.icons ? 'All' : undefined}
          value={value}
          onChange={onChange}
        />
      )
    case 'reference':
      if (filter.entity === 'Portfolio') return <PortfolioList {...props} />
      if (filter.entity !== 'User') {
        const of = resourceOfSubject(filter.entity)
        return of ? <RecordList resource={of} value={value} onChange={onChange} /> : null
      }
      return (
        <CheckList
          searchable
          options={[
            ...(filter.orNone ? [{ value: none, label: 'Nobody yet' }] : []),
            ...people.map((person) => ({
              value: person.id,
              label: person.name,
              note: person.id === user.id ? 'You' : roleWords(person),
            })),
          ]}
          head={[none, user.id]}
          value={value}
          onChange={onChange}
        />
      )
    case 'role':
      return <RoleList {...props} />
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
      return (
        <Suspense fallback={<div className={styles.coming} aria-busy />}>
          <DateRangeEditor value={value} onChange={onChange} />
        </Suspense>
      )
    case 'numberRange':
      return (
        <Suspense fallback={<div className={styles.coming} aria-busy />}>
          <NumberRangeEditor
            filter={filter}
            label={resource.label(filter.field)}
            value={value}
            onChange={onChange}
          />
        </Suspense>
      )
    case 'recency':
      return <Recency value={value} onChange={onChange} />
  }
}

function PortfolioList({ value, onChange }: Pick<EditorProps, 'value' | 'onChange'>) {
  const options = [...usePortfolioTitles(true)].map(([id, title]) => ({ value: id, label: title }))
  return <CheckList searchable options={options} value={value} onChange={onChange} />
}

function RoleList({ value, onChange }: Pick<EditorProps, 'value' | 'onChange'>) {
  const options = [...useRoleNames()].map(([key, label]) => ({ value: key, label }))
  return <CheckList options={options} value={value} onChange={onChange} />
}

function CheckList({
  options,
  value,
  onChange,
  searchable,
  all,
  head = [],
}: {
  options: readonly Option[]
  value: string | undefined
  onChange: EditorProps['onChange']
  searchable?: boolean
  /** A first option, ticked while no other is. */
  all?: string
  /** Values whose options stand before the others. */
  head?: readonly string[]
}) {
  const [find, setFind] = useState('')
  // What is ticked when the list opens stands near the top; it does not move while one ticks.
  const [first] = useState(() => new Set([...head, ...taken(value)]))
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
        {all ? (
          <li>
            <label className={styles.option}>
              <input type="checkbox" checked={chosen.length === 0} onChange={() => onChange(undefined)} />
              {all}
            </label>
          </li>
        ) : null}
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
              {option.icon ? <LaterIcon name={option.icon} size={15} /> : null}
              {option.label}
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </label>
          </li>
        ))}
      </ul>
      {ordered.length === 0 ? <p className={styles.empty}>No matches.</p> : null}
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
