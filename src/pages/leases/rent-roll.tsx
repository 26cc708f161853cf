import { useMutation } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { exportRentRoll, rentRoll, type RentRollRow } from '#contract/tenant/rent-roll.ts'
import { leases } from '#contract/tenant/leases.ts'
import { leaseFrequencies } from '#domain/leases/vocabulary.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { areaUnits, frequencies } from '#domain/properties/vocabulary.ts'
import { occupancies, unitTypes } from '#domain/units/vocabulary.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { formatDecimal, formatInteger, formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { unitScreens } from '#src/resources/units.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.ts'
import { NoValue, StatusWord } from '#src/ui/fields/cell.tsx'
import { usePage } from '#src/ui/layout/page.ts'
import { PropertyFilter } from './property-filter.tsx'
import styles from './rent-roll.module.css'
import { thisDay } from './this-day.ts'

type Roll = AnswerOf<typeof rentRoll>

const pageSize = 50
const trail = [{ label: leases.labels.many, to: paths.leases.list() }]
const tones = unitScreens.tones?.['occupancy'] ?? {}

/** Every unit as of a day, with who has it and what it brings; the address is its whole state. */
export default function RentRoll() {
  usePage('Rent roll', trail)
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const asOf = params.get('asOf') ?? thisDay()
  const propertyId = params.get('propertyId') ?? undefined
  const narrowed = { asOf, ...(propertyId ? { propertyId } : {}) }
  const query = useOperation(rentRoll, {
    query: { ...narrowed, page: String(page), limit: String(pageSize) },
    keepPrevious: true,
  })
  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    if (name !== 'page') next.delete('page')
    setParams(next, { preventScrollReset: true })
  }
  if (query.isError && !query.data) return <ErrorPage error={pageErrorFrom(query.error)} />
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>Rent roll</h1>
        <div className={styles.tools}>
          <label>
            As of
            <input
              type="date"
              value={asOf}
              required
              onChange={({ target }) => (target.value ? change('asOf', target.value) : undefined)}
            />
          </label>
          <PropertyFilter value={propertyId} onChange={(id) => change('propertyId', id)} />
          <RollFile query={narrowed} />
        </div>
      </header>
      {query.data ? (
        <>
          <Figures roll={query.data} />
          {query.data.total === 0 ? (
            <Note title="No units here">
              Add units to a property, and each stands here with who rents it.
            </Note>
          ) : (
            <Table roll={query.data} />
          )}
          <Pages
            page={page}
            total={query.data.total}
            onPage={(to) => change('page', to > 1 ? String(to) : undefined)}
          />
        </>
      ) : (
        <PendingPage />
      )}
    </article>
  )
}

function RollFile({ query }: { query: Record<string, string> }) {
  const { can } = useAccess()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await callForFile(exportRentRoll, { query }), `rent-roll-${query['asOf']}.csv`),
    onError: notifyError,
  })
  if (!can('export', leases.subject)) return null
  return (
    <Button busy={download.isPending} disabled={download.isPending} onClick={() => download.mutate()}>
      <Download size={15} aria-hidden /> CSV
    </Button>
  )
}

/** Occupancy, and what a month comes to in each currency. */
function Figures({ roll: { occupancy, totals } }: { roll: Roll }) {
  const percent = (bps: number | null) => (bps === null ? '–' : formatShare(bps))
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Occupied</dt>
        <dd>{percent(occupancy.bps)}</dd>
        <dd>
          {formatInteger(occupancy.occupied)} of {formatInteger(occupancy.lettable)} lettable units
        </dd>
      </div>
      <div>
        <dt>Occupied by area</dt>
        <dd>{percent(occupancy.areaBps)}</dd>
        <dd>
          {formatInteger(Math.round(occupancy.occupiedArea))} of{' '}
          {formatInteger(Math.round(occupancy.lettableArea))} m²
        </dd>
      </div>
      {totals.map(({ currency, marketRent, contractRent, otherRecurring, depositHeld }) => (
        <div key={currency}>
          <dt>Rent a month, {currency}</dt>
          <dd>{formatMoney(contractRent, currency)}</dd>
          <dd>
            Market {formatMoney(marketRent, currency)}; other {formatMoney(otherRecurring, currency)};
            deposits {formatMoney(depositHeld, currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const heads = [
  'Unit',
  'Type',
  'Occupancy',
  'Tenants',
  'From',
  'To',
  'Area',
  'Market rent',
  'Contract rent',
  'Other recurring',
  'Deposit held',
  'Next increase',
] as const
const numbers: ReadonlySet<string> = new Set([
  'Area',
  'Market rent',
  'Contract rent',
  'Other recurring',
  'Deposit held',
])

function Table({ roll }: { roll: Roll }) {
  return (
    <div className={styles.scroll} role="region" aria-label={`Rent roll as of ${shortDate(roll.asOf)}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" data-number={numbers.has(head) ? '' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roll.data.map((row) => (
            <Line key={row.unitId} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Money({ amount, currency, per }: { amount: number | null; currency: Currency; per?: string }) {
  return (
    <td data-number="">
      {amount === null ? <NoValue /> : formatMoney(amount, currency)}
      {amount !== null && per ? <small>{per}</small> : null}
    </td>
  )
}

function Line({ row }: { row: RentRollRow }) {
  const { currency, nextIncrease } = row
  return (
    <tr>
      <th scope="row">
        <Link to={paths.units.show(row.propertyId, row.unitId)}>{row.unitLabel}</Link>
        <small>{row.propertyTitle}</small>
      </th>
      <td>{unitTypes[row.type]}</td>
      <td>
        <StatusWord tone={tones[row.occupancy] ?? 'quiet'}>{occupancies[row.occupancy]}</StatusWord>
      </td>
      <td>
        {row.leaseId ? <Link to={paths.leases.show(row.leaseId)}>{row.tenantNames}</Link> : <NoValue />}
        {row.reference ? (
          <small>
            {row.reference}
            {row.status === 'holdingOver' ? ', holding over' : ''}
          </small>
        ) : null}
      </td>
      <td>{row.start ? shortDate(row.start) : <NoValue />}</td>
      <td>{row.lastDay ? shortDate(row.lastDay) : row.leaseId ? 'Open' : <NoValue />}</td>
      <td data-number="">
        {row.area === null ? <NoValue /> : `${formatDecimal(row.area)} ${areaUnits[row.areaUnit]}`}
      </td>
      <Money amount={row.marketRent} currency={currency} per={frequencies[row.marketFrequency]} />
      <Money
        amount={row.contractRent}
        currency={currency}
        per={row.frequency ? leaseFrequencies[row.frequency].toLowerCase() : undefined}
      />
      <Money amount={row.otherRecurring} currency={currency} />
      <Money amount={row.depositHeld} currency={currency} />
      <td>
        {nextIncrease ? shortDate(nextIncrease.on) : <NoValue />}
        {nextIncrease?.amount ? <small>{formatMoney(nextIncrease.amount, currency)}</small> : null}
      </td>
    </tr>
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1) return null
  const square = classes(buttonStyles.button, buttonStyles.ghost, buttonStyles.square)
  return (
    <nav className={styles.foot} aria-label="Pages">
      <p aria-live="polite">
        {formatInteger((page - 1) * pageSize + 1)}–{formatInteger(Math.min(total, page * pageSize))} of{' '}
        {formatInteger(total)}
      </p>
      <button
        type="button"
        className={square}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      <span>
        Page {formatInteger(page)} of {formatInteger(pages)}
      </span>
      <button
        type="button"
        className={square}
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  )
}
