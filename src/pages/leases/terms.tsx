import { Link } from 'react-router'
import { tenants } from '#contract/tenant/tenants.ts'
import { addDays, addMonths, daysUntil } from '#domain/dates/calendar.ts'
import { nextIncrease } from '#domain/leases/escalation.ts'
import { termsOn } from '#domain/leases/rents.ts'
import { termTypes } from '#domain/leases/vocabulary.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { fullDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecordTitles } from '#src/providers/record-titles.ts'
import { increaseWords } from '#src/records/fields/lease-words.ts'
import { Fact, Facts, Section, Stack } from '#src/ui/page/parts.tsx'
import { Avatar } from '#src/ui/people/avatar.tsx'
import { useToday } from '#src/providers/today.ts'
import styles from '#src/records/leases/leases.module.css'
import type { LeaseRecord } from '#src/records/leases/record.ts'

/** "2 months", "1 week". */
const countOf = (count: number, unit: string) => `${count} ${count === 1 ? unit.replace(/s$/, '') : unit}`

/** "2 years", "1 year 6 months", "45 days"; without an end it runs until notice. */
function termWords({ start, end }: LeaseRecord): string {
  if (end === null) return 'Until notice is given'
  const after = addDays(end, 1)
  let months = 0
  while (addMonths(start, months + 1) <= after) months++
  if (addMonths(start, months) !== after && months < 12) return countOf(daysUntil(start, after), 'days')
  const parts = [
    months >= 12 ? countOf(Math.floor(months / 12), 'years') : '',
    months % 12 > 0 ? countOf(months % 12, 'months') : '',
    addMonths(start, months) === after ? '' : countOf(daysUntil(addMonths(start, months), after), 'days'),
  ]
  return parts.filter(Boolean).join(' ')
}

/** Every dated amount, what is in force marked, and what comes next. */
export function Terms({ lease }: { lease: LeaseRecord }) {
  const today = useToday()
  const inForce = new Set(termsOn(lease.terms, today > lease.start ? today : lease.start))
  // Rent first, then what comes with it; of each what was agreed last.
  const kinds = Object.keys(termTypes)
  const sorted = lease.terms.toSorted(
    (a, b) => kinds.indexOf(a.type) - kinds.indexOf(b.type) || (a.from < b.from ? 1 : -1),
  )
  const next = nextIncrease({ terms: lease.terms, escalation: lease.escalation, end: lease.lastDay }, today)
  const words = lease.escalation
    ? `Rent increases ${increaseWords(lease.escalation, lease.currency)}.`
    : undefined
  return (
    <Section title="Rent and charges">
      <Stack gap={12}>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Charge</th>
                <th scope="col" className={styles.amount}>
                  Amount
                </th>
                <th scope="col">From</th>
                <th scope="col">To</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((term) => (
                <tr
                  key={`${term.type} ${term.label ?? ''} ${term.from}`}
                  data-past={inForce.has(term) || term.from > today ? undefined : ''}
                >
                  <td>
                    {termTypes[term.type]}
                    {term.label ? ` (${term.label})` : ''}
                    {inForce.has(term) ? '' : term.from > today ? ', upcoming' : ', previous'}
                  </td>
                  <td className={styles.amount}>{formatMoney(term.amount, lease.currency)}</td>
                  <td>{fullDate(term.from)}</td>
                  <td>{term.to ? fullDate(term.to) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Facts>
          <Fact label="Due per period">
            {formatMoney(
              [...inForce].reduce((sum, { amount }) => sum + amount, 0),
              lease.currency,
            )}
          </Fact>
          <Fact label="Term">{termWords(lease)}</Fact>
          <Fact label="Notice period">
            {lease.noticeCount === null ? 'None agreed' : countOf(lease.noticeCount, lease.noticeUnit)}
          </Fact>
        </Facts>
        {words || next ? (
          <p>
            {words}
            {next
              ? ` Next on ${fullDate(next.on)}${next.amount === null ? '' : `: ${formatMoney(next.amount, lease.currency)}`}.`
              : ''}
          </p>
        ) : null}
      </Stack>
    </Section>
  )
}

/** Who rents, and who answers for them. */
export function Parties({ lease }: { lease: LeaseRecord }) {
  const { can } = useAccess()
  const ids = lease.parties.map(({ tenantId }) => tenantId)
  const titles = useRecordTitles([{ resource: tenants, ids }])
  // For whoever may not read tenants; the name of a company may have a comma of its own.
  const names = lease.tenantNames.split(', ')
  const named = names.length === ids.length ? names : []
  return (
    <Section title={tenants.labels.many}>
      <ul className={styles.people}>
        {lease.parties.map(({ tenantId, guarantor }, index) => {
          const name = titles.get(tenantId) ?? named[index] ?? 'Tenant'
          return (
            <li key={tenantId}>
              <Avatar name={name} picture={null} size={32} />
              <span>
                {can('read', 'Tenant') ? <Link to={paths.tenants.show(tenantId)}>{name}</Link> : name}
                {guarantor ? (
                  <small>
                    Guarantor: {[guarantor.name, guarantor.email, guarantor.phone].filter(Boolean).join(', ')}
                  </small>
                ) : null}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
