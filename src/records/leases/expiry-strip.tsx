import { Link } from 'react-router'
import { leaseExpiry } from '#contract/tenant/lease-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { expiryBuckets } from '#domain/leases/expiry.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { compactMoney, formatInteger } from '#src/lib/format/index.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { classes } from '#src/ui/controls/classes.ts'
import { useListAddress, type FixedFilters } from '#src/records/list/use-list-address.ts'
import styles from '#src/records/leases/leases.module.css'

/** "£27k a month", "£27k + 2 currencies": amounts of different currencies are never added. */
function monthly(rents: readonly { currency: Currency; monthly: string }[]): string {
  const [first, ...others] = rents.toSorted((a, b) => Number(BigInt(b.monthly) - BigInt(a.monthly)))
  if (!first) return 'No rent'
  const amount = compactMoney(first.monthly, first.currency)
  if (others.length === 0) return `${amount} a month`
  return `${amount} + ${others.length} ${others.length === 1 ? 'currency' : 'currencies'}`
}

/** When the leases that the other filters show end; each part narrows the list to itself, and back. */
export function ExpiryStrip({ within }: { within?: FixedFilters }) {
  const { address, href } = useListAddress(leases, within)
  const { expiry, ...others } = address.filters
  const { searchQuery } = address
  const { data } = useOperation(leaseExpiry, {
    query: { ...others, ...(searchQuery ? { searchQuery } : {}) },
    keepPrevious: true,
  })
  return (
    <nav className={styles.strip} aria-label="When leases end">
      {Object.entries(expiryBuckets).map(([bucket, { label }]) => {
        const found = data?.buckets.find((each) => each.bucket === bucket)
        const chosen = expiry === bucket
        return (
          <Link
            key={bucket}
            to={href({ filters: chosen ? others : { ...others, expiry: bucket } })}
            aria-current={chosen ? 'true' : undefined}
            className={classes(bucket === 'holdingOver' && found && found.count > 0 && styles.loud)}
            preventScrollReset
          >
            <span>{label}</span>
            <strong>{found ? formatInteger(found.count) : '–'}</strong>
            <small>{monthly(found?.rents ?? [])}</small>
          </Link>
        )
      })}
    </nav>
  )
}
