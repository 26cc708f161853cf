import { useState } from 'react'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { AmountField } from '#src/records/actions/amount-field.tsx'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import styles from '#src/records/money/money.module.css'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Segments } from '#src/ui/controls/segments.tsx'
import { Stack } from '#src/ui/page/parts.tsx'

interface Instalment {
  dueOn: string | null
  amount: unknown
}

const everies = { week: 'Every week', month: 'Every month' } as const

/** Equal parts of a debt, what doesn't divide with the first ones. */
export function instalmentsOf(debt: number, count: number, first: string, every: keyof typeof everies) {
  const each = Math.floor(debt / count)
  const rest = debt - each * count
  return Array.from({ length: count }, (_, index) => ({
    dueOn: every === 'week' ? addDays(first, 7 * index) : addMonths(first, index),
    amount: each + (index < rest ? 1 : 0),
  })).filter(({ amount }) => amount > 0)
}

/** The input of a plan: parts it into equal instalments, which can be changed one by one. */
export function planInput(debt: number, currency: Currency, today: string) {
  return function PlanInput({ id, value, onChange, 'aria-describedby': described }: ActionInputProps) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this input alone sets the value
    const instalments = (value ?? []) as Instalment[]
    const [every, setEvery] = useState<keyof typeof everies>('month')
    const part = (count: number, by = every) => onChange(instalmentsOf(debt, count, today, by))
    const change = (index: number, to: Partial<Instalment>) =>
      onChange(instalments.map((each, at) => (at === index ? { ...each, ...to } : each)))
    return (
      <Stack gap={8}>
        <select
          id={id}
          aria-describedby={described}
          value={instalments.length}
          onChange={({ target }) => part(Number(target.value))}
        >
          {[1, 2, 3, 4, 5, 6, 8, 10, 12, 18, 24].map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 instalment' : `${count} instalments`}
            </option>
          ))}
        </select>
        <Segments
          label="Due"
          choices={everies}
          value={every}
          onChange={(key) => {
            setEvery(key)
            part(instalments.length, key)
          }}
        />
        {instalments.map(({ dueOn, amount }, index) => (
          <div key={index} className={styles.pair}>
            <DateField
              id={`${id}-${index}-day`}
              aria-label={`Day of instalment ${index + 1}`}
              value={dueOn}
              min={today}
              onChange={(day) => change(index, { dueOn: day })}
            />
            <AmountField
              id={`${id}-${index}-amount`}
              aria-label={`Amount of instalment ${index + 1}`}
              aria-describedby={undefined}
              aria-invalid={undefined}
              currency={currency}
              value={amount}
              onChange={(minor) => change(index, { amount: minor })}
              onBlur={() => undefined}
              ref={null}
            />
          </div>
        ))}
      </Stack>
    )
  }
}
