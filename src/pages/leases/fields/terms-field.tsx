import { isKeyOf } from '#domain/kit/keys.ts'
import { useText } from '#src/records/form/use-text.ts'
import { listOf, textOf, typedOf } from '#src/lib/values.ts'
import { Input, Select } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Term } from '#domain/leases/rents.ts'
import { breakParties, termTypes } from '#domain/leases/vocabulary.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { ListField, type Part, type PartProps } from '#src/records/form/list-field.tsx'
import type { FormValues } from '#src/records/form/values.ts'
import { DateInput } from '#src/records/fields/date-input.tsx'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'

const choiceOf =
  (choices: Readonly<Record<string, string>>) =>
  ({ value, ...props }: PartProps) => (
    <Select
      {...props}
      value={textOf(value) || undefined}
      options={Object.entries(choices).map(([key, label]) => ({ value: key, label, tabIndex: -1 }))}
    />
  )

/** What recurs; the rows that begin with the lease move with its first day. */
export function TermsField({ field, currency }: { field: string; currency: Currency }) {
  const { getValues, setValue } = useFormContext<FormValues>()
  const start = useText('start')
  const before = useRef(start)
  useEffect(() => {
    const terms = listOf<Term>(getValues(field))
    const moved = terms.map((term) => (term.from === before.current ? { ...term, from: start! } : term))
    if (start && start !== before.current) setValue(field, moved)
    before.current = start
  }, [start, field, getValues, setValue])
  const parts = useMemo<Part[]>(
    () => [
      { name: 'type', label: 'Charge', input: choiceOf(termTypes) },
      { name: 'amount', label: 'Amount', input: (props) => <MoneyInput {...props} currency={currency} /> },
      { name: 'from', label: 'From', input: (props) => <DateInput {...props} /> },
      {
        name: 'label',
        label: 'Name',
        input: ({ value, onChange, ...props }) => (
          <Input
            {...props}
            value={textOf(value)}
            placeholder="Optional"
            onChange={({ target }) => onChange(target.value || null)}
          />
        ),
      },
    ],
    [currency],
  )
  return (
    <ListField
      field={field}
      parts={parts}
      addLabel="Add charge"
      most={200}
      entryName={({ type }, index) => {
        const key = textOf(type)
        return isKeyOf(termTypes, key) ? termTypes[key] : `charge ${index + 1}`
      }}
      blank={(entries) => ({
        type: entries.length === 0 ? 'rent' : 'serviceCharge',
        label: null,
        amount: null,
        from: start,
      })}
    />
  )
}

const breakParts: Part[] = [
  { name: 'on', label: 'On', input: (props) => <DateInput {...props} /> },
  { name: 'by', label: 'For', input: choiceOf(breakParties) },
  {
    name: 'noticeMonths',
    label: 'Notice, months',
    input: ({ value, onChange, ...props }) => (
      <Input
        {...props}
        inputMode="numeric"
        value={typedOf(value)}
        onChange={({ target }) => onChange(/^\d+$/.test(target.value) ? Number(target.value) : target.value)}
      />
    ),
  },
]

/** Days on which one side may end a lease early. */
export function BreaksField({ field }: { field: string }) {
  return (
    <ListField
      field={field}
      parts={breakParts}
      addLabel="Add break option"
      most={20}
      entryName={(_, index) => `break option ${index + 1}`}
      blank={() => ({ on: null, by: 'tenant', noticeMonths: 3 })}
    />
  )
}
