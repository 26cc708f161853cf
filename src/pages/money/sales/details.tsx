import { saleActivity } from '#contract/tenant/money/sale-operations.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { commissionParts } from '#domain/sales/terms.ts'
import { formatShare, shortDate } from '#src/lib/format/index.ts'
import { usePeople } from '#src/providers/people.ts'
import { useToday } from '#src/providers/today.ts'
import { PostedEntry } from '#src/records/money/posted-entry.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { saleScreens } from '#src/resources/sales.tsx'
import { asWhole, type Readable, type ResourceScreens } from '#src/resources/screens.ts'
import { Columns, Fact, Facts, Muted, Prose, Row, Rows, Section } from '#src/ui/page/parts.tsx'
import { SaleActions } from './actions.tsx'
import { SaleReceipts } from './receipts.tsx'

type Sale = Readable<typeof saleScreens.resource>

/** A sale: who buys what for how much, what is paid of it, and what the firm takes. */
export default recordPage(saleScreens, {
  tabs: (record, screens) => [
    { key: 'overview', label: 'Overview', content: <Overview screens={screens} sale={record} /> },
  ],
  activity: saleActivity,
  actions: (record) => <SaleActions sale={asWhole(record)} />,
})

function Overview({ screens, sale }: { screens: ResourceScreens; sale: Sale }) {
  const { entryId, commissionEntryId, notes, receipts, stage } = sale
  return (
    <Columns rail={<RecordFacts screens={screens} record={sale} />}>
      <Standing sale={sale} />
      <Plan sale={sale} />
      {receipts && stage !== 'offer' ? (
        <Section title="Payments">
          {receipts.length > 0 ? (
            <SaleReceipts sale={asWhole<typeof saleScreens.resource>(sale)} />
          ) : (
            <Muted>Nothing has been paid yet.</Muted>
          )}
        </Section>
      ) : null}
      <Shares sale={sale} />
      {entryId ? <PostedEntry id={entryId} /> : null}
      {commissionEntryId ? (
        <PostedEntry id={commissionEntryId} title="Commission, in your firm’s books" />
      ) : null}
      {notes ? (
        <Section title="Notes">
          <Prose>{notes}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}

/** Why it came to nothing, or that it lapsed. */
function Standing({ sale }: { sale: Sale }) {
  const today = useToday()
  const { stage, reason, kept = 0, currency, validUntil } = sale
  if (reason && currency) {
    const rest = kept > 0 ? ` ${formatMoney(kept, currency)} of what was paid was kept for the owner.` : ''
    return (
      <Section title={stage === 'cancelled' ? 'Cancelled' : 'Fallen through'}>
        <Prose>{reason + rest}</Prose>
      </Section>
    )
  }
  if (stage === 'offer' && validUntil && validUntil < today) {
    return (
      <Section title="Lapsed">
        <Prose>{`This offer stood until ${shortDate(validUntil)}. Ask the buyer before you accept it.`}</Prose>
      </Section>
    )
  }
  return null
}

function Plan({ sale: { plan = [], currency, stage } }: { sale: Sale }) {
  const today = useToday()
  if (plan.length === 0 || !currency) return null
  const isAgreed = stage === 'accepted' || stage === 'underContract'
  return (
    <Section title="Payment plan">
      <Rows>
        {plan.map(({ dueOn, description, amount, paid, open }) => (
          <Row key={`${dueOn} ${description}`} aside={formatMoney(amount, currency)}>
            <strong>{description}</strong>
            <Muted small>
              {[
                `Due ${shortDate(dueOn)}`,
                open === 0
                  ? 'paid'
                  : paid > 0
                    ? `${formatMoney(paid, currency)} paid, ${formatMoney(open, currency)} to pay`
                    : null,
                isAgreed && open > 0 && dueOn < today ? 'overdue' : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

/** What the firm takes of the price, and who shares in it. */
function Shares({ sale }: { sale: Sale }) {
  const { people } = usePeople()
  const { commission, commissionBps, commissionTax = 0, fees = [], agents = [], toOwner, currency } = sale
  if (commission === undefined || !currency) return null
  if (commission === 0 && fees.length === 0) return null
  const money = (amount: number) => formatMoney(amount, currency)
  const rate = typeof commissionBps === 'number' ? ` (${formatShare(commissionBps)})` : ''
  return (
    <Section title="Commission and fees">
      <Facts>
        {commission > 0 ? <Fact label={`Commission${rate}`}>{money(commission)}</Fact> : null}
        {commissionParts(commission, agents).map(({ userId, shareBps, amount }) => (
          <Fact key={userId} label={`${nameOf(people, userId)}, ${formatShare(shareBps)}`}>
            {money(amount)}
          </Fact>
        ))}
        {fees.map(({ description, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fee has no identity but its place
          <Fact key={index} label={description}>
            {money(amount)}
          </Fact>
        ))}
        {commissionTax > 0 ? <Fact label="Tax on them">{money(commissionTax)}</Fact> : null}
        {toOwner === undefined ? null : <Fact label="To the owner">{money(toOwner)}</Fact>}
      </Facts>
    </Section>
  )
}

const nameOf = (people: readonly { id: string; name: string }[], userId: string) =>
  people.find(({ id }) => id === userId)?.name ?? 'Agent'
