import { isCurrency, majorUnits } from '../money/currencies.ts'
import type { FieldValue } from './cells/result.ts'
import { detailsText, listText } from './exact.ts'
import type { FieldKind } from './fields.ts'

interface Written {
  values: Readonly<Record<string, FieldValue>>
  /** What the people and properties are called whose ids are values. */
  names: Readonly<Record<string, string>>
  currency: string | null
}

const isDetails = (value: readonly unknown[]): value is readonly { label: string; value: string }[] =>
  value.every((part) => typeof part === 'object')

/** A checked value as a file would say it, so that reading it gives the same value. */
export function writtenText(
  { key, kind }: { key: string; kind: FieldKind },
  { values, names, currency }: Written,
): string {
  const value = values[key] ?? null
  if (value === null) return ''
  if (names[key] !== undefined) return names[key]
  if (kind === 'money' && typeof value === 'number' && isCurrency(currency))
    return majorUnits(value, currency)
  if (typeof value !== 'object') return String(value)
  return isDetails(value) ? detailsText(value) : listText(value)
}
