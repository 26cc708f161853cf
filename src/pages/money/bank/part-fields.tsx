import { Select } from 'antd'
import { useState } from 'react'
import { listUnmatchedEntries } from '#contract/tenant/money/bank-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { exactAmount } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useSettled } from '#src/lib/use-settled.ts'
import { AmountField } from '#src/records/actions/amount-field.tsx'
import { useRecords } from '#src/providers/records.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { asWhole } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Choices } from '#src/ui/form/choices.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import styles from './bank.module.css'
import { BooksChoice, CategoryChoice, OtherAccountChoice, TenantChoice } from './choices.tsx'
import { fieldOf, type Draft } from './drafts.ts'
import { matchKinds } from './match-kinds.ts'
import type { Line } from './use-matching.ts'

interface Props {
  line: Line
  draft: Draft
  place: number
  errors: Readonly<Record<string, string>>
  /** What it is, is said by the title. */
  known: boolean
  onChange: (change: Partial<Draft>) => void
  onRemove: (() => void) | undefined
}

/** One part of a line: what it is, and how much of it. */
export function PartFields({ line, draft, place, errors, known, onChange, onRemove }: Props) {
  const { kind, amount } = draft
  const { currency } = line
  // Tenants pay in, expenses are paid out.
  const kinds = keysOf(matchKinds).filter((each) => each !== (line.amount > 0 ? 'expensePayment' : 'payment'))
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">Part {place + 1}</legend>
      {known ? null : (
        <Labelled label="What it is">
          {(described) => (
            <Choices
              {...described}
              choices={matchKinds}
              value={kind}
              onChange={(next) => onChange({ kind: next, of: null, propertyId: null })}
            >
              {kinds.map((each) => (
                <option key={each} value={each}>
                  {matchKinds[each]}
                </option>
              ))}
            </Choices>
          )}
        </Labelled>
      )}
      {kind === 'suspense' ? null : (
        <Labelled label={points[kind]} error={errors[`parts.${place}.${fieldOf(kind)}`]}>
          {(described) => <PointsTo described={described} line={line} draft={draft} onChange={onChange} />}
        </Labelled>
      )}
      {kind === 'category' || kind === 'transfer' ? (
        <Labelled label="Property" error={errors[`parts.${place}.propertyId`]}>
          {(described) => (
            <BooksChoice
              bound={{
                ...described,
                value: draft.propertyId,
                onChange: (id) => onChange({ propertyId: typeof id === 'string' ? id : null }),
                onBlur: () => undefined,
              }}
            />
          )}
        </Labelled>
      ) : null}
      <Labelled label={`Amount, ${currency}`} error={errors[`parts.${place}.amount`]}>
        {(described) =>
          kind === 'found' ? (
            // An entry of the books is matched whole.
            <input
              {...described}
              readOnly
              value={typeof amount === 'number' && draft.of ? exactAmount(amount, currency) : ''}
            />
          ) : (
            <AmountField
              {...described}
              ref={null}
              currency={currency}
              value={amount}
              onChange={(next) =>
                onChange({ amount: typeof next === 'number' || typeof next === 'string' ? next : null })
              }
              onBlur={() => undefined}
            />
          )
        }
      </Labelled>
      {onRemove ? (
        <Button small look="ghost" style={{ justifySelf: 'start' }} onClick={onRemove}>
          Remove<span className="visually-hidden"> part {place + 1}</span>
        </Button>
      ) : null}
    </fieldset>
  )
}

const points: Readonly<Record<Exclude<Draft['kind'], 'suspense'>, string>> = {
  found: 'Entry',
  payment: 'Tenant',
  expensePayment: 'Expense',
  category: 'Category',
  transfer: 'Other account',
}

interface PointsProps {
  described: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
  line: Line
  draft: Draft
  onChange: Props['onChange']
}

function PointsTo({ described, line, draft, onChange }: PointsProps) {
  const bound = {
    ...described,
    value: draft.of,
    onChange: (id: unknown) => onChange({ of: typeof id === 'string' ? id : null }),
    onBlur: () => undefined,
  }
  switch (draft.kind) {
    case 'payment':
      return <TenantChoice bound={bound} />
    case 'expensePayment':
      return <Expense described={described} line={line} draft={draft} onChange={onChange} />
    case 'category':
      return <CategoryChoice bound={bound} />
    case 'transfer':
      return <OtherAccountChoice bound={bound} not={line.bankAccountId} currency={line.currency} />
    default:
      return <Entry described={described} line={line} draft={draft} onChange={onChange} />
  }
}

/** What the books say of the account and no line does. */
function Entry({ described, line, draft, onChange }: PointsProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed).trim()
  const { data, isFetching } = useOperation(listUnmatchedEntries, {
    params: { id: line.bankAccountId },
    query: { search: search || undefined },
    keepPrevious: true,
  })
  const entries = data?.entries ?? []
  const sign = line.amount < 0 ? -1 : 1
  return (
    <Select
      {...described}
      style={{ width: '100%' }}
      showSearch
      filterOption={false}
      loading={isFetching}
      placeholder="Name, number, description"
      notFoundContent={isFetching ? '…' : 'No unmatched entry matches.'}
      status={described['aria-invalid'] ? 'error' : undefined}
      value={draft.of ?? undefined}
      options={entries.map(({ entryId, date, description, name, amount }) => ({
        value: entryId,
        label: [shortDate(date), name, description, exactAmount(amount, line.currency)]
          .filter(Boolean)
          .join(', '),
        tabIndex: -1,
      }))}
      onSearch={setTyped}
      onChange={(of: string) => {
        const entry = entries.find(({ entryId }) => entryId === of)
        onChange({ of, ...(entry ? { amount: entry.amount * sign } : {}) })
      }}
    />
  )
}

/** An approved expense in the currency of the account; the soonest due first. */
function Expense({ described, line, draft, onChange }: PointsProps) {
  const [typed, setTyped] = useState('')
  const { records, query } = useRecords(expenses, {
    filters: { status: 'approved,partPaid' },
    search: useSettled(typed).trim(),
    sort: 'dueOn',
    limit: 50,
    keepPrevious: true,
  })
  const owed = records.map(asWhole).filter(({ currency }) => currency === line.currency)
  return (
    <Select
      {...described}
      style={{ width: '100%' }}
      showSearch
      filterOption={false}
      loading={query.isFetching}
      placeholder="Vendor, description, number"
      notFoundContent={query.isFetching ? '…' : 'No approved expense matches.'}
      status={described['aria-invalid'] ? 'error' : undefined}
      value={draft.of ?? undefined}
      options={owed.map(({ id, vendorName, description, label, open }) => ({
        value: id,
        label: [vendorName, description, label, exactAmount(open, line.currency)].filter(Boolean).join(', '),
        tabIndex: -1,
      }))}
      onSearch={setTyped}
      onChange={(of: string) => onChange({ of })}
    />
  )
}
