import type { ReactNode } from 'react'
import { exactAmount, formatAmount, isWhole, type Currency } from '#domain/money/currencies.ts'
import styles from './money.module.css'

interface Figured {
  id: string
  name: ReactNode
  /** Minor units, one for each heading. */
  figures: readonly number[]
  /** Across the row below. */
  below?: ReactNode
}

interface Props {
  /** What each row is of, then what its figures are; the first of those says the currency, too. */
  headings: readonly [of: string, ...figures: string[]]
  rows: readonly Figured[]
  total: readonly number[]
  currency: Currency
}

/** Amounts by name, with what is to be said of each across the row below it, which a phone has room for. */
export function FiguresTable({ headings: [of, ...headings], rows, total, currency }: Props) {
  // Digit stands under digit; where all are whole, a phone has no room for their noughts.
  const all = [...rows.flatMap(({ figures }) => figures), ...total]
  const amount = all.every((minor) => isWhole(minor, currency)) ? formatAmount : exactAmount
  const cells = (figures: readonly number[]) =>
    figures.map((minor, place) => (
      <td key={headings[place]}>{minor === 0 ? '–' : amount(minor, currency)}</td>
    ))
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {headings.map((heading, place) => (
              <th key={heading} scope="col">
                {place === 0 ? `${heading}, ${currency}` : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures, below }) => [
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells(figures)}
            </tr>,
            below ? (
              <tr key={`${id} below`} className={styles.below}>
                <td colSpan={headings.length + 1}>{below}</td>
              </tr>
            ) : null,
          ])}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
