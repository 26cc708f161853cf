import type { AnyRecord } from '#domain/access/rules.ts'
import { listOf, textOf, typedOf } from '#src/lib/values.ts'
import { dialCodeFieldOf } from '#domain/contact/phones.ts'
import type { ReactNode } from 'react'
import { fieldMeta, type Resource } from '#contract/kit/index.ts'
import { formatAmount, formatMoney } from '#domain/money/currencies.ts'
import { compactMoney, exactInstant, shortDate } from '#src/lib/format/index.ts'
import type { Readable, Tone } from '#src/resources/screens.ts'
import { LaterIcon } from '#src/ui/icons/later-icon.tsx'
import { fieldText } from './field-text.ts'
import { currencyOf, isSaid, type Amount } from './plain-text.ts'
import styles from './fields.module.css'
import { NoValue } from './no-value.tsx'
import { PersonName } from './person-name.tsx'
import { PropertyName, RecordName, UnitName } from './record-names.tsx'

export function StatusWord({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.dot} data-tone={tone}>
      {children}
    </span>
  )
}

interface CellProps {
  /** A resource or a report: whatever says what its fields are. */
  resource: Pick<Resource, 'allFields'>
  field: string
  record: AnyRecord
  tones?: Readonly<Record<string, Tone>>
  /** Where the currency stands in the heading already. */
  withoutCurrency?: boolean
  /** In a dense table, where no money is a dash. */
  dense?: boolean
}

/** Whether a record has something to say in a field. */
export function hasValue(resource: Resource, field: string, record: Readable): boolean {
  const schema = resource.allFields[field]
  return (record[field] ?? '') !== '' && schema !== undefined && isSaid(fieldMeta(schema), record)
}

/** One field of a record as people read it: the same in a table, a card and the facts of a page. */
export function FieldCell({ resource, field, record, tones, withoutCurrency, dense }: CellProps) {
  const schema = resource.allFields[field]
  const value = record[field]
  if (!schema || value === null || value === undefined || value === '') return <NoValue />
  const meta = fieldMeta(schema)
  const text = textOf(value)
  if (!isSaid(meta, record)) return <NoValue />
  if (Array.isArray(value) && value.length === 0) return <NoValue />
  const icon = typeof value === 'string' ? meta.icons?.[value] : undefined
  if (icon) {
    return (
      <span className={styles.withIcon}>
        <LaterIcon name={icon} size={15} /> {fieldText(meta, value, record)}
      </span>
    )
  }
  const tone = typeof value === 'string' ? tones?.[value] : undefined
  if (tone) return <StatusWord tone={tone}>{fieldText(meta, value, record)}</StatusWord>
  switch (meta.kind) {
    case 'instant':
      return (
        <time dateTime={text} title={exactInstant(text)}>
          {shortDate(text)}
        </time>
      )
    case 'date':
      return <time dateTime={text}>{shortDate(text)}</time>
    case 'reference':
      if (meta.entity === 'User') return <PersonName id={text} />
      if (meta.entity === 'Property') return <PropertyName record={record} />
      if (meta.entity === 'Unit') return <UnitName record={record} />
      return <RecordName resource={resource} field={field} entity={meta.entity} record={record} />
    case 'phone':
      return <a href={`tel:${phoneWords(field, record).replaceAll(' ', '')}`}>{phoneWords(field, record)}</a>
    case 'decimal':
      return (
        <>{[fieldText(meta, value, record), unitOf(resource, field, record)].filter(Boolean).join(' ')}</>
      )
    case 'email':
      return <a href={`mailto:${text}`}>{text}</a>
    case 'amounts':
      return <Amounts amounts={listOf(value)} />
    case 'tags':
      return (
        <span className={styles.tags}>
          {listOf<string>(value).map((tag) => (
            <span key={tag} className={styles.tag}>
              {meta.choices?.[tag] ?? tag}
            </span>
          ))}
        </span>
      )
    case 'money': {
      const currency = currencyOf(meta, record)
      if (!currency || (dense && value === 0)) return <NoValue />
      return <>{(withoutCurrency ? formatAmount : formatMoney)(typedOf(value), currency)}</>
    }
    default:
      return <>{fieldText(meta, value, record)}</>
  }
}

/** Short, one per currency; to the last unit on hover. */
function Amounts({ amounts }: { amounts: readonly Amount[] }) {
  return (
    <span className={styles.amounts}>
      {amounts.map(({ currency, amount }) => (
        <span key={currency} title={formatMoney(amount, currency)}>
          {compactMoney(amount, currency)}
        </span>
      ))}
    </span>
  )
}

/** A number with the dial code that stands beside it: `contactPhone` with `contactDialCode`. */
function phoneWords(field: string, record: AnyRecord): string {
  const dialCode = record[dialCodeFieldOf(field)]
  return [dialCode, record[field]].filter(Boolean).join(' ')
}

/** The unit that a measure is kept in: `area` in `areaUnit`. */
function unitOf(resource: CellProps['resource'], field: string, record: AnyRecord): string | undefined {
  const schema = resource.allFields[`${field}Unit`]
  return schema && fieldText(fieldMeta(schema), record[`${field}Unit`], record)
}
