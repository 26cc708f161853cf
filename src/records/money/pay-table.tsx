import type { ReactNode } from 'react'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { AmountField } from '#src/records/actions/amount-field.tsx'
import { counted } from '#src/lib/format/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import styles from './payments.module.css'

/** Something that can be paid now. */
export interface PayRow {
  id: string
  /** What a screen reader is told of it. */
  name: string
  what: ReactNode
  /** Of the second column. */
  when: ReactNode
  late?: boolean
  /** What is to be paid of it at most, as far as is known here. */
  open: number
  /** More than that may be entered. */
  free?: boolean
}

interface Props {
  rows: readonly PayRow[]
  currency: Currency
  heads: { what: string; when: string; open: string; amount?: string }
  /** What is paid of each that is ticked; the text where that is no amount. */
  amounts: ReadonlyMap<string, unknown>
  errorOf: (id: string) => string | undefined
  /** Undefined for one that is not paid now. */
  onAmount: (id: string, amount: unknown) => void
}

export const amountOf = (amount: unknown): number => (typeof amount === 'number' ? amount : 0)

/** What is to be paid, to be ticked, each with how much of it is paid now. */
export function PayTable({ rows, currency, heads, amounts, errorOf, onAmount }: Props) {
  const all = rows.every(({ id }) => amounts.has(id))
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  checked={all && rows.length > 0}
                  aria-label={heads.amount ? 'Choose all of them' : 'Pay all of them'}
                  onChange={({ target }) => {
                    for (const { id, open } of rows) onAmount(id, target.checked ? open : undefined)
                  }}
                />
              </label>
            </th>
            <th scope="col">{heads.what}</th>
            <th scope="col">{heads.when}</th>
            <th scope="col" className={classes(styles.amount, styles.wide)}>
              {heads.open}
            </th>
            <th scope="col" className={styles.amount}>
              {`${heads.amount ?? 'Paid now'}, ${currency}`}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, what, when, late, open, free }) => {
            const isTicked = amounts.has(id)
            const error = errorOf(id)
            return (
              <tr key={id}>
                <td>
                  <label className={styles.tick}>
                    <input
                      type="checkbox"
                      checked={isTicked}
                      aria-label={`${heads.amount ? 'Choose' : 'Pay'} ${name}`}
                      onChange={({ target }) => onAmount(id, target.checked ? open : undefined)}
                    />
                  </label>
                </td>
                <td>{what}</td>
                <td className={classes(styles.day, late && styles.late)}>{when}</td>
                <td className={classes(styles.amount, styles.wide)}>{formatMoney(open, currency)}</td>
                <td className={styles.amount}>
                  {isTicked ? (
                    <AmountField
                      id={`pays-${id}`}
                      aria-label={`${heads.amount ?? 'Paid now'} of ${name}`}
                      aria-describedby={error ? `pays-${id}-error` : undefined}
                      aria-invalid={error || (!free && amountOf(amounts.get(id)) > open) ? true : undefined}
                      ref={null}
                      currency={currency}
                      value={amounts.get(id)}
                      onChange={(value) => onAmount(id, value ?? '')}
                      onBlur={() => undefined}
                    />
                  ) : (
                    // On a phone this column stands for that of what is to pay, too.
                    <span className={styles.onPhone}>{formatMoney(open, currency)}</span>
                  )}
                  {error ? (
                    <span id={`pays-${id}-error`} className={styles.error}>
                      {error}
                    </span>
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface BarProps {
  /** How many are ticked, and at most. */
  count: number
  most: number
  labels: { one: string; many: string }
  total: number
  /** Undefined before an account is chosen. */
  currency: Currency | undefined
  busy: boolean
  /** What the button says. */
  submit?: string
  onCancel: () => void
}

/** What comes of all that is ticked, and the way to record it. */
export function PayBar({ count, most, labels, total, currency, busy, submit, onCancel }: BarProps) {
  return (
    <StickyBar className={styles.bar}>
      <p aria-live="polite">
        {count === 0 || !currency
          ? 'Nothing ticked yet.'
          : `${counted(count, labels)}, ${formatMoney(total, currency)}`}
      </p>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" look="primary" busy={busy} disabled={busy || count === 0 || count > most}>
        {submit ?? 'Record payment'}
      </Button>
    </StickyBar>
  )
}
