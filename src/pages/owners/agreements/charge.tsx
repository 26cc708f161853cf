import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import { chargeFees, listFeesDue } from '#contract/tenant/money/management-fee-operations.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { isDate } from '#domain/dates/typed.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { feeOutcomes } from '#domain/owners/agreements.ts'
import { counted, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { useIsMobile } from '#src/lib/use-media.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { BankAccountChoice } from '#src/records/money/bank-account-choice.tsx'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'
import styles from '#src/records/money/money.module.css'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Inline, Muted, Page, PageHead, Prose, Row, Rows, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

type Line = AnswerOf<typeof listFeesDue>['lines'][number]

const feeWords = { one: 'fee', many: 'fees' }
const tones = { due: 'good', charged: 'quiet', nothing: 'quiet', short: 'attention' } as const

/** Charges management fees of a month: what they come to is shown before they are posted. */
export default function ChargeFees() {
  usePage('Charge fees', [{ label: managementAgreements.labels.many, to: paths.agreements.list() }])
  const { can } = useAccess()
  const today = useToday()
  const { accounts, usual, ready, problem } = useBankAccounts()
  const { asked, ask } = useAsked({
    month: addDays(`${today.slice(0, 7)}-01`, -1),
    date: today,
    account: '',
  })
  const { month, date } = asked
  const bankAccountId = asked.account || (usual?.id ?? '')
  const run = isDate(month) && isDate(date) && bankAccountId ? { month, date, bankAccountId } : undefined
  const due = useOperation(listFeesDue, { query: run, enabled: run !== undefined, keepPrevious: true })
  const { act, busy, errors } = useAction(chargeFees, { refreshes: [['data', 'tenant']] })
  if (!can('update', managementAgreements.subject, 'fees')) return <ErrorPage error={{ statusCode: 403 }} />
  if (problem) return <ErrorPage error={problem} />
  if (!ready) return <PendingPage />
  const lines = due.data?.lines ?? []
  const charged = lines.filter(({ outcome }) => outcome === 'due')
  const total = charged.reduce((sum, { net, tax }) => sum + net + tax, 0)
  const currency = charged[0]?.currency
  const post = () => {
    if (!run) return
    void act(
      { body: { ...run, agreementIds: charged.map(({ agreementId }) => agreementId) } },
      { done: `${counted(charged.length, feeWords)} charged`, onDone: () => void due.refetch() },
    )
  }
  return (
    <Page>
      <PageHead
        title="Charge fees"
        lead="Charges the fees in your management agreements out of the money held for owners. Each property is charged once for each month; rent refunded later lowers the next fee."
      />
      <Stack gap={24}>
        <Inline gap={12}>
          <div style={{ width: 200 }}>
            <Labelled label="Through the month of" error={errors['month']}>
              {(described) => (
                <DateField {...described} value={month} onChange={(day) => ask({ month: day })} />
              )}
            </Labelled>
          </div>
          <div style={{ width: 200 }}>
            <Labelled label="Posted on" error={errors['date']}>
              {(described) => (
                <DateField {...described} max={today} value={date} onChange={(day) => ask({ date: day })} />
              )}
            </Labelled>
          </div>
          <div style={{ width: 240 }}>
            <BankAccountChoice
              label="Taken from"
              accounts={accounts}
              value={bankAccountId}
              error={errors['bankAccountId']}
              onChange={(account) => ask({ account })}
            />
          </div>
        </Inline>
        {due.error ? (
          <Prose>{due.error.message}</Prose>
        ) : due.data ? (
          <Section
            title="What will be posted"
            actions={
              <Button
                look="primary"
                busy={busy}
                disabled={busy || charged.length === 0 || due.isPlaceholderData}
                onClick={post}
              >
                {currency
                  ? `Charge ${counted(charged.length, feeWords)}, ${formatMoney(total, currency)}`
                  : 'Nothing to charge'}
              </Button>
            }
          >
            <Lines lines={lines} />
          </Section>
        ) : run ? (
          <Muted>Working it out…</Muted>
        ) : (
          <Prose>Choose a month, a day and a bank account.</Prose>
        )}
      </Stack>
    </Page>
  )
}

/** A line of the table, below each other what stands beside each other on a wider screen. */
function PhoneLine({ line }: { line: Line }) {
  const { agreementId, propertyTitle, from, through, outcome, currency, collected, net, tax, funds } = line
  return (
    <Row
      aside={
        <div style={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(net, currency)}
          {tax === 0 ? null : <Muted small>and {formatMoney(tax, currency)} tax</Muted>}
          <div>
            <StatusWord tone={tones[outcome]}>{feeOutcomes[outcome]}</StatusWord>
          </div>
        </div>
      }
    >
      <Link to={paths.agreements.show(agreementId)}>{propertyTitle}</Link>
      {from > through ? null : <Muted small>{`${shortDate(from)} to ${shortDate(through)}`}</Muted>}
      <Muted
        small
      >{`${formatMoney(collected, currency)} collected · ${formatMoney(funds, currency)} held`}</Muted>
    </Row>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const mobile = useIsMobile()
  if (lines.length === 0) {
    return <Muted>No property in this currency has a management agreement in that month.</Muted>
  }
  if (mobile) {
    return (
      <Rows label="Fees to be charged">
        {lines.map((line) => (
          <PhoneLine key={line.agreementId} line={line} />
        ))}
      </Rows>
    )
  }
  return (
    <div className={styles.scroll} role="region" aria-label="Fees to be charged" tabIndex={-1}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col">For</th>
            <th scope="col" data-number>
              Rent collected
            </th>
            <th scope="col" data-number>
              Fee
            </th>
            <th scope="col" data-number>
              Tax
            </th>
            <th scope="col" data-number>
              Held
            </th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ agreementId, propertyTitle, from, through, outcome, currency, ...line }) => (
            <tr key={agreementId}>
              <th scope="row">
                <Link to={paths.agreements.show(agreementId)}>{propertyTitle}</Link>
              </th>
              <td>{from > through ? '–' : `${shortDate(from)} to ${shortDate(through)}`}</td>
              <td data-number>{formatMoney(line.collected, currency)}</td>
              <td data-number>{formatMoney(line.net, currency)}</td>
              <td data-number>{formatMoney(line.tax, currency)}</td>
              <td data-number>{formatMoney(line.funds, currency)}</td>
              <td>
                <StatusWord tone={tones[outcome]}>{feeOutcomes[outcome]}</StatusWord>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
