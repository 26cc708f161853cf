import { Ban, FileMinus, HandCoins } from 'lucide-react'
import { Link } from 'react-router'
import { chargeActivity, creditCharge, previewCredit } from '#contract/tenant/money/charge-operations.ts'
import { charges, creditNames } from '#contract/tenant/money/charges.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { leases } from '#contract/tenant/leases.ts'
import { daysInWords } from '#domain/charges/words.ts'
import { exactAmount, formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordActions, recordActions, type RecordAction } from '#src/records/actions/record-actions.tsx'
import { BalanceExplained } from '#src/records/money/balance-explained.tsx'
import { documentsOfEntry } from '#src/records/money/documents-of-entry.tsx'
import { PostedEntry } from '#src/records/money/posted-entry.tsx'
import styles from '#src/records/money/money.module.css'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { chargeScreens } from '#src/resources/charges.tsx'
import { asWhole, type ResourceScreens, type Whole } from '#src/resources/screens.ts'
import { Columns, Fact, Facts, Muted, Row, Rows, Section } from '#src/ui/page/parts.tsx'

type ChargeRecord = Whole<typeof charges>

const action = recordActions<ChargeRecord>([leases])

/** A way to take a charge back, or what is open of it. */
const takingBack = (
  kind: 'creditNote' | 'waiver' | 'writeOff',
  {
    label,
    icon,
    title,
    text,
    done,
  }: { label: string; icon: typeof Ban; title: string; text: string; done: string },
) =>
  action({
    operation: creditCharge,
    label,
    icon,
    danger: kind === 'writeOff',
    ask: (charge, today) => ({
      title,
      text,
      preview: previewCredit,
      given: { kind },
      values: {
        date: charge.dueOn > today ? charge.dueOn : today,
        amount: kind === 'creditNote' && charge.open === 0 ? charge.gross : charge.open,
      },
      fields: { reason: { hint: 'Kept with the entry and shown on the statement.' } },
      currency: charge.currency,
    }),
    done,
  })

const chargeActions = {
  creditNote: takingBack('creditNote', {
    label: 'Issue credit note',
    icon: FileMinus,
    title: 'Issue a credit note',
    text: 'Credits all or part of the charge. What was already paid becomes credit on account.',
    done: 'Credit note issued',
  }),
  waiver: takingBack('waiver', {
    label: 'Waive',
    icon: HandCoins,
    title: 'Waive this charge?',
    text: 'The tenant no longer owes it, and it no longer counts as income.',
    done: 'Charge waived',
  }),
  writeOff: takingBack('writeOff', {
    label: 'Write off',
    icon: Ban,
    title: 'Write off this charge?',
    text: 'For a debt that will not be paid. It stays income and is booked as a loss.',
    done: 'Charge written off',
  }),
} satisfies Record<string, RecordAction<ChargeRecord>>

export default recordPage(chargeScreens, {
  tabs: (record, screens, access) => [
    { key: 'overview', label: 'Overview', content: <Overview screens={screens} charge={asWhole(record)} /> },
    documentsOfEntry(record, access),
  ],
  activity: chargeActivity,
  actions: (record) => <ChargeActions charge={asWhole(record)} />,
})

function ChargeActions({ charge }: { charge: ChargeRecord }) {
  const { canOn } = useAccess()
  if (!canOn('update', chargeScreens.resource.subject, charge)) return null
  const open = (['creditNote', 'waiver', 'writeOff'] as const).filter(
    (key) => key === 'creditNote' || charge.open > 0,
  )
  return (
    <RecordActions record={charge} actions={chargeActions} offered={open} label="Actions for this charge" />
  )
}

function Overview({ screens, charge }: { screens: ResourceScreens; charge: ChargeRecord }) {
  const { can } = useAccess()
  return (
    <Columns rail={<RecordFacts screens={screens} record={charge} />}>
      <Section title="How it is worked out">
        <Arithmetic charge={charge} />
      </Section>
      {charge.serviceChargeId && charge.parts.length === 0 ? <BalanceExplained chargeId={charge.id} /> : null}
      <Section title="Settled by">
        {charge.settledBy.length > 0 ? (
          <Rows>
            {charge.settledBy.map(({ creditId, kind, number, reason, date, amount }) => (
              <Row key={creditId} aside={formatMoney(amount, charge.currency)}>
                <strong>{[creditNames[kind], number].filter(Boolean).join(' ')}</strong>
                <Muted small>{[shortDate(date), reason].filter(Boolean).join(' · ')}</Muted>
              </Row>
            ))}
          </Rows>
        ) : (
          <Muted>Nothing yet.</Muted>
        )}
      </Section>
      <PostedEntry id={charge.entryId} />
      <Section title="Belongs to">
        <Facts>
          <Fact label="Lease">
            {can('read', leases.subject) && can('read', charges.subject, 'leaseId') ? (
              <Link to={paths.leases.show(charge.leaseId)}>{charge.leaseReference}</Link>
            ) : (
              charge.leaseReference
            )}
          </Fact>
          {charge.expenseId && can('read', 'Expense') ? (
            <Fact label={charges.label('expenseId')}>
              <Link to={paths.expenses.show(charge.expenseId)}>Recharged expense</Link>
            </Fact>
          ) : null}
          {charge.serviceChargeId && can('read', serviceCharges.subject) ? (
            <Fact label={charges.label('serviceChargeId')}>
              <Link
                to={paths.financials.serviceChargeUnit(
                  charge.propertyId,
                  charge.serviceChargeId,
                  charge.unitId,
                )}
              >
                What {charge.unitLabel} bears
              </Link>
            </Fact>
          ) : null}
        </Facts>
      </Section>
    </Columns>
  )
}

/** "15–31 Mar 2026: 17 of 31 days at 1,200" for each part; then the tax. */
function Arithmetic({ charge: { parts, net, tax, gross, currency, description } }: { charge: ChargeRecord }) {
  const lines = parts.length > 0 ? parts : [{ from: '', to: '', amount: net, days: null, of: null, net }]
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Whole period</th>
            <th scope="col">Days</th>
            <th scope="col">Amount, {currency}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((part) => (
            <tr key={part.from}>
              <th scope="row">{part.from ? daysInWords(part.from, part.to) : description}</th>
              <td>{exactAmount(part.amount, currency)}</td>
              <td>{part.of !== null ? `${part.days} of ${part.of}` : part.from ? 'All' : null}</td>
              <td>{exactAmount(part.net, currency)}</td>
            </tr>
          ))}
          {tax > 0 ? (
            <tr>
              <th scope="row" colSpan={3}>
                Tax
              </th>
              <td>{exactAmount(tax, currency)}</td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{exactAmount(gross, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
