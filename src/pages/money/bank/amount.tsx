import { exactAmount, type Currency } from '#domain/money/currencies.ts'
import styles from './bank.module.css'

/** What a line moves: whether in or out is said by a word and a sign. */
export function Amount({ minor, currency, named }: { minor: number; currency: Currency; named?: boolean }) {
  const out = minor < 0
  return (
    <span className={styles.amount}>
      <small>{out ? 'Out' : 'In'}</small> {out ? '−' : '+'}
      {named ? `${currency} ` : ''}
      {exactAmount(Math.abs(minor), currency)}
    </span>
  )
}
