import type { Posting } from '#domain/ledger/postings.ts'
import { purposes } from '#domain/ledger/accounts.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import styles from './payments.module.css'

const nameOf = (account: Posting['account']) =>
  typeof account === 'string' ? purposes[account].name : 'Category'

/** The same account once. */
function summed(postings: readonly Posting[]): Posting[] {
  const byAccount = new Map<string, Posting>()
  for (const posting of postings) {
    const known = byAccount.get(nameOf(posting.account))
    byAccount.set(nameOf(posting.account), { ...posting, amount: posting.amount + (known?.amount ?? 0) })
  }
  return [...byAccount.values()].filter(({ amount }) => amount !== 0)
}

/** What a document posts, before it is posted: account, debit, credit. */
export function EntryLines({ postings, caption }: { postings: readonly Posting[]; caption: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{caption}</th>
            <th scope="col" className={styles.amount}>
              Debit
            </th>
            <th scope="col" className={styles.amount}>
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {summed(postings).map(({ account, amount, currency }) => (
            <tr key={nameOf(account)}>
              <td>{nameOf(account)}</td>
              <td className={styles.amount}>{amount > 0 ? formatMoney(amount, currency) : ''}</td>
              <td className={styles.amount}>{amount < 0 ? formatMoney(-amount, currency) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
