import { Download } from 'lucide-react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { readOwnAccounts } from '#contract/tenant/money/own-account.ts'
import { readPayable } from '#contract/tenant/money/online-payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { readReceipt } from '#contract/tenant/money/receipts.ts'
import { howToPay } from '#domain/money/how-to-pay.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useRecords } from '#src/providers/records.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { PayNow } from '#src/records/money/pay-now.tsx'
import { StatementLink } from '#src/records/money/statement-link.tsx'
import { asWhole } from '#src/resources/screens.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Fact, Facts, Inline, Muted, Row, Rows, Section, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { LoadedSection } from '#src/ui/feedback/loaded-section.tsx'

type Account = AnswerOf<typeof readOwnAccounts>['accounts'][number]

/** What is owed on each lease, since when, and how to pay it. */
export function Owed() {
  const { can } = useAccess()
  const query = useOperation(readOwnAccounts, { enabled: can('read', 'Charge') })
  const payable = useOperation(readPayable, { enabled: can('create', 'OnlinePayment') })
  const online = new Set(payable.data?.leases.map(({ leaseId }) => leaseId))
  const accounts = query.data?.accounts ?? []
  if (!can('read', 'Charge') || (query.isSuccess && accounts.length === 0)) return null
  return (
    <LoadedSection title="What you owe" query={query}>
      <Stack gap={24}>
        {accounts.map((account) => (
          <OwnAccount
            key={account.leaseId}
            account={account}
            named={accounts.length > 1}
            online={online.has(account.leaseId)}
          />
        ))}
        <StatementLink />
      </Stack>
    </LoadedSection>
  )
}

function OwnAccount({ account, named, online }: { account: Account; named: boolean; online: boolean }) {
  const { currency, owed, since, next, credit, unitLabel, propertyTitle } = account
  return (
    <Stack gap={12}>
      {named ? (
        <strong>
          {unitLabel}, {propertyTitle}
        </strong>
      ) : null}
      <Stats>
        <Stat label="Owed now" unit={since ? `since ${shortDate(since)}` : undefined}>
          {owed === 0 ? 'Nothing' : formatMoney(owed, currency)}
        </Stat>
        {next ? (
          <Stat label="Next due" unit={`on ${shortDate(next.dueOn)}`}>
            {formatMoney(next.amount, currency)}
          </Stat>
        ) : null}
        {credit > 0 ? <Stat label="Credit on account">{formatMoney(credit, currency)}</Stat> : null}
      </Stats>
      {online ? (
        <p>
          <PayNow leaseId={account.leaseId} />
        </p>
      ) : null}
      <HowToPay account={account} />
    </Stack>
  )
}

function HowToPay({ account: { payTo, leaseReference } }: { account: Account }) {
  const { organisation } = useProfile()
  return (
    <Section title="How to pay" level={3}>
      {payTo ? (
        <Facts>
          {howToPay(payTo, leaseReference).map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      ) : (
        <Muted>
          Ask {organisation.name} where to pay, and give {leaseReference} as the reference.
        </Muted>
      )}
    </Section>
  )
}

/** What was paid, each with its receipt to open or keep. */
export function Receipts() {
  const { can } = useAccess()
  const { download, busy } = useDownload()
  const { records, query } = useRecords(payments, {
    sort: 'date',
    order: 'desc',
    limit: 6,
    enabled: can('read', payments.subject),
  })
  if (!can('read', payments.subject)) return null
  return (
    <LoadedSection title="Your receipts" query={query}>
      {records.length > 0 ? (
        <Rows plain>
          {records.map(asWhole).map(({ id, propertyId, receipt, date, amount, currency, reversedOn }) => (
            <Row
              key={id}
              aside={
                <Inline>
                  {formatMoney(amount, currency)}
                  <IconButton
                    label={`Download ${receipt} as PDF`}
                    disabled={busy}
                    onClick={() =>
                      download({
                        make: () => callForFile(readReceipt, { params: { id }, query: { format: 'pdf' } }),
                        name: `${receipt}.pdf`,
                      })
                    }
                  >
                    <Download size={15} aria-hidden />
                  </IconButton>
                </Inline>
              }
            >
              <Link to={paths.financials.receipt(propertyId, id)}>{receipt}</Link>
              <Muted small>
                {shortDate(date)}
                {reversedOn ? ` · reversed ${shortDate(reversedOn)}` : ''}
              </Muted>
            </Row>
          ))}
        </Rows>
      ) : (
        <Muted>Nothing paid yet. Each payment gets a receipt here.</Muted>
      )}
    </LoadedSection>
  )
}
