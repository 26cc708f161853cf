import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { previewBillRun, startBillRun } from '#contract/tenant/money/bill-runs.ts'
import { properties } from '#contract/tenant/properties.ts'
import { billExceptions, notBilled } from '#domain/billing/vocabulary.ts'
import { chargeTypes, type ChargeType } from '#domain/charges/types.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted, formatInteger, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { StatusWord } from '#src/records/fields/cell.tsx'
import styles from '#src/records/money/money.module.css'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Inline, Muted, Page, PageHead, Prose, Section, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Runs, useRuns } from './runs.tsx'

type Preview = AnswerOf<typeof previewBillRun>
const invoiceWords = { one: 'invoice', many: 'invoices' }

/** The property that a run is for; empty: all. */
export function PropertyChoice({
  value,
  onChange,
}: {
  value: string | null
  onChange: (id: string | null) => void
}) {
  return (
    <div style={{ width: 260 }}>
      <Labelled label="Property">
        {(described) => (
          <AntdTheme>
            <RecordSelect
              bound={{
                ...described,
                value,
                onChange: (id) => onChange(typeof id === 'string' && id !== '' ? id : null),
                onBlur: () => undefined,
                ref: () => undefined,
              }}
              resource={properties}
              placeholder="All properties"
              none="No property matches."
              wordsOf={({ title }) => title ?? ''}
              noteOf={({ reference }) => reference ?? ''}
            />
          </AntdTheme>
        )}
      </Labelled>
    </div>
  )
}

/** A day of a period. */
export function DayChoice(props: {
  label: string
  value: string | null
  onChange: (day: string | null) => void
}) {
  return (
    <div style={{ width: 180 }}>
      <Labelled label={props.label}>
        {(described) => <DateField {...described} value={props.value} onChange={props.onChange} />}
      </Labelled>
    </div>
  )
}

/** RT-32: invoices of a period, shown with what is odd about them before they are issued and mailed. */
export default function BillRun() {
  usePage('Bill run', [{ label: 'Invoices', to: paths.billings.list() }])
  const { can } = useAccess()
  const { runs, error, running } = useRuns()
  if (!can('create', 'Invoice')) return <ErrorPage error={{ statusCode: 403 }} />
  if (error && !runs) return <ErrorPage error={pageErrorFrom(error)} />
  if (!runs) return <PendingPage />
  return (
    <Page>
      <PageHead
        title="Bill run"
        lead="One invoice for each lease with the charges of a period, and one email for each tenant. Nothing is posted."
        actions={<ButtonLink to={paths.billings.list()}>All invoices</ButtonLink>}
      />
      <Stack gap={24}>
        <NewRun running={running} />
        <Section title="Latest runs">
          <Runs runs={runs} />
        </Section>
      </Stack>
    </Page>
  )
}

function NewRun({ running }: { running: boolean }) {
  const month = `${useToday().slice(0, 7)}-01`
  const [fromOn, setFrom] = useState<string | null>(month)
  const [through, setThrough] = useState<string | null>(addDays(addMonths(month, 1), -1))
  const [propertyId, setProperty] = useState<string | null>(null)
  const [type, setType] = useState<ChargeType | ''>('')
  const [mails, setMails] = useState(true)
  const period = fromOn !== null && through !== null && fromOn <= through ? { fromOn, through } : undefined
  const preview = useOperation(previewBillRun, {
    query: { ...period, propertyId: propertyId ?? undefined, type: type || undefined },
    enabled: period !== undefined,
    keepPrevious: true,
  })
  const { act, busy } = useAction(startBillRun, { done: 'Bill run started' })
  const count = preview.data?.leases ?? 0
  return (
    <Section title="What will be invoiced">
      <Stack>
        <Inline gap={12}>
          <DayChoice label="Due from" value={fromOn} onChange={setFrom} />
          <DayChoice label="Through" value={through} onChange={setThrough} />
          <PropertyChoice value={propertyId} onChange={setProperty} />
          <div style={{ width: 180 }}>
            <Labelled label="Charges">
              {(described) => (
                <select
                  {...described}
                  value={type}
                  onChange={({ target }) =>
                    setType(keysOf(chargeTypes).find((key) => key === target.value) ?? '')
                  }
                >
                  <option value="">All types</option>
                  {keysOf(chargeTypes).map((key) => (
                    <option key={key} value={key}>
                      {chargeTypes[key]}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
          </div>
        </Inline>
        <label style={{ display: 'inline-flex', gap: 8, minHeight: 24, alignItems: 'center' }}>
          <input type="checkbox" checked={mails} onChange={({ target }) => setMails(target.checked)} />
          Email each tenant their invoices
        </label>
        <Inline>
          <Button
            look="primary"
            busy={busy || running}
            disabled={busy || running || count === 0 || !period || preview.isPlaceholderData}
            onClick={() => {
              if (!period) return
              const propertyIds = propertyId ? [propertyId] : []
              void act({ body: { ...period, propertyIds, types: type ? [type] : [], mails } })
            }}
          >
            {running
              ? 'Running…'
              : count > 0
                ? `Issue ${counted(count, invoiceWords)}`
                : preview.isLoading
                  ? 'Working it out…'
                  : 'Nothing to invoice'}
          </Button>
        </Inline>
        {!period ? (
          <Prose>Choose a period that ends on or after its first day.</Prose>
        ) : preview.error ? (
          <Prose>{preview.error.message}</Prose>
        ) : preview.data ? (
          <PreviewParts preview={preview.data} />
        ) : (
          <Muted>Working it out…</Muted>
        )}
      </Stack>
    </Section>
  )
}

function PreviewParts({ preview }: { preview: Preview }) {
  const { leases, currencies, exceptions, invoices, without, withoutCount } = preview
  return (
    <Stack>
      <Stats>
        {currencies.map(({ currency, count, gross, tax }) => (
          <Stat
            key={currency}
            label={counted(count, invoiceWords)}
            unit={tax === '0' ? undefined : `${formatMoney(tax, currency)} tax`}
          >
            {formatMoney(gross, currency)}
          </Stat>
        ))}
        {exceptions.map(({ exception, count }) => (
          <Stat key={exception} label={billExceptions[exception]}>
            {formatInteger(count)}
          </Stat>
        ))}
      </Stats>
      {invoices.length > 0 ? (
        <div className={styles.scroll} role="region" aria-label="Invoices to be issued" tabIndex={-1}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">Lease</th>
                <th scope="col">Charges</th>
                <th scope="col" data-number>
                  Amount
                </th>
                <th scope="col">Remarks</th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((row) => (
                <tr key={row.leaseId}>
                  <th scope="row">
                    <LeaseCell row={row} />
                  </th>
                  <td>
                    <details>
                      <summary>{counted(row.charges.length, { one: 'charge', many: 'charges' })}</summary>
                      {row.charges.map(({ chargeId, description, dueOn, gross }) => (
                        <div key={chargeId}>
                          <Link to={paths.money.charge(chargeId)}>{description}</Link>{' '}
                          <Muted small>
                            {shortDate(dueOn)}, {formatMoney(gross, row.currency)}
                          </Muted>
                        </div>
                      ))}
                    </details>
                  </td>
                  <td data-number>{formatMoney(row.gross, row.currency)}</td>
                  <td>
                    {row.exceptions.map((exception) => (
                      <div key={exception}>
                        <StatusWord tone="attention">{billExceptions[exception]}</StatusWord>
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {leases > invoices.length ? (
        <Muted>
          {formatInteger(invoices.length)} of {counted(leases, invoiceWords)} are shown.
        </Muted>
      ) : null}
      {without.length > 0 ? (
        <details>
          <summary>{counted(withoutCount, { one: 'lease gets', many: 'leases get' })} no invoice</summary>
          <ul className={styles.skipped}>
            {without.map((row) => (
              <li key={row.leaseId}>
                <LeaseCell row={row} />
                <span>{notBilled[row.reason]}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Stack>
  )
}

export function LeaseCell({ row }: { row: Omit<Preview['without'][number], 'reason'> }) {
  return (
    <>
      <Link to={paths.leases.show(row.leaseId)}>{row.tenantNames || row.reference}</Link>{' '}
      <Muted small>
        {row.unitLabel}, {row.propertyTitle}
      </Muted>
    </>
  )
}
