import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exactAmount, formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import styles from '#src/records/money/money.module.css'
import { Fact, Facts, Section } from '#src/ui/page/parts.tsx'
import bankStyles from './bank.module.css'
import type { State } from './reconciliation.tsx'

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)

/** The three figures, each with what it is made of. */
export function ThreeFigures({ state }: { state: State }) {
  const { currency, since, opening, lines, closing, unpresented, notInBooks, bank, books, held, heldFor } =
    state
  const money = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, currency))
  return (
    <div className={bankStyles.accounts}>
      <Figure title="By the bank" figure={money(bank)}>
        <Fact label={`On ${shortDate(since)}`}>{money(closing === null ? null : opening)}</Fact>
        <Fact label="Lines since">{money(lines)}</Fact>
        <Fact label="Closing balance">{money(closing)}</Fact>
        <Fact label="Not at the bank yet">{money(sum(unpresented))}</Fact>
        <Fact label="Not in the books yet">{money(-sum(notInBooks))}</Fact>
      </Figure>
      <Figure title="By the books" figure={money(books)}>
        <Fact label="Ledger">
          <Link
            to={paths.money.ledger({ bankAccountId: state.bankAccountId, from: since, to: state.through })}
          >
            Postings to {shortDate(state.through)}
          </Link>
        </Fact>
      </Figure>
      <Figure title="Held here" figure={money(held)}>
        <Fact label="Held for">
          {heldFor.filter(({ here }) => here !== 0).length} of {heldFor.length} books
        </Fact>
      </Figure>
    </div>
  )
}

function Figure({ title, figure, children }: { title: string; figure: string; children: ReactNode }) {
  return (
    <section className={bankStyles.account} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <strong className={bankStyles.figure}>{figure}</strong>
      </div>
      <Facts>{children}</Facts>
    </section>
  )
}

/** What the one side has on another day than the other, or not yet. */
export function Items({ state: { currency, unpresented, notInBooks } }: { state: State }) {
  return (
    <>
      <ItemTable
        title="In the books, not at the bank yet"
        when="At the bank"
        currency={currency}
        rows={unpresented.map(({ entryId, presentedOn, ...row }) => ({
          ...row,
          key: entryId,
          to: paths.money.entry(entryId),
          later: presentedOn,
        }))}
      />
      <ItemTable
        title="At the bank, not in the books yet"
        when="In the books"
        currency={currency}
        rows={notInBooks.map(({ lineId, enteredOn, ...row }) => ({
          ...row,
          key: lineId,
          to: undefined,
          later: enteredOn,
        }))}
      />
    </>
  )
}

interface ItemTableProps {
  title: string
  /** What the day is of on which the other side has it. */
  when: string
  currency: State['currency']
  rows: readonly {
    key: string
    date: string
    description: string
    amount: number
    to: string | undefined
    later: string | null
  }[]
}

function ItemTable({ title, when, currency, rows }: ItemTableProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <div className={styles.scroll} tabIndex={-1}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Description</th>
              <th scope="col">{when}</th>
              <th scope="col" data-number>
                Amount, {currency}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, date, description, amount, to, later }) => (
              <tr key={key}>
                <td>{shortDate(date)}</td>
                <th scope="row" data-words>
                  {to ? <Link to={to}>{description}</Link> : description}
                </th>
                <td>{later ? shortDate(later) : 'Not yet'}</td>
                <td data-number>{exactAmount(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

const columns = {
  here: 'At this account',
  elsewhere: 'At others',
  own: 'Owners’ or own',
  deposits: 'Deposits',
  credit: 'Credit',
  funds: 'Funds',
  sales: 'Sales',
  tax: 'Tax',
  suspense: 'Suspense',
} as const
const figures = [
  'here',
  'elsewhere',
  'own',
  'deposits',
  'credit',
  'funds',
  'sales',
  'tax',
  'suspense',
] as const

/** Whose the money is, property by property; columns of nothing are left out. */
export function HeldFor({ state: { currency, heldFor } }: { state: State }) {
  if (heldFor.length === 0) return null
  const shown = figures.filter((figure) => figure === 'here' || heldFor.some((each) => each[figure] !== 0))
  const title = 'Held for each'
  return (
    <Section title={title}>
      <div className={styles.scroll} tabIndex={-1}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">Books</th>
              {shown.map((figure) => (
                <th key={figure} scope="col" data-number>
                  {figure === 'here' ? `${columns.here}, ${currency}` : columns[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heldFor.map((each) => (
              <tr key={each.propertyId ?? 'firm'}>
                <th scope="row" data-words>
                  {each.propertyId ? (
                    <Link to={paths.properties.show(each.propertyId)}>{each.title}</Link>
                  ) : (
                    each.title
                  )}
                </th>
                {shown.map((figure) => (
                  <td key={figure} data-number>
                    {each[figure] === 0 ? '–' : exactAmount(each[figure], currency)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {shown.map((figure) => (
                <td key={figure} data-number>
                  {exactAmount(
                    heldFor.reduce((total, each) => total + each[figure], 0),
                    currency,
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  )
}
