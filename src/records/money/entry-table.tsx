import { Fragment } from 'react'
import { Link } from 'react-router'
import type { EntryLine } from '#contract/tenant/money/journal-entries.ts'
import { exactAmount } from '#domain/money/currencies.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import styles from './money.module.css'

type Line = Pick<EntryLine, 'accountId' | 'code' | 'account' | 'amount' | 'currency'>

interface Props<L extends Line> {
  caption: string
  lines: readonly L[]
}

/** What an entry posts: account, debit, credit. */
export function EntryTable(props: Props<EntryLine> & { about: true }): React.ReactElement
export function EntryTable(props: Props<Line> & { about?: false }): React.ReactElement
export function EntryTable({ caption, lines, about }: Props<Line | EntryLine> & { about?: boolean }) {
  const { can } = useAccess()
  const currency = lines[0]?.currency
  const linked = about && can('read', 'JournalEntry')
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <caption className={about ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit{currency ? `, ${currency}` : ''}</th>
            <th scope="col">Credit{currency ? `, ${currency}` : ''}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- postings are never edited nor moved
            <Fragment key={index}>
              <tr>
                <th scope="row">
                  {linked ? (
                    <Link to={paths.money.ledger({ accountId: line.accountId })}>
                      {line.code} {line.account}
                    </Link>
                  ) : (
                    `${line.code} ${line.account}`
                  )}
                </th>
                <td>{line.amount > 0 ? exactAmount(line.amount, line.currency) : null}</td>
                <td>{line.amount < 0 ? exactAmount(-line.amount, line.currency) : null}</td>
              </tr>
              {about && 'chargeId' in line ? (
                <tr className={styles.below}>
                  <td colSpan={3}>
                    <About line={line} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What a posting is about, each with the way there where the reader may go. */
function About({ line }: { line: EntryLine }) {
  const { can } = useAccess()
  const parts = [
    {
      name: line.propertyTitle,
      to: can('read', 'Property') && line.propertyId && paths.properties.show(line.propertyId),
    },
    {
      name: line.unitLabel,
      to:
        can('read', 'Unit') &&
        line.propertyId &&
        line.unitId &&
        paths.units.show(line.propertyId, line.unitId),
    },
    {
      name: line.leaseReference,
      to: can('read', 'Lease') && line.leaseId && paths.leases.show(line.leaseId),
    },
    {
      name: line.tenantNames,
      to: can('read', 'Tenant') && line.tenantId && paths.tenants.show(line.tenantId),
    },
    {
      name: line.vendorName,
      to: can('read', 'Vendor') && line.vendorId && paths.vendors.show(line.vendorId),
    },
    { name: line.bankAccountName, to: undefined },
    {
      name: line.chargeId && 'Charge',
      to: can('read', 'Charge') && line.chargeId && paths.money.charge(line.chargeId),
    },
  ].filter(({ name }) => name)
  return (
    <ul className={styles.about}>
      {parts.map(({ name, to }) => (
        <li key={name}>{to ? <Link to={to}>{name}</Link> : name}</li>
      ))}
    </ul>
  )
}
