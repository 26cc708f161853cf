import { sql, type RawBuilder } from 'kysely'
import { fieldMeta, namingField, type FieldKind, type FieldMeta, type Resource } from '#contract/kit/index.ts'
import { listText } from '#domain/imports/exact.ts'
import { abilityOf, type Ability, type AccessRule, type Action } from '#domain/access/index.ts'
import { isCurrency, majorUnits, type Minor } from '#domain/money/currencies.ts'
import { permitted } from '../fields.ts'
import { columnOf } from '../db/columns.ts'
import { scopeOf } from '../db/conditions.ts'
import type { TextRow } from '../db/rows.ts'
import { invalid } from '../errors.ts'
import type { ExportTarget } from './export-target.ts'

/** What a column holds, for formats that tell a number from a text. */
export type CellType = 'text' | 'number' | 'money' | 'date' | 'instant' | 'boolean'

/** One column of the file. */
export interface ExportColumn {
  field: string
  label: string
  type: CellType
  /** What the database selects for it. */
  source: RawBuilder<unknown>
  /** Whether that depends on nothing else in the row, unlike an amount on its currency. */
  alone: boolean
  /** What is written, made of the database's text: ISO dates, local date and time, decimal numbers; null: nothing. */
  text: (raw: string, row: TextRow) => string | null
}

/** The columns of a file, in order; the database may select more behind them. */
export interface ExportPlan {
  columns: ExportColumn[]
  /** The select list: one entry per column, then what columns need of each other. */
  sources: RawBuilder<unknown>[]
}

export const plainKinds: Partial<Record<FieldKind, CellType>> = {
  text: 'text',
  longText: 'text',
  choice: 'text',
  country: 'text',
  currency: 'text',
  timezone: 'text',
  email: 'text',
  dialCode: 'text',
  phone: 'text',
  tags: 'text',
  id: 'text',
  reference: 'text',
  references: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'money',
  date: 'date',
  instant: 'instant',
  boolean: 'boolean',
}

/** A person's name, or the email address where others of the organisation have the same; all read once, not per row. */
const personName = (id: RawBuilder<unknown>) => sql`((
  select jsonb_object_agg(id, shown) from (
    select users.id, case when count(*) over (partition by lower(name)) > 1 then email else name end as shown
    from members join identity.users on users.id = members.user_id) as people) ->> ${id}::text)`

/** "6.45", never "1e-05": what a spreadsheet and an import read alike, to the last digit. */
export function plainDecimal(raw: string): string {
  const [, sign, whole, fraction = '', power] = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d+)$/.exec(raw) ?? []
  if (whole === undefined) return raw
  const point = whole.length + Number(power)
  const digits = whole + fraction
  const text =
    point > 0
      ? `${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`
      : `0.${'0'.repeat(-point)}${digits}`
  return sign + (text.endsWith('.') ? text.slice(0, -1) : text)
}

/** "125000050" minor units of NGN → "1250000.50"; nothing where the currency cannot be read. */
export const amountText = (minor: Minor, currency: string | null | undefined): string | null =>
  isCurrency(currency) ? majorUnits(minor, currency) : null

/** Only the rules that concern one field, as rules of the whole record. */
function abilityOfField(ability: Ability, action: Action, target: ExportTarget, field: string): Ability {
  const rules = ability.rulesFor(action, target.crud.resource.subject, field).toReversed()
  return abilityOf(rules.map((rule) => ({ ...(rule.origin as AccessRule), fields: undefined })))
}

/** Whether a field holds the property that its records belong to. */
const isOfProperty = ({ allFields }: Resource, field: string) =>
  field === 'propertyId' && 'property' in allFields && !('propertyTitle' in allFields)

/** A field's value on those rows where this person may read and export it; elsewhere nothing. */
function guarded(ability: Ability, target: ExportTarget, field: string, source: RawBuilder<unknown>) {
  const limited = (['read', 'export'] as const).filter((action) =>
    ability.rulesFor(action, target.crud.resource.subject).some((rule) => rule.fields !== undefined),
  )
  if (limited.length === 0) return source
  const conditions = limited.map((action) =>
    scopeOf(abilityOfField(ability, action, target, field), action, target.crud.resource),
  )
  return sql`case when ${sql.join(conditions, sql` and `)} then ${source} end`
}

function sourceOf(
  target: ExportTarget,
  field: string,
  timezone: string,
  ability: Ability,
): RawBuilder<unknown> {
  const column = sql.ref(columnOf(field))
  const table = sql.table(target.crud.table)
  const { kind, entity } = fieldMeta(target.crud.resource.allFields[field]!)
  const named = target.names?.[field]
  if (named) return typeof named === 'function' ? named(ability) : named
  if (kind === 'reference' && entity === 'User') return personName(column)
  if (kind === 'references' && entity === 'User') {
    return sql`(select string_agg(users.name, '; ' order by users.name) from identity.users
      where users.id = any(${column}))`
  }
  if (isOfProperty(target.crud.resource, field)) {
    return sql`(select title from properties where properties.organisation_id = ${table}.organisation_id
      and properties.id = ${table}.property_id)`
  }
  if (kind === 'tags') return sql`to_jsonb(${column})`
  if (kind === 'references') return sql`array_to_string(${column}, '; ')`
  if (kind === 'instant') return sql`${column} at time zone ${timezone}::text`
  return column
}

/** How a value of a plain kind is written. @param currencyAt where an amount's currency is in the row */
export function textOfKind({ kind, choices }: FieldMeta, currencyAt: number): ExportColumn['text'] {
  if (choices) return (raw) => choices[raw] ?? raw
  switch (kind) {
    case 'money':
      return (raw, row) => amountText(raw, row[currencyAt])
    case 'decimal':
      return plainDecimal
    case 'boolean':
      return (raw) => (raw === 't' ? 'Yes' : 'No')
    case 'tags':
      return (raw) => listText(JSON.parse(raw) as string[]) || null
    case 'instant':
      return (raw) => raw.slice(0, 19)
    default:
      return (raw) => raw || null
  }
}

function textOf(target: ExportTarget, field: string, currencyAt: number): ExportColumn['text'] {
  const meta = fieldMeta(target.crud.resource.allFields[field]!)
  if (meta.kind !== 'json') return textOfKind(meta, currencyAt)
  const write = target.texts![field]!
  return (raw, row) =>
    raw === '[]' || raw === '{}'
      ? null
      : write(JSON.parse(raw) as never, { currency: row[currencyAt] ?? null }) || null
}

/** Whether a field has a text at all. */
const isWritable = (target: ExportTarget, field: string) =>
  plainKinds[fieldMeta(target.crud.resource.allFields[field]!).kind] !== undefined ||
  field in (target.texts ?? {})

/** Whether a field holds ids that would say nothing to a reader. */
function holdsIds({ crud: { resource }, names }: ExportTarget, field: string): boolean {
  const { kind, entity } = fieldMeta(resource.allFields[field]!)
  return (
    (kind === 'reference' || kind === 'references') &&
    entity !== 'User' &&
    !names?.[field] &&
    !isOfProperty(resource, field)
  )
}

/** Which fields this person may have in a file, in the record's own order: what can be written first. */
function allowedFields(target: ExportTarget, ability: Ability): string[] {
  const { resource } = target.crud
  const readable = permitted(ability, 'read', resource)
  const exportable = permitted(ability, 'export', resource)
  return [
    ...Object.keys(resource.fields),
    ...Object.keys(resource.computed),
    ...Object.keys(resource.allFields),
  ].filter(
    (field, index, all) =>
      all.indexOf(field) === index &&
      readable.has(field) &&
      exportable.has(field) &&
      isWritable(target, field),
  )
}

const seldom = ['id', 'version', 'createdBy']

/**
 * The columns asked for, in their order, an amount never without its currency; otherwise all but those that are seldom wanted.
 * Whatever another record is called stands where its id would; ids without a name are only for those who ask.
 * @throws 422 for unknown ones
 */
function chosenFields(target: ExportTarget, ability: Ability, asked: string | undefined): string[] {
  const allowed = allowedFields(target, ability)
  if (asked === undefined) {
    const usual = allowed
      .filter((field) => !seldom.includes(field) && !target.seldom?.includes(field))
      .flatMap((field) =>
        holdsIds(target, field) ? (namingField(target.crud.resource, field) ?? []) : field,
      )
    return [...new Set(usual)].filter((field) => allowed.includes(field))
  }
  const names = [...new Set(asked.split(',').filter(Boolean))]
  const unknown = names.filter((name) => !(name in target.crud.resource.allFields))
  if (unknown.length > 0) {
    throw invalid([{ field: 'columns', errors: [`There is no column ${unknown.join(', ')}.`] }])
  }
  // Pictures and the like have no text; what the role may not read is not there to be asked for.
  const chosen = names.filter((name) => allowed.includes(name))
  if (chosen.length === 0) throw invalid([{ field: 'columns', errors: ['Choose at least one column.'] }])
  const whole: string[] = []
  for (const name of chosen) {
    whole.push(name)
    const { currencyField } = fieldMeta(target.crud.resource.allFields[name]!)
    if (!currencyField || !allowed.includes(currencyField)) continue
    if (!chosen.includes(currencyField) && !whole.includes(currencyField)) whole.push(currencyField)
  }
  return whole
}

/**
 * Plans a file.
 * @param asked field names separated by commas, as in the query
 * @param timezone in which points in time are written
 */
export function planOf(
  target: ExportTarget,
  ability: Ability,
  asked: string | undefined,
  timezone: string,
): ExportPlan {
  const { resource } = target.crud
  const fields = chosenFields(target, ability, asked)
  // Where an amount's currency is found in a row; behind the columns when it is none of them.
  const selected = [...fields]
  const currencyOf = (field: string) => {
    const { kind, currencyField } = fieldMeta(resource.allFields[field]!)
    const name =
      currencyField ?? (kind === 'json' && 'currency' in resource.allFields ? 'currency' : undefined)
    if (name === undefined) return -1
    if (!selected.includes(name)) selected.push(name)
    return selected.indexOf(name)
  }
  const columns = fields.map((field): ExportColumn => {
    const source = guarded(ability, target, field, sourceOf(target, field, timezone, ability))
    const currencyAt = currencyOf(field)
    return {
      field,
      label: resource.label(field),
      type: plainKinds[fieldMeta(resource.allFields[field]!).kind] ?? 'text',
      source,
      alone: currencyAt < 0,
      text: textOf(target, field, currencyAt),
    }
  })
  const behind = selected.slice(fields.length).map((field) => sourceOf(target, field, timezone, ability))
  return { columns, sources: [...columns.map((column) => column.source), ...behind] }
}
