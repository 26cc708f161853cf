import { useEffect, useState } from 'react'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import type { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { listOwed } from '#contract/tenant/money/lease-accounts.ts'
import { recordManyPayments, reverseManyPayments } from '#contract/tenant/money/payment-operations.ts'
import { payments } from '#contract/tenant/money/payments.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { counted } from '#src/lib/format/index.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useActions } from '#src/records/actions/use-action.ts'
import { RecordChoice } from '#src/records/fields/record-choice.tsx'
import { rememberWay } from '#src/records/money/bank-accounts.ts'
import styles from '#src/records/money/payments.module.css'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Muted, Stack } from '#src/ui/page/parts.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { keepGrid, type GridDraft } from './grid-draft.ts'
import { GridRow } from './grid-row.tsx'
import { WayFields } from '#src/records/money/way-fields.tsx'

type Owing = AnswerOf<typeof listOwed>['leases'][number]
const payment = { one: 'payment', many: 'payments' }
const refreshes = [['data', payments.api]] as const

interface Props {
  accounts: readonly RecordOf<typeof bankAccounts>[]
  begun: GridDraft
  onRecorded: () => void
}

/** Rows of who owes what, in the currency of the chosen bank account. */
export function Grid({ accounts, begun, onRecorded }: Props) {
  const [draft, setDraft] = useState(begun)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  // In the address, so that the grid of a portfolio can be kept as a bookmark.
  const { asked, ask } = useAsked({ portfolio: '', property: '' })
  const within = { portfolioId: asked.portfolio || undefined, propertyId: asked.property || undefined }
  const currency = accounts.find(({ id }) => id === draft.bankAccountId)?.currency ?? accounts[0]!.currency
  const query = useOperation(listOwed, { query: { currency, ...within } })
  const rows = query.data?.leases ?? []
  const set = (change: Partial<GridDraft>) => setDraft((known) => ({ ...known, ...change }))
  useEffect(() => keepGrid(Object.keys(draft.amounts).length > 0 ? draft : undefined), [draft])

  return (
    <Stack gap={24}>
      <div className={styles.fields}>
        <WayFields way={draft} accounts={accounts} errors={errors} onChange={set} />
        <NarrowTo
          resource={portfolios}
          value={asked.portfolio}
          onChange={(portfolio) => ask({ portfolio })}
        />
        <NarrowTo resource={properties} value={asked.property} onChange={(property) => ask({ property })} />
      </div>
      {query.isError && !query.data ? (
        <ErrorPage error={pageErrorFrom(query.error)} />
      ) : !query.data ? (
        <PendingPage />
      ) : rows.length === 0 ? (
        <Note title={`Nobody owes anything in ${currency}`}>
          Open charges are listed here. A payment in advance is recorded with “Record payment”.
        </Note>
      ) : (
        <Rows
          rows={rows}
          total={query.data.total}
          currency={currency}
          draft={draft}
          errors={errors}
          onErrors={setErrors}
          onChange={set}
          onRecorded={onRecorded}
        />
      )}
    </Stack>
  )
}

interface NarrowProps {
  resource: typeof portfolios | typeof properties
  value: string
  onChange: (id: string | null) => void
}

function NarrowTo({ resource, value, onChange }: NarrowProps) {
  const { can } = useAccess()
  if (!can('read', resource.subject)) return null
  const { one, many } = resource.labels
  return (
    <RecordChoice
      label={one}
      value={value || null}
      onChange={onChange}
      resource={resource}
      placeholder={`All ${many.toLowerCase()}`}
      none={`No ${one.toLowerCase()} matches.`}
      clearable
      wordsOf={({ title }) => title ?? ''}
    />
  )
}

interface RowsProps {
  rows: readonly Owing[]
  total: number
  currency: Currency
  draft: GridDraft
  errors: Readonly<Record<string, string>>
  onErrors: (errors: Readonly<Record<string, string>>) => void
  onChange: (change: Partial<GridDraft>) => void
  onRecorded: () => void
}

function Rows({ rows, total, currency, draft, errors, onErrors, onChange, onRecorded }: RowsProps) {
  const { act, busy } = useActions()
  const { amounts, date, method, bankAccountId } = draft
  const given = rows.filter(({ leaseId }) => amounts[leaseId] !== undefined)
  const sum = given.reduce((all, { leaseId }) => all + Number(amounts[leaseId]) || all, 0)
  const setAmount = (leaseId: string, value: number | string | undefined) => {
    const { [leaseId]: _, ...others } = amounts
    onChange({ amounts: value === undefined ? others : { ...others, [leaseId]: value } })
  }

  const record = async () => {
    const wrong = given.filter(
      ({ leaseId }) => !Number.isInteger(amounts[leaseId]) || Number(amounts[leaseId]) <= 0,
    )
    const lacking = Object.fromEntries(wrong.map(({ leaseId }) => [leaseId, 'Enter an amount above zero.']))
    onErrors(date ? lacking : { ...lacking, date: 'Choose a day.' })
    if (wrong.length > 0 || !date || !isKeyOf(paymentMethods, method)) return
    const body = {
      date,
      method,
      bankAccountId,
      payments: given.map(({ leaseId }) => ({ leaseId, amount: Number(amounts[leaseId]) })),
    }
    await act(
      recordManyPayments,
      { body },
      {
        refreshes,
        done: (answer) => `${counted(answer.payments.length, payment)} recorded`,
        undo: (answer) => () => {
          const ids = answer.payments.map(({ id }) => id)
          return act(
            reverseManyPayments,
            { body: { ids, date, reason: 'Recorded by mistake' } },
            { refreshes, done: `${counted(ids.length, payment)} reversed` },
          )
        },
        onFieldErrors: (fields) =>
          onErrors(
            Object.fromEntries(
              Object.entries(fields).map(([name, message]) => {
                const index = /^payments\.(\d+)\./.exec(name)?.[1]
                return [index === undefined ? name : given[Number(index)]!.leaseId, message]
              }),
            ),
          ),
        onDone: () => {
          keepGrid(undefined)
          rememberWay({ bankAccountId, method })
          onRecorded()
        },
      },
    )
  }

  return (
    <div>
      <div className={styles.scroll}>
        <table className={classes(styles.table, styles.grid)}>
          <caption className="visually-hidden">Who owes what</caption>
          <thead>
            <tr>
              <th scope="col">Tenant</th>
              <th scope="col" className={styles.aside}>
                Unit
              </th>
              <th scope="col" className={styles.aside}>
                Due since
              </th>
              <th scope="col" className={styles.amount}>
                Owed, {currency}
              </th>
              <th scope="col" className={styles.amount}>
                Paid, {currency}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <GridRow
                key={row.leaseId}
                row={row}
                currency={currency}
                amount={amounts[row.leaseId]}
                error={errors[row.leaseId]}
                onAmount={setAmount}
              />
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length ? (
        <Muted small>
          The first {rows.length} are listed: choose a property or a portfolio to see the others.
        </Muted>
      ) : null}
      <StickyBar className={styles.bar}>
        <p aria-live="polite">
          {given.length === 0
            ? 'Nothing typed yet.'
            : `${counted(given.length, payment)}, ${formatMoney(sum, currency)}`}
        </p>
        <Button onClick={() => onChange({ amounts: {} })} disabled={given.length === 0 || busy}>
          Clear
        </Button>
        <Button
          data-record-all
          look="primary"
          busy={busy}
          disabled={busy || given.length === 0}
          onClick={() => void record()}
        >
          Record {given.length === 0 ? 'payments' : counted(given.length, payment)}
        </Button>
      </StickyBar>
    </div>
  )
}
