import { Choices } from '#src/ui/form/choices.tsx'
import { useId, useState } from 'react'
import type { ImportSetup } from '#contract/tenant/import-shapes.ts'
import { valueKey } from '#domain/imports/options.ts'
import { counted } from '#src/lib/format/index.ts'
import styles from './mapping.module.css'
import { notUnderstood, sure } from './open-questions.ts'
import type { Source } from './use-mapping.ts'
import { ValueMeanings } from './value-meanings.tsx'

type Field = ImportSetup['fields'][number]

const decimalMarks = { '.': 'point (1,250.50)', ',': 'comma (1.250,50)' } as const
const dateOrders = { dmy: 'day, month, year', mdy: 'month, day, year' } as const

interface FieldSourceProps {
  field: Field
  setup: ImportSetup
  source: Source | undefined
  meanings: Readonly<Record<string, string | null>>
  onSource: (source: Source | undefined) => void
  onMeaning: (text: string, to: string | null) => void
}

/** Where one field comes from: a column, with what fills its empty cells; or one text for every row. */
export function FieldSource({ field, setup, source, meanings, onSource, onMeaning }: FieldSourceProps) {
  const id = useId()
  const column = source?.column ?? null
  const chosen = setup.columns.find(({ index }) => index === column)
  const match = chosen?.matches.find((entry) => entry.field === field.key)
  const isChoice = field.options.length > 0
  // Of free text only what looks misspelt, or was already put right.
  const values = (setup.values[field.key] ?? []).filter(
    ({ text, to }) => isChoice || to !== text || valueKey(text) in meanings,
  )
  const open = notUnderstood(setup, field.key)

  return (
    <div className={styles.source}>
      <label htmlFor={id}>
        {field.label}
        {field.required ? <abbr title="needed"> *</abbr> : null}
      </label>
      <select
        id={id}
        value={column ?? ''}
        onChange={(event) => {
          const next = event.target.value === '' ? null : Number(event.target.value)
          onSource(
            next === null && !source?.text && !field.required ? undefined : { ...source, column: next },
          )
        }}
      >
        <option value="">{field.required ? 'Same for all rows' : 'No column'}</option>
        {setup.columns.map(({ index, name }) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
      <FixedText
        field={field}
        label={column === null ? 'the same for all rows' : 'where the column is empty'}
        hint={column === null ? 'Value' : 'If empty'}
        text={source?.text ?? ''}
        onText={(text) => onSource({ column, ...source, text: text === '' ? undefined : text })}
      />
      {chosen ? (
        <p className={styles.samples}>
          {match && match.confidence < sure ? (
            <b>
              Guess, {Math.round(match.confidence * 100)}% sure. {match.reason}{' '}
            </b>
          ) : null}
          {chosen.samples.slice(0, 3).join(' · ')}
        </p>
      ) : null}
      {column !== null && (field.kind === 'decimal' || field.kind === 'money') && source ? (
        <label className={styles.detail}>
          Decimal mark
          <Choices
            value={source.decimalMark ?? '.'}
            choices={decimalMarks}
            onChange={(decimalMark) => onSource({ ...source, decimalMark })}
          />
        </label>
      ) : null}
      {column !== null && field.kind === 'date' && source ? (
        <label className={styles.detail}>
          Order of dates
          <Choices
            value={source.dateOrder ?? 'dmy'}
            choices={dateOrders}
            onChange={(dateOrder) => onSource({ ...source, dateOrder })}
          />
        </label>
      ) : null}
      {values.length > 0 && column !== null ? (
        <details className={styles.meanings} open={open.length > 0 || undefined}>
          <summary>
            {field.options.length > 0
              ? `What ${counted(values.length, { one: 'value means', many: 'values mean' })}`
              : counted(values.length, { one: 'possible misspelling', many: 'possible misspellings' })}
            {open.length > 0 ? <b>{open.length} not understood</b> : null}
          </summary>
          <ValueMeanings field={field} values={values} meanings={meanings} onMeaning={onMeaning} />
        </details>
      ) : null}
    </div>
  )
}

interface FixedTextProps {
  field: Field
  /** When the text is taken, for whoever does not see the column beside it. */
  label: string
  hint: string
  text: string
  onText: (text: string) => void
}

/** A text for rows that have none of their own; taken when it is left or Enter is pressed. */
function FixedText({ field, label, hint, text, onText }: FixedTextProps) {
  const [draft, setDraft] = useState<string>()
  const take = () => {
    if (draft !== undefined && draft !== text) onText(draft.trim())
    setDraft(undefined)
  }
  const name = `${field.label}: ${label}`
  if (field.options.length > 0) {
    return (
      <select aria-label={name} value={text} onChange={(event) => onText(event.target.value)}>
        <option value="">{hint}…</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      aria-label={name}
      placeholder={hint}
      value={draft ?? text}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
