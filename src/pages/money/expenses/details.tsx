import { lazy } from 'react'
import { Link } from 'react-router'
import { documents } from '#contract/tenant/documents.ts'
import { expenseActivity } from '#contract/tenant/money/expense-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord } from '#src/providers/records.ts'
import issueStyles from '#src/records/issues/issues.module.css'
import { PostedEntry } from '#src/records/money/posted-entry.tsx'
import { RechargeExpense } from '#src/records/money/raise-charge.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { expenseScreens } from '#src/resources/expenses.tsx'
import { asWhole, type ResourceScreens } from '#src/resources/screens.ts'
import { Columns, Fact, Facts, Muted, Prose, Row, Rows, Section } from '#src/ui/page/parts.tsx'
import { ExpenseActions, type ExpenseRecord } from './actions.tsx'
import { ExpenseLines } from './lines.tsx'
import { ExpensePayments } from './payments.tsx'

const Documents = lazy(() => import('#src/records/documents/index.tsx'))

/** RT-74: an expense, with its lines, its way to approval and payment, and what it posted. */
export default recordPage(expenseScreens, {
  tabs: (record, screens, { can }) => [
    {
      key: 'overview',
      label: 'Overview',
      content: <Overview screens={screens} expense={asWhole(record)} />,
    },
    {
      key: 'docs',
      label: documents.labels.many,
      when: can('read', documents.subject, 'expenseId'),
      content: <Documents of={{ kind: 'expense', id: record.id }} />,
    },
  ],
  activity: expenseActivity,
  actions: (record) => <ExpenseActions expense={asWhole(record)} />,
})

function Overview({ screens, expense }: { screens: ResourceScreens; expense: ExpenseRecord }) {
  const { entryId, voidEntryId, notes, stage, payments } = expense
  return (
    <Columns rail={<RecordFacts screens={screens} record={expense} />}>
      <Standing expense={expense} />
      <Section title="Lines">
        <ExpenseLines expense={expense} />
      </Section>
      {stage === 'approved' || payments.length > 0 ? (
        <Section title="Payments">
          {payments.length > 0 ? (
            <ExpensePayments expense={expense} />
          ) : (
            <Muted>Nothing has been paid yet.</Muted>
          )}
        </Section>
      ) : null}
      {entryId ? <PostedEntry id={entryId} /> : null}
      {voidEntryId ? <PostedEntry id={voidEntryId} title="Reversing entry" /> : null}
      <Recharges expense={expense} />
      <OfServiceCharge expense={expense} />
      <OfIssue expense={expense} />
      {notes ? (
        <Section title="Notes">
          <Prose>{notes}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}

/** What it waits for, or why it went no further. */
function Standing({ expense: { stage, reason, approvedAt } }: { expense: ExpenseRecord }) {
  const [title, words] =
    stage === 'rejected'
      ? ['Rejected', reason]
      : stage === 'void'
        ? ['Void', reason]
        : stage === 'submitted' && approvedAt
          ? [
              'Waiting for the owner',
              `Approved on ${shortDate(approvedAt)}. It is posted once the owner agrees.`,
            ]
          : []
  return title ? (
    <Section title={title}>
      <Prose>{words}</Prose>
    </Section>
  ) : null
}

/** What tenants were charged of it, and the way to charge one. */
function Recharges({ expense }: { expense: ExpenseRecord }) {
  const { can } = useAccess()
  const { recharges, stage, propertyId, currency } = expense
  if (!propertyId || stage !== 'approved' || !can('read', charges.subject)) return null
  return (
    <Section title="Recharged to tenants" actions={<RechargeExpense expense={expense} />}>
      {recharges.length > 0 ? (
        <Rows>
          {recharges.map(({ id, description, tenantNames, unitLabel, gross, open, endedAs }) => (
            <Row
              key={id}
              aside={endedAs ? <s>{formatMoney(gross, currency)}</s> : formatMoney(gross, currency)}
            >
              <strong>
                <Link to={paths.money.charge(id)}>{description}</Link>
              </strong>
              <Muted small>
                {[tenantNames, unitLabel, open > 0 ? `${formatMoney(open, currency)} unpaid` : null]
                  .filter(Boolean)
                  .join(' · ')}
              </Muted>
            </Row>
          ))}
        </Rows>
      ) : (
        <Muted>Nothing yet.</Muted>
      )}
    </Section>
  )
}

/** What it is recovered by. */
function OfServiceCharge({ expense: { items, propertyId } }: { expense: ExpenseRecord }) {
  const { can } = useAccess()
  if (items.length === 0 || !propertyId || !can('read', serviceCharges.subject)) return null
  return (
    <Section title={serviceCharges.labels.one}>
      <Facts>
        {items.map(({ id, name, serviceChargeId, serviceChargeName }) => (
          <Fact key={id} label={name}>
            <Link to={paths.financials.serviceCharge(propertyId, serviceChargeId)}>{serviceChargeName}</Link>
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

function OfIssue({ expense: { issueId, issueNumber } }: { expense: ExpenseRecord }) {
  const { can } = useAccess()
  const { record } = useRecord(issues, issueId ?? '', {
    enabled: issueId !== null && can('read', issues.subject),
  })
  if (!issueId || !can('read', issues.subject)) return null
  return (
    <Section title="Belongs to">
      <Facts>
        <Fact label="Issue">
          <Link to={paths.issues.find(issueId)}>#{issueNumber}</Link>
        </Fact>
      </Facts>
      {record?.photos && record.photos.length > 0 ? (
        <ul className={issueStyles.thumbs} aria-label="Photos of the issue">
          {record.photos.map(({ id, alt, medium, large }, index) => (
            <li key={id}>
              <a href={large} target="_blank" rel="noreferrer" aria-label={`Open photo ${index + 1}`}>
                <img src={medium} alt={alt || `Photo ${index + 1}`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}
