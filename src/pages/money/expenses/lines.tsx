import { accounts } from '#contract/tenant/money/accounts.ts'
import { units } from '#contract/tenant/units.ts'
import { exactAmount } from '#domain/money/currencies.ts'
import { formatShare } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import styles from '#src/records/money/money.module.css'
import type { ExpenseRecord } from './actions.tsx'

/** What the invoice says, by category. */
export function ExpenseLines({ expense }: { expense: ExpenseRecord }) {
  const { lines, currency, net, tax, gross } = expense
  const { can } = useAccess()
  const ids = (of: readonly (string | null)[]) => [...new Set(of.flatMap((id) => id ?? []))]
  const unitIds = ids(lines.map(({ unitId }) => unitId))
  const { records: categories } = useRecords(accounts, {
    filters: { id: ids(lines.map(({ accountId }) => accountId)) },
    limit: 100,
    enabled: lines.length > 0 && can('read', accounts.subject),
  })
  const { records: places } = useRecords(units, {
    filters: { id: unitIds },
    limit: 100,
    enabled: unitIds.length > 0 && can('read', units.subject),
  })
  const category = (id: string) => categories.find((each) => each.id === id)?.name
  const place = (id: string | null) => places.find((each) => each.id === id)?.label
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Before tax, {currency}</th>
            <th scope="col">Tax</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const about = [
              line.description,
              place(line.unitId),
              line.recoverableBps > 0 ? `${formatShare(line.recoverableBps)} recoverable` : null,
              line.capital ? 'Capital expenditure' : null,
            ].filter(Boolean)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a line has no identity but its place
              <tr key={index}>
                <th scope="row">
                  {category(line.accountId) ?? '…'}
                  {about.length > 0 ? <span className={styles.about}>{about.join(' · ')}</span> : null}
                </th>
                <td>{exactAmount(line.net, currency)}</td>
                <td>{exactAmount(line.tax, currency)}</td>
                <td>{exactAmount(line.net + line.tax, currency)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{exactAmount(net, currency)}</td>
            <td>{exactAmount(tax, currency)}</td>
            <td>{exactAmount(gross, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
