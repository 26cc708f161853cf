import { useMutation } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useSearchParams } from 'react-router'
import { exportRentRoll, rentRoll } from '#contract/tenant/rent-roll.ts'
import { leases } from '#contract/tenant/leases.ts'
import { dateFromText, isDate } from '#domain/dates/typed.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { formatInteger, formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useIsMobile } from '#src/lib/use-media.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { useToday } from '#src/providers/today.ts'
import { PropertyFilter } from './property-filter.tsx'
import { ColumnChoice, useRollColumns } from './column-choice.tsx'
import styles from './rent-roll.module.css'
import { RollCards, RollTable } from './rows.tsx'

type Roll = AnswerOf<typeof rentRoll>

const pageSize = 50
const trail = [{ label: leases.labels.many, to: paths.leases.list() }]

/** Every unit as of a day, with who has it and what it brings; the address is its whole state. */
export default function RentRoll() {
  usePage('Rent roll', trail)
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  // An address may say anything: what is no day is today.
  const asOf = dateFromText(params.get('asOf') ?? '', today) ?? today
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
  const lastPage = Math.max(1, Math.ceil((query.data?.total ?? 0) / pageSize))
  const beyond = query.isSuccess && !query.isPlaceholderData && page > lastPage
  useEffect(() => {
    if (!beyond) return
    const within = new URLSearchParams(params)
    within.set('page', String(lastPage))
    setParams(within, { replace: true })
  }, [beyond, lastPage, params, setParams])
  const dayId = useId()
  const mobile = useIsMobile()
  const columns = useRollColumns()
  const label = `Rent roll as of ${shortDate(query.data?.asOf ?? asOf)}`
  if (query.isError && !query.data) return <ErrorPage error={pageErrorFrom(query.error)} />
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>Rent roll</h1>
        <div className={styles.tools}>
          <label htmlFor={dayId}>As of</label>
          <span className={styles.day}>
            <DateField
              id={dayId}
              value={asOf}
              onChange={(day) => (isDate(day) ? change('asOf', day) : undefined)}
            />
          </span>
          <PropertyFilter value={propertyId} onChange={(id) => change('propertyId', id)} />
          {mobile ? null : <ColumnChoice {...columns} />}
          <RollFile query={narrowed} />
        </div>
      </header>
      {query.data ? (
        <>
          <Figures roll={query.data} />
          {query.data.total === 0 ? (
            <Note title="No units here">Units you add to a property are listed here with their tenants.</Note>
          ) : mobile ? (
            <RollCards rows={query.data.data} label={label} />
          ) : (
            <RollTable rows={query.data.data} label={label} columns={columns.shown} />
          )}
          <Pages
            page={page}
            total={query.data.total}
            onPage={(to) => change('page', to > 1 ? String(to) : undefined)}
          />
        </>
      ) : (
        <div aria-busy>
          <Skeleton width="100%" height={96} />
          <div style={{ height: 16 }} />
          <Skeleton width="100%" height={480} />
        </div>
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
