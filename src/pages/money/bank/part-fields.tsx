import { Select } from 'antd'
import { useState } from 'react'
import { leases } from '#contract/tenant/leases.ts'
import { accounts } from '#contract/tenant/money/accounts.ts'
import { listUnmatchedEntries } from '#contract/tenant/money/bank-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { properties } from '#contract/tenant/properties.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { exactAmount } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useSettled } from '#src/lib/use-settled.ts'
import { AmountField } from '#src/records/actions/amount-field.tsx'
import { useRecords } from '#src/providers/records.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { RecordSelect } from '#src/records/fields/record-select.tsx'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'
import { asWhole } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Choices } from '#src/ui/form/choices.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import styles from './bank.module.css'
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
            <RecordSelect
              bound={{
                ...described,
                value: draft.propertyId,
                onChange: (id) => onChange({ propertyId: typeof id === 'string' ? id : null }),
                onBlur: () => undefined,
              }}
              resource={properties}
              clearable
              placeholder="The firm’s own"
              none="No matches."
              wordsOf={({ title }) => title ?? ''}
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
      return (
        <RecordSelect
          bound={bound}
          resource={leases}
          placeholder="Tenant, unit or number"
          none="No signed lease of this name."
          filters={[{ field: 'status', operator: 'eq', value: 'active,notice,holdingOver,scheduled,ended' }]}
          wordsOf={({ tenantNames, unitLabel, reference }) =>
            [tenantNames, unitLabel, reference].filter(Boolean).join(', ')
          }
        />
      )
    case 'expensePayment':
      return <Expense described={described} line={line} draft={draft} onChange={onChange} />
    case 'category':
      return (
        <RecordSelect
          bound={bound}
          resource={accounts}
          placeholder="Name or number"
          none="No category of this name."
          filters={[
            { field: 'status', operator: 'eq', value: 'active' },
            { field: 'type', operator: 'eq', value: 'income,expense' },
          ]}
          wordsOf={({ code, name }) => [code, name].filter(Boolean).join(' ')}
        />
      )
    case 'transfer':
      return <OtherAccount described={described} line={line} draft={draft} onChange={onChange} />
    default:
      return <Entry described={described} line={line} draft={draft} onChange={onChange} />
  }
}

function OtherAccount({ described, line, draft, onChange }: PointsProps) {
  const { accounts: all } = useBankAccounts(line.currency)
  const others = all.filter(({ id }) => id !== line.bankAccountId)
  return (
    <select
      {...described}
      value={draft.of ?? ''}
      onChange={({ target }) => onChange({ of: target.value || null })}
    >
      <option value="">{others.length === 0 ? `No other account in ${line.currency}` : 'Choose'}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
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
      notFoundContent={isFetching ? '…' : 'No unmatched entry of these words.'}
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
      placeholder="Vendor, what for, number"
      notFoundContent={query.isFetching ? '…' : 'No approved expense of these words.'}
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
