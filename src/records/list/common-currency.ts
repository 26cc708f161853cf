import type { AnyRecord } from '#domain/access/rules.ts'

/** One currency for all rows of a column stands in its heading; several stand beside each amount. */
export function commonCurrency(
  field: string,
  currencyField: string,
  records: readonly AnyRecord[],
): string | undefined {
  const found = new Set(
    records.filter((record) => (record[field] ?? null) !== null).map((record) => record[currencyField]),
  )
  return found.size === 1 ? String([...found][0]) : undefined
}
