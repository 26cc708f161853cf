import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { previewBillRun, startBillRun } from '#contract/tenant/money/bill-runs.ts'
import { properties } from '#contract/tenant/properties.ts'
import { billExceptions, notBilled } from '#domain/billing/vocabulary.ts'
import { chargeTypes } from '#domain/charges/types.ts'
import { isKeyOf, keysOf } from '#domain/kit/keys.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { isDate } from '#domain/dates/typed.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted, formatInteger, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { RecordChoice } from '#src/records/fields/record-choice.tsx'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { LeaseCell } from '#src/records/money/lease-cell.tsx'
import styles from '#src/records/money/money.module.css'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { Tick } from '#src/ui/form/tick.tsx'
import { Inline, Muted, Prose, Section, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { RunPage } from './runs.tsx'

type Preview = AnswerOf<typeof previewBillRun>
const invoiceWords = { one: 'invoice', many: 'invoices' }

/** The days that a run is asked for, unless they are none. */
export const periodOf = ({ from, through }: { from: string; through: string }) =>
  isDate(from) && isDate(through) && from <= through ? { fromOn: from, through } : undefined

/** The property that a run is for; empty: all. */
export function PropertyChoice({
  value,
  onChange,
}: {
  value: string
  onChange: (id: string | null) => void
}) {
  return (
    <div style={{ width: 260 }}>
      <RecordChoice
        label={properties.labels.one}
        value={value || null}
        onChange={onChange}
        resource={properties}
        placeholder="All properties"
        none="No property matches."
        clearable
        wordsOf={({ title }) => title ?? ''}
        noteOf={({ reference }) => reference ?? ''}
      />
    </div>
  )
}

/** A day of a period. */
export function DayChoice(props: { label: string; value: string; onChange: (day: string | null) => void }) {
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
  return (
    <RunPage
      title="Bill run"
      lead="One invoice for each lease with the charges of a period, and one email for each tenant. Nothing is posted."
      next={(running) => <NewRun running={running} />}
    />
  )
}

function NewRun({ running }: { running: boolean }) {
  const month = `${useToday().slice(0, 7)}-01`
  const { asked, ask } = useAsked({
    from: month,
    through: addDays(addMonths(month, 1), -1),
    property: '',
    charges: '',
    email: 'true',
  })
  const period = periodOf(asked)
  const type = isKeyOf(chargeTypes, asked.charges) ? asked.charges : undefined
  const preview = useOperation(previewBillRun, {
    query: { ...period, propertyId: asked.property || undefined, type },
    enabled: period !== undefined,
    keepPrevious: true,
  })
  const { act, busy } = useAction(startBillRun, { done: 'Bill run started' })
  const count = preview.data?.leases ?? 0
  return (
    <Section title="What will be invoiced">
      <Stack>
        <Inline gap={12}>
          <DayChoice label="Due from" value={asked.from} onChange={(from) => ask({ from })} />
          <DayChoice label="Through" value={asked.through} onChange={(through) => ask({ through })} />
          <PropertyChoice value={asked.property} onChange={(property) => ask({ property })} />
          <div style={{ width: 180 }}>
            <SelectField
              label="Charges"
              value={asked.charges}
              onChange={({ target }) => ask({ charges: target.value })}
            >
              <option value="">All types</option>
              {keysOf(chargeTypes).map((key) => (
                <option key={key} value={key}>
                  {chargeTypes[key]}
                </option>
              ))}
            </SelectField>
          </div>
        </Inline>
        <Tick checked={asked.email === 'true'} onChange={(on) => ask({ email: String(on) })}>
          Email each tenant their invoices
        </Tick>
        <Inline>
          <Button
            look="primary"
            busy={busy || running}
            disabled={busy || running || count === 0 || !period || preview.isPlaceholderData}
            onClick={() => {
              if (!period) return
              const propertyIds = asked.property ? [asked.property] : []
              const mails = asked.email === 'true'
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
                  <th scope="row" data-words>
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
