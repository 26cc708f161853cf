import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { leases } from '#contract/tenant/leases.ts'
import { readServiceChargeUnit, type ServiceChargeUnit } from '#contract/tenant/money/service-charge-units.ts'
import { exactAmount, formatMoney } from '#domain/money/currencies.ts'
import { daysInWords } from '#domain/charges/words.ts'
import { isReconciled } from '#domain/service-charges/vocabulary.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { FiguresTable } from '#src/records/money/figures-table.tsx'
import styles from '#src/records/money/money.module.css'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Inline, Muted, Page, PageHead, Prose, Section, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { Expenses } from './budget-table.tsx'

type Occupant = ServiceChargeUnit['occupants'][number]

/** What becomes of a balance, or has. */
const balanceWords = (stage: ServiceChargeUnit['charge']['stage'], balance: number) =>
  isReconciled(stage)
    ? balance < 0
      ? 'Given back'
      : 'Charged in the end'
    : balance < 0
      ? 'To give back'
      : 'Still to charge'

/** RT-80: what one unit bears of a year, and how each figure comes about. */
export default function ServiceChargeUnitPage() {
  const { propertyId = '', id = '', unitId = '' } = useParams()
  const { data, error } = useOperation(readServiceChargeUnit, { params: { id, unitId }, keepPrevious: true })
  const { charge, unit } = data ?? {}
  usePage(
    charge && unit ? `${unit.label}, ${charge.name}` : undefined,
    [
      { label: charge?.propertyTitle ?? '', to: paths.properties.show(propertyId) },
      { label: 'Service charges', to: paths.financials.serviceCharges(propertyId) },
      { label: charge?.name ?? '', to: paths.financials.serviceCharge(propertyId, id, { view: 'units' }) },
    ],
    unit?.label,
  )
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data || !charge || !unit) return <PendingPage />
  if (charge.propertyId !== propertyId) return <ErrorPage error={{ statusCode: 404 }} />
  const money = (amount: number) => formatMoney(amount, charge.currency)
  const { figures } = data
  const to = (each: { id: string }) => paths.financials.serviceChargeUnit(propertyId, id, each.id)
  return (
    <Page>
      <PageHead
        title={`${unit.label}, ${charge.name}`}
        lead={`${daysInWords(charge.from, charge.to)} · ${charge.propertyTitle}`}
        actions={
          <>
            {data.previous ? (
              <ButtonLink to={to(data.previous)} aria-label={`Previous unit, ${data.previous.label}`}>
                <ChevronLeft size={15} aria-hidden /> {data.previous.label}
              </ButtonLink>
            ) : null}
            {data.next ? (
              <ButtonLink to={to(data.next)} aria-label={`Next unit, ${data.next.label}`}>
                {data.next.label} <ChevronRight size={15} aria-hidden />
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Stack gap={24}>
        <Stats>
          <Stat label="Share of what was spent" unit={`of the budget ${money(figures.budgetShare)}`}>
            {money(figures.actualShare)}
          </Stat>
          <Stat
            label="Billed on account"
            unit={figures.outstanding === 0 ? undefined : `${money(figures.outstanding)} unpaid`}
          >
            {money(figures.billed)}
          </Stat>
          <Stat label="Borne by the owner">{money(figures.actualShare - figures.due)}</Stat>
          <Stat label={balanceWords(charge.stage, figures.balance)}>{money(Math.abs(figures.balance))}</Stat>
        </Stats>
        <Section title="This unit’s share">
          <Items unit={data} />
        </Section>
        <Section title="Who pays">
          <Stack>
            {data.occupants.map((occupant) => (
              <Bearer key={occupant.leaseId} occupant={occupant} unit={data} />
            ))}
            {data.vacancySentence ? <Prose>{data.vacancySentence}</Prose> : null}
            {data.occupants.length === 0 && !data.vacancySentence ? (
              <Muted>There is nothing to share yet.</Muted>
            ) : null}
          </Stack>
        </Section>
      </Stack>
    </Page>
  )
}

function Items({ unit: { charge, items, figures } }: { unit: ServiceChargeUnit }) {
  const { currency, propertyId } = charge
  if (items.length === 0) return <Muted>The budget has no items that this unit shares.</Muted>
  return (
    <FiguresTable
      headings={['Item', 'Budget', 'Spent']}
      rows={items.map((item) => ({
        id: item.id,
        name: item.name,
        figures: [item.budgetShare, item.share],
        below: (
          <>
            <Muted small>{item.sentence}</Muted>
            <Expenses item={item} propertyId={propertyId} currency={currency} />
          </>
        ),
      }))}
      total={[figures.budgetShare, figures.actualShare]}
      currency={currency}
    />
  )
}

/** What somebody bears, was billed, and has still to pay or gets back. */
function Bearer({ occupant, unit: { charge, unit } }: { occupant: Occupant; unit: ServiceChargeUnit }) {
  const { can } = useAccess()
  const { currency } = charge
  const money = (minor: number) => formatMoney(minor, currency)
  const amount = (minor: number) => (minor === 0 ? '–' : exactAmount(minor, currency))
  const {
    leaseId,
    leaseReference,
    tenantNames,
    from,
    to,
    sentences,
    due,
    billed,
    balance,
    charges,
    chargeId,
  } = occupant
  const settled =
    balance === 0
      ? 'They were billed exactly their share.'
      : balance > 0
        ? `Their share is ${money(due)} and were billed ${money(billed)}: ${money(balance)} is left to pay.`
        : `Their share is ${money(due)} and were billed ${money(billed)}: they get ${money(-balance)} back.`
  return (
    <Section level={3} title={tenantNames}>
      <Stack gap={8}>
        <Inline gap={8}>
          <Muted small>
            {can('read', leases.subject) ? (
              <Link to={paths.leases.show(leaseId)}>{leaseReference}</Link>
            ) : (
              leaseReference
            )}
            {from <= to ? ` · ${daysInWords(from, to)}` : null} ·{' '}
            <Link
              to={paths.financials.serviceChargeStatement(charge.propertyId, charge.id, unit.id, leaseId)}
            >
              Statement
            </Link>
          </Muted>
        </Inline>
        <Prose>
          {sentences.join(' ')} {settled}{' '}
          {chargeId ? <Link to={paths.money.charge(chargeId)}>Balance charged</Link> : null}
        </Prose>
        {charges.length > 0 ? (
          <div className={styles.scroll}>
            <table className={styles.rows}>
              <thead>
                <tr>
                  <th scope="col">Billed on account</th>
                  <th scope="col">Due</th>
                  <th scope="col" data-number>
                    Amount, {currency}
                  </th>
                  <th scope="col" data-number>
                    Credited
                  </th>
                  <th scope="col" data-number>
                    Paid
                  </th>
                </tr>
              </thead>
              <tbody>
                {charges.map((each) => (
                  <tr key={each.id}>
                    <th scope="row" data-words>
                      <Link to={paths.money.charge(each.id)}>{each.description}</Link>
                    </th>
                    <td>{shortDate(each.dueOn)}</td>
                    <td data-number>{amount(each.amount)}</td>
                    <td data-number>{amount(each.credited)}</td>
                    <td data-number>{amount(each.paid)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </Stack>
    </Section>
  )
}
