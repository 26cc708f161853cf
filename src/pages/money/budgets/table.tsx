import type { ReactNode } from 'react'
import type { BudgetLine } from '#contract/tenant/money/budgets.ts'
import { monthNames } from '#domain/dates/calendar.ts'
import { sumOfCells, type Cell } from '#domain/budgets/grid.ts'
import { formatAmount, type Currency } from '#domain/money/currencies.ts'
import styles from './budgets.module.css'
import { monthSums, sections, type Account } from './sections.ts'

interface FrameProps<A extends Account> {
  accounts: readonly A[]
  amountsOf: (account: A) => readonly Cell[]
  currency: Currency
  label: string
  /** The cells of an account: its months, and its year. */
  cells: (account: A) => ReactNode
}

const figure = (amount: number, currency: Currency) => (amount === 0 ? '–' : formatAmount(amount, currency))

/** Twelve figures and what they come to. */
function Figures({ months, currency }: { months: readonly number[]; currency: Currency }) {
  return [...months, sumOfCells(months)].map((amount, month) => (
    <td key={monthNames[month] ?? 'Year'}>{figure(amount, currency)}</td>
  ))
}

/** Accounts below each other, months beside each other, with what rows, columns and the whole come to. */
export function BudgetFrame<A extends Account>({
  accounts,
  amountsOf,
  currency,
  label,
  cells,
}: FrameProps<A>) {
  const sums = sections.map(({ type }) =>
    monthSums(accounts.filter((each) => each.type === type).map(amountsOf)),
  )
  const result = monthNames.map((_, month) => sums[0]![month]! - sums[1]![month]!)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            {monthNames.map((name) => (
              <th key={name} scope="col">
                <abbr title={name} style={{ textDecoration: 'none' }}>
                  {name.slice(0, 3)}
                </abbr>
              </th>
            ))}
            <th scope="col">Year</th>
          </tr>
        </thead>
        {sections.map(({ type, title, total }, n) => (
          <tbody key={type}>
            <tr className={styles.heading}>
              <th scope="rowgroup" colSpan={14}>
                {title}
              </th>
            </tr>
            {accounts
              .filter((account) => account.type === type)
              .map((account) => (
                <tr key={account.accountId}>
                  <th scope="row">
                    {account.name}
                    <span className={styles.code}>{account.code}</span>
                  </th>
                  {cells(account)}
                </tr>
              ))}
            <tr className={styles.total}>
              <th scope="row">{total}</th>
              <Figures months={sums[n]!} currency={currency} />
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">Net income</th>
            <Figures months={result} currency={currency} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface TableProps {
  lines: readonly BudgetLine[]
  currency: Currency
  year: number
}

/** A budget to be read. */
export function BudgetTable({ lines, currency, year }: TableProps) {
  return (
    <BudgetFrame
      accounts={lines}
      amountsOf={({ amounts }) => amounts}
      currency={currency}
      label={`Budget ${year}`}
      cells={({ amounts }) => <Figures months={amounts} currency={currency} />}
    />
  )
}
