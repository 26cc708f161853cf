import { Link, useParams, useSearchParams } from 'react-router'
import { charges } from '#contract/tenant/money/charges.ts'
import {
  readPlan,
  serviceChargeActivity,
  type ServiceChargePlan,
} from '#contract/tenant/money/service-charge-plan.ts'
import {
  readServiceChargeUnits,
  type ServiceChargeUnits,
} from '#contract/tenant/money/service-charge-units.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { demandFrequencies } from '#domain/service-charges/demands.ts'
import { serviceChargeStages } from '#domain/service-charges/vocabulary.ts'
import { daysInWords } from '#domain/charges/words.ts'
import { fullDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { stageTones } from '#src/records/money/service-charge-tones.ts'
import RecordActivity from '#src/records/activity/of-record.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import {
  Columns,
  Fact,
  Facts,
  Page,
  PageHead,
  Prose,
  Section,
  Stack,
  Stat,
  Stats,
  Tabs,
} from '#src/ui/page/parts.tsx'
import { ServiceChargeActions } from './actions.tsx'
import { BudgetTable } from './budget-table.tsx'
import { Demands } from './demands.tsx'
import { UnitsTable } from './units-table.tsx'

/** RT-79: a year of a property: budget against cost, and what each unit bears. */
export default function ServiceChargePage() {
  const { propertyId = '', id = '' } = useParams()
  const { can } = useAccess()
  const [query] = useSearchParams()
  const seesUnits = can('read', charges.subject)
  const { data: plan, error } = useOperation(readPlan, { params: { id } })
  const units = useOperation(readServiceChargeUnits, { params: { id }, enabled: seesUnits })
  const { charge } = plan ?? {}
  usePage(charge?.name, [
    { label: charge?.propertyTitle ?? '', to: paths.properties.show(propertyId) },
    { label: 'Service charges', to: paths.financials.serviceCharges(propertyId) },
  ])
  if (error && !plan) return <ErrorPage error={pageErrorFrom(error)} />
  if (!plan || !charge) return <PendingPage />
  if (charge.propertyId !== propertyId) return <ErrorPage error={{ statusCode: 404 }} />
  const views = [
    { key: undefined, label: 'Budget' },
    ...(seesUnits ? [{ key: 'units', label: 'Units' }] : []),
    { key: 'activity', label: 'Activity' },
  ]
  const view = views.find(({ key }) => key === (query.get('view') ?? undefined)) ?? views[0]
  return (
    <Page>
      <PageHead
        title={charge.name}
        lead={
          <>
            <StatusWord tone={stageTones[charge.stage]}>{serviceChargeStages[charge.stage]}</StatusWord> ·{' '}
            {daysInWords(charge.from, charge.to)} · {charge.propertyTitle}
          </>
        }
        actions={
          <ServiceChargeActions year={{ ...charge, units: units.data, hasReserve: plan.reserve !== null }} />
        }
      />
      <Stack gap={24}>
        <Figures plan={plan} units={units.data} />
        <Tabs label="Service charge">
          {views.map(({ key, label }) => (
            <Link
              key={label}
              to={paths.financials.serviceCharge(propertyId, id, { view: key })}
              aria-current={key === view?.key ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </Tabs>
      </Stack>
      {view?.key === 'units' ? (
        units.error ? (
          <ErrorPage error={pageErrorFrom(units.error)} />
        ) : units.data ? (
          <UnitsTable charge={charge} units={units.data} />
        ) : (
          <PendingPage />
        )
      ) : view?.key === 'activity' ? (
        <RecordActivity operation={serviceChargeActivity} id={id} words="this service charge" />
      ) : (
        <Columns rail={<Rail plan={plan} />}>
          <Missing plan={plan} />
          {charge.stage === 'locked' ? <Demands charge={charge} /> : null}
          <BudgetTable plan={plan} />
        </Columns>
      )}
    </Page>
  )
}

function Figures({
  plan: { charge, items },
  units,
}: {
  plan: ServiceChargePlan
  units: ServiceChargeUnits | undefined
}) {
  const money = (amount: number) => formatMoney(amount, charge.currency)
  const forecast = items.reduce((sum, item) => sum + item.forecast, 0)
  return (
    <Stats>
      <Stat label="Budget">{money(charge.budget)}</Stat>
      <Stat
        label="Spent"
        unit={forecast === charge.actual ? undefined : `${money(forecast)} expected in all`}
      >
        {money(charge.actual)}
      </Stat>
      {units ? (
        <>
          <Stat
            label="Billed on account"
            unit={units.totals.outstanding === 0 ? undefined : `${money(units.totals.outstanding)} unpaid`}
          >
            {money(units.totals.billed)}
          </Stat>
          <Stat label="Borne by the owner">{money(units.owner.total)}</Stat>
        </>
      ) : null}
    </Stats>
  )
}

/** Why the budget cannot be approved yet. */
function Missing({ plan: { charge, items, problems } }: { plan: ServiceChargePlan }) {
  if (items.length === 0)
    return <Prose>No budget yet. Add the items you expect to spend on, and how units share them.</Prose>
  if (problems.length === 0 || charge.stage !== 'draft') return null
  return (
    <Section title="Missing before the budget can be approved">
      <ul>
        {problems.slice(0, 10).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {problems.length > 10 ? <li>And {problems.length - 10} more.</li> : null}
      </ul>
    </Section>
  )
}

function Rail({ plan: { charge, reserve } }: { plan: ServiceChargePlan }) {
  const money = (amount: number) => formatMoney(amount, charge.currency)
  return (
    <aside aria-label="Facts">
      <Stack gap={24}>
        <Section title="About">
          <Facts>
            <Fact label="Demanded">{demandFrequencies[charge.frequency]}</Fact>
            {charge.lockedOn ? <Fact label="Locked">{fullDate(charge.lockedOn)}</Fact> : null}
            {charge.reconciledOn ? <Fact label="Reconciled">{fullDate(charge.reconciledOn)}</Fact> : null}
            {charge.entryId ? (
              <Fact label="Entry">
                <Link to={paths.money.entry(charge.entryId)}>What it posted</Link>
              </Fact>
            ) : null}
            {charge.notes ? <Fact label="Notes">{charge.notes}</Fact> : null}
          </Facts>
        </Section>
        {reserve ? (
          <Section title="Reserve fund">
            <Facts>
              <Fact label="Held before">{money(reserve.opening)}</Fact>
              <Fact label="Set aside">{money(reserve.contributions)}</Fact>
              <Fact label="Interest">{money(reserve.interest)}</Fact>
              <Fact label="Spent">{money(-reserve.spent)}</Fact>
              <Fact label="Held after">{money(reserve.closing)}</Fact>
            </Facts>
          </Section>
        ) : null}
      </Stack>
    </aside>
  )
}
