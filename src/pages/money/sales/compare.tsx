import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { fundings, saleStatuses } from '#domain/sales/vocabulary.ts'
import { formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecord, useRecords } from '#src/providers/records.ts'
import { ActionButton } from '#src/records/actions/record-actions.tsx'
import { asWhole } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead } from '#src/ui/page/parts.tsx'
import { acceptAction, type SaleRecord } from './actions.tsx'
import styles from './compare.module.css'

/** The most offers that stand beside each other. */
const most = 20

/** Offers for a property or a unit of it beside each other, the highest first. */
export default function CompareOffers() {
  const [query] = useSearchParams()
  const property = query.get('property') ?? ''
  const unit = query.get('unit')
  const { record, problem } = useRecord(properties, property)
  const { records, query: asked } = useRecords(sales, {
    filters: {
      propertyId: property,
      status: 'offer,accepted,underContract,partPaid,paid',
      ...(unit && { unit }),
    },
    sort: 'price',
    order: 'desc',
    limit: most,
  })
  const title = record && `Offers for ${record.title ?? 'the property'}`
  usePage(title)
  if (problem) return <ErrorPage error={problem} />
  if (asked.isError) return <ErrorPage error={pageErrorFrom(asked.error)} />
  if (!record || !title || asked.isPending) return <PendingPage />
  const offers = records.map(asWhole)
  return (
    <Page>
      <PageHead title={title} lead="What each buyer offers, and what the owner would receive." />
      {offers.length === 0 ? (
        <Note
          title="No open offers"
          actions={
            <ButtonLink look="primary" to={paths.financials.createSale(property)}>
              Add offer
            </ButtonLink>
          }
        >
          Offers that haven’t been declined are compared here.
        </Note>
      ) : (
        <Offers offers={offers} />
      )}
    </Page>
  )
}

interface Line {
  label: string
  /** Left out for whoever may not see it. */
  of?: keyof SaleRecord
  words: (offer: SaleRecord) => ReactNode
}

/** By how much a price is above or below what is asked. */
function againstAsking({ price, askingPrice }: SaleRecord): string {
  if (!askingPrice) return '–'
  const bps = Math.round(((price - askingPrice) / askingPrice) * 10_000)
  if (bps === 0) return 'As asked'
  return `${formatShare(Math.abs(bps))} ${bps > 0 ? 'above' : 'below'}`
}

const date = (day: string | null) => (day ? shortDate(day) : '–')

const lines: readonly Line[] = [
  { label: 'Price', words: ({ price, currency }) => <strong>{formatMoney(price, currency)}</strong> },
  { label: 'Against the asking price', words: againstAsking },
  {
    label: 'Commission and fees',
    of: 'deducted',
    words: ({ deducted, currency }) => (deducted > 0 ? formatMoney(deducted, currency) : '–'),
  },
  { label: 'To the owner', of: 'toOwner', words: ({ toOwner, currency }) => formatMoney(toOwner, currency) },
  { label: 'Unit', words: ({ unitLabel }) => unitLabel ?? 'Whole property' },
  { label: 'Pays by', words: ({ funding }) => fundings[funding] },
  {
    label: 'Instalments',
    words: ({ plan }) => (plan.length > 1 ? `${plan.length}, to ${date(plan.at(-1)!.dueOn)}` : '–'),
  },
  { label: 'Planned completion', words: ({ completionOn }) => date(completionOn) },
  { label: 'Subject to', words: ({ conditions }) => conditions ?? 'Nothing' },
  { label: 'Offered', words: ({ offeredOn }) => date(offeredOn) },
  { label: 'Valid until', words: ({ validUntil }) => date(validUntil) },
  { label: 'Agents', words: ({ agentNames }) => agentNames || '–' },
  { label: 'Status', words: ({ status }) => saleStatuses[status] },
]

function Offers({ offers }: { offers: readonly SaleRecord[] }) {
  const { canOn } = useAccess()
  // A field that somebody may not read is not there at all.
  const shown = lines.filter(({ of }) => !of || offers.some((offer) => Object.hasOwn(offer, of)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keyboard
    <div className={styles.scroller} tabIndex={0} role="region" aria-label="Comparison of offers">
      <table className={styles.offers}>
        <thead>
          <tr>
            <th scope="row">Buyer</th>
            {offers.map((offer) => (
              <th key={offer.id} scope="col">
                <Link to={paths.sales.show(offer.id)}>{offer.buyerName}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, words }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {offers.map((offer) => (
                <td key={offer.id}>{words(offer)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Decide</th>
            {offers.map((offer) => (
              <td key={offer.id}>
                {offer.stage === 'offer' && canOn('update', sales.subject, offer, 'stage') ? (
                  <ActionButton record={offer} action={acceptAction} />
                ) : null}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
