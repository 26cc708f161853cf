import type { AnyRecord } from '#domain/access/rules.ts'
import { listOf, textOf } from '#src/lib/values.ts'
import type { FieldMeta } from '#contract/kit/index.ts'
import { counted, formatShare } from '#src/lib/format/index.ts'
import { resourceOfSubject } from '#src/resources/by-name.ts'
import { formatMoney, isCurrency } from '#domain/money/currencies.ts'
import { fieldText } from './field-text.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { leaseWords } from './lease-words.ts'

/** One entry of a list field in words: an owner with a share, a valuation, a detail. */
function entryWords(entry: unknown, record: AnyRecord): string {
  if (typeof entry === 'string') return entry
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry)
  const currency = isCurrency(record['currency']) ? record['currency'] : undefined
  const ofLease = leaseWords(entry, currency)
  if (ofLease !== undefined) return ofLease
  const { name, shareBps, date, amount, label, value, net, tax, description }: AnyRecord = { ...entry }
  if (typeof net === 'number' && typeof tax === 'number') {
    const sum = currency ? formatMoney(net + tax, currency) : ''
    return [textOf(description), sum].filter(Boolean).join(': ')
  }
  if (typeof name === 'string') {
    return typeof shareBps === 'number' ? `${name} ${formatShare(shareBps)}` : name
  }
  if (typeof date === 'string' && typeof amount === 'number') {
    return [currency && formatMoney(amount, currency), shortDate(date)].filter(Boolean).join(' on ')
  }
  if (typeof label === 'string') return `${label}: ${typeof value === 'string' ? value : ''}`
  return JSON.stringify(entry)
}

/** "a property", "3 properties": which ones, an entry of the past does not say. */
function recordWords(entity: string, count: number): string {
  const { one, many } = resourceOfSubject(entity)?.labels ?? { one: 'record', many: 'records' }
  if (count > 1) return counted(count, { one, many })
  return `${/^[aeio]/i.test(one) ? 'an' : 'a'} ${one.toLowerCase()}`
}

/** Any field's value in words, lists and people included; '' for nothing. */
export function valueWords(
  meta: FieldMeta,
  value: unknown,
  record: AnyRecord,
  nameOf: (userId: string) => string | undefined,
): string {
  if (value === null || value === undefined || value === '') return ''
  if (meta.kind === 'reference' || meta.kind === 'references') {
    const ids = Array.isArray(value) ? listOf<string>(value) : [textOf(value)]
    if (meta.entity !== 'User') return recordWords(meta.entity ?? '', ids.length)
    return ids.map((id) => nameOf(id) ?? 'someone else').join(', ')
  }
  if (meta.kind === 'json' && Array.isArray(value)) {
    return value.map((entry) => entryWords(entry, record)).join(', ')
  }
  if (meta.kind === 'json') return entryWords(value, record)
  return fieldText(meta, value, record)
}
