import { useState } from 'react'
import { Link } from 'react-router'
import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import { agreementActivity, reverseFee } from '#contract/tenant/money/management-fee-operations.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { managementAgreementScreens } from '#src/resources/management-agreements.tsx'
import { asWhole, type Readable, type ResourceScreens, type Whole } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Columns, Fact, Facts, Inline, Muted, Prose, Row, Rows, Section } from '#src/ui/page/parts.tsx'

type Agreement = Readable<typeof managementAgreements>

/** What the owners of a property pay, and what they were charged. */
export default recordPage(managementAgreementScreens, {
  tabs: (record, screens) => [
    { key: 'overview', label: 'Overview', content: <Overview screens={screens} agreement={record} /> },
  ],
  activity: agreementActivity,
})

function Overview({ screens, agreement }: { screens: ResourceScreens; agreement: Agreement }) {
  const { notes } = agreement
  return (
    <Columns rail={<RecordFacts screens={screens} record={agreement} />}>
      <Terms agreement={agreement} />
      {agreement.fees ? <Fees agreement={asWhole<typeof managementAgreements>(agreement)} /> : null}
      {notes ? (
        <Section title="Notes">
          <Prose>{notes}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}

function Terms({ agreement }: { agreement: Agreement }) {
  const { currency, feeBps, lettingFeeBps, lettingFeeAmount, renewalFeeBps, renewalFeeAmount, taxBps } =
    agreement
  if (!currency || feeBps === undefined) return null
  const once = (bps: number | null = null, amount: number | null = null) =>
    bps === null
      ? amount === null
        ? 'None'
        : formatMoney(amount, currency)
      : `${formatShare(bps)} of a year’s rent`
  return (
    <Section title="Fees">
      <Facts>
        <Fact label="Of rent collected">{formatShare(feeBps)}</Fact>
        <Fact label="Letting fee">{once(lettingFeeBps, lettingFeeAmount)}</Fact>
        <Fact label="Renewal fee">{once(renewalFeeBps, renewalFeeAmount)}</Fact>
        <Fact label="Tax on fees">{formatShare(taxBps ?? 0)}</Fact>
      </Facts>
    </Section>
  )
}

function Fees({ agreement }: { agreement: Whole<typeof managementAgreements> }) {
  const { can, canOn } = useAccess()
  const today = useToday()
  const [asked, setAsked] = useState<(typeof agreement.fees)[number]>()
  const { id, currency, fees } = agreement
  const mayReverse = canOn('update', managementAgreements.subject, agreement, 'fees')
  return (
    <Section title="Charged">
      {fees.length === 0 ? (
        <Muted>No fees were charged yet.</Muted>
      ) : (
        <Rows label="Fees charged">
          {fees.map((fee) => {
            const amount = formatMoney(fee.net + fee.tax, currency)
            return (
              <Row
                key={fee.id}
                aside={
                  <Inline>
                    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
                      {fee.reversedOn ? <s>{amount}</s> : amount}
                    </span>
                    {can('read', 'JournalEntry') ? (
                      <Link to={paths.money.entry(fee.entryId)}>Entry</Link>
                    ) : null}
                    {mayReverse && !fee.reversedOn ? (
                      <Button small onClick={() => setAsked(fee)}>
                        Reverse…
                      </Button>
                    ) : null}
                  </Inline>
                }
              >
                <strong>Through {shortDate(fee.through)}</strong>
                <Muted small>
                  {[
                    `${formatMoney(fee.collected, currency)} collected`,
                    `posted ${shortDate(fee.date)}`,
                    fee.tax === 0 ? null : `${formatMoney(fee.tax, currency)} of it tax`,
                    fee.reversedOn && `reversed on ${shortDate(fee.reversedOn)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Muted>
              </Row>
            )
          })}
        </Rows>
      )}
      {asked ? (
        <ActionDialog
          operation={reverseFee}
          title="Reverse this fee?"
          text={`${formatMoney(asked.net + asked.tax, currency)} goes back to the owners. The next run charges it again, by what was collected by then.`}
          confirm="Reverse fee"
          danger
          params={{ id }}
          given={{ feeId: asked.id }}
          values={{ date: today }}
          fields={{ date: { min: asked.date, max: today }, reason: { hint: 'Shown in the journal.' } }}
          options={{ refreshes: [['data', 'tenant']], done: 'Fee reversed' }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Section>
  )
}
