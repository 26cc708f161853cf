import type { FieldMeta } from '#contract/kit/index.ts'
import type { AnyRecord } from '#domain/access/rules.ts'
import { countryName } from '#domain/geography/countries.ts'
import { formatMoney, isCurrency, type Currency } from '#domain/money/currencies.ts'
import { formatDecimal, formatInteger, shortDate } from '#src/lib/format/index.ts'
import { listOf, textOf, typedOf } from '#src/lib/values.ts'

export interface Amount {
  currency: Currency
  /** A sum, as digits. */
  amount: string
}

/** Whether there is what the field is said of. */
export const isSaid = ({ saidOf }: FieldMeta, record: AnyRecord) =>
  saidOf === undefined || (record[saidOf] ?? null) !== null

/** Nothing where it cannot be read: then the amount is not shown either. */
export function currencyOf(meta: FieldMeta, record: AnyRecord): Currency | undefined {
  const currency = record[meta.currencyField ?? 'currency']
  return isCurrency(currency) ? currency : undefined
}

/** As `fieldText`, of values that are no rules of repetition. */
export function plainText(meta: FieldMeta, value: unknown, record: AnyRecord): string {
  if (value === null || value === undefined) return ''
  const text = textOf(value)
  switch (meta.kind) {
    case 'choice':
      return meta.choices?.[text] ?? text
    case 'integer':
      if (meta.named?.[Number(value)]) return meta.named[Number(value)]!
      return meta.ungrouped ? String(Number(value)) : formatInteger(Number(value))
    case 'decimal':
      return formatDecimal(Number(value))
    case 'money': {
      const currency = currencyOf(meta, record)
      return currency ? formatMoney(typedOf(value), currency) : ''
    }
    case 'date':
    case 'instant':
      return shortDate(text)
    case 'boolean':
      return value === true ? 'Yes' : 'No'
    case 'country':
      return countryName(text)
    case 'tags':
      return listOf<string>(value)
        .map((tag) => meta.choices?.[tag] ?? tag)
        .join(', ')
    case 'amounts':
      return listOf<Amount>(value)
        .map(({ currency, amount }) => formatMoney(amount, currency))
        .join(' · ')
    case 'json':
    case 'references':
      return Array.isArray(value) ? formatInteger(value.length) : ''
    default:
      return meta.choices?.[text] ?? text
  }
}

/** Whether a field's values align at the right, so that digits stand under digits. */
export function isNumeric(meta: Pick<FieldMeta, 'kind'>): boolean {
  return meta.kind === 'integer' || meta.kind === 'decimal' || meta.kind === 'money'
}
