import type { ImportRow, ImportSetup } from '#contract/tenant/import-shapes.ts'
import { countryName } from '#domain/geography/countries.ts'
import { writtenText } from '#domain/imports/written.ts'
import { formatMoney, isCurrency } from '#domain/money/currencies.ts'

export type SetupField = ImportSetup['fields'][number]

/** What was typed, or what the file says where it is wrong; undefined where the value speaks for itself. */
function given(row: ImportRow, key: string): string | undefined {
  return row.edits[key] ?? row.problems.find((problem) => problem.field === key)?.text
}

/** A cell as people read it. */
export function cellText(row: ImportRow, field: SetupField): string {
  const value = row.values[field.key]
  if (value === null || value === undefined) return given(row, field.key) ?? ''
  const name = row.names[field.key]
  if (name !== undefined) return name
  if (typeof value === 'number') {
    if (field.kind === 'money' && isCurrency(row.currency)) return formatMoney(value, row.currency)
    return field.key === 'yearBuilt'
      ? String(value)
      : new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 }).format(value)
  }
  if (Array.isArray(value)) {
    return value
      .map((entry) =>
        typeof entry === 'object' && entry !== null ? Object.values(entry).join(': ') : String(entry),
      )
      .join(', ')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field.kind === 'country') return countryName(text)
  return field.options.find((option) => option.value === text)?.label ?? text
}

/** What a cell's input starts with. */
export function editableText(row: ImportRow, field: SetupField): string {
  const text = given(row, field.key)
  if (text !== undefined) return text
  const value = row.values[field.key]
  return field.options.find((option) => option.value === value)?.value ?? writtenText(field, row)
}
