import { sizeWords } from '#domain/documents/limits.ts'
import { locale } from './locale.ts'

// Made when they are first used, as those of dates.
let whole: Intl.NumberFormat | undefined
let decimal: Intl.NumberFormat | undefined

export function formatInteger(value: number): string {
  return (whole ??= new Intl.NumberFormat(locale)).format(value)
}

export function formatDecimal(value: number): string {
  return (decimal ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })).format(value)
}

/** "1 property", "1,204 properties". */
export function counted(count: number, labels: { one: string; many: string }): string {
  return `${formatInteger(count)} ${(count === 1 ? labels.one : labels.many).toLowerCase()}`
}

/** Basis points as people write shares: 3333 → "33.33 %". */
export function formatShare(bps: number): string {
  return `${formatDecimal(bps / 100)}%`
}

/** "340 kB", "1.2 MB": as file managers count, nothing below a kilobyte. */
export const fileSize = (bytes: number) => sizeWords(bytes, locale)
