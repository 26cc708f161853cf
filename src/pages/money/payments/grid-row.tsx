import { memo, useId, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { listOwed } from '#contract/tenant/money/lease-accounts.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { minorFromText, shortDate, textFromMinor } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useToday } from '#src/providers/today.ts'
import styles from '#src/records/money/payments.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { Muted } from '#src/ui/page/parts.tsx'

interface Props {
  row: AnswerOf<typeof listOwed>['leases'][number]
  currency: Currency
  /** Minor units, or what was typed and is no amount. */
  amount: number | string | undefined
  error: string | undefined
  onAmount: (leaseId: string, amount: number | string | undefined) => void
}

/** Enter and the arrows go from one amount to the next, and from the last to the button. */
function moveOn(event: KeyboardEvent<HTMLInputElement>) {
  const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const inputs = [...(event.currentTarget.closest('tbody')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(event.currentTarget) + step]
  if (next) next.focus()
  else document.querySelector<HTMLButtonElement>('[data-record-all]')?.focus()
}

/** What one lease owes, and a cell for what was paid. */
export const GridRow = memo(function GridRow({ row, currency, amount, error, onAmount }: Props) {
  const { leaseId, tenantNames, unitLabel, propertyTitle, owed, oldestDueOn } = row
  const id = useId()
  const today = useToday()
  const [typed, setTyped] = useState<string>()
  const written = typeof amount === 'number' ? textFromMinor(amount, currency) : (amount ?? '')
  const say = (text: string) => {
    if (text.trim() === '=') {
      setTyped(undefined)
      onAmount(leaseId, owed)
      return
    }
    setTyped(text)
    onAmount(leaseId, text.trim() === '' ? undefined : (minorFromText(text, currency) ?? text))
  }
  return (
    <tr>
      <td>
        <Link to={paths.leases.show(leaseId)}>{tenantNames}</Link>
        <small className={styles.onPhone}>
          {unitLabel}, {propertyTitle}
        </small>
      </td>
      <td className={styles.aside}>
        {unitLabel} <Muted small>{propertyTitle}</Muted>
      </td>
      <td className={classes(styles.aside, oldestDueOn < today && styles.late)}>{shortDate(oldestDueOn)}</td>
      <td className={styles.amount}>{formatMoney(owed, currency)}</td>
      <td className={styles.amount}>
        <input
          aria-label={`Paid by ${tenantNames}, ${unitLabel}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? written}
          onChange={({ target }) => say(target.value)}
          onKeyDown={moveOn}
          onBlur={() => setTyped(undefined)}
        />
        {error ? (
          <span id={id} className={styles.error}>
            {error}
          </span>
        ) : null}
      </td>
    </tr>
  )
})
