import { Banknote, ChevronDown } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { formatMoney, isCurrency, type Currency } from '#domain/money/currencies.ts'
import { minorFromText } from '#src/lib/format/index.ts'
import type { Readable } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Popover, usePopoverClose } from '#src/ui/controls/popover.tsx'
import styles from '../fields/choice-list.module.css'

/** The currencies that the amounts of some records are in. */
export const currenciesOf = (records: readonly Readable[], field = 'currency') => [
  ...new Set(records.map((record) => record[field]).filter(isCurrency)),
]

interface AmountProps {
  label: string
  currencies: readonly Currency[]
  disabled: boolean
  /** @param words what was done, for "3 units …" */
  onSet: (amount: number, words: string) => void
}

/** One amount for all ticked records. */
export function BulkAmount({ label, currencies, disabled, onSet }: AmountProps) {
  return (
    <Popover
      label={label}
      trigger={(props) => (
        <Button {...props} small disabled={disabled}>
          <Banknote size={14} aria-hidden /> {label} <ChevronDown size={14} aria-hidden />
        </Button>
      )}
    >
      {currencies.length === 1 ? (
        <Amount label={label} currency={currencies[0]!} onSet={onSet} />
      ) : (
        <p className={styles.empty}>
          They are in {currencies.join(' and ')}. Choose records in one currency.
        </p>
      )}
    </Popover>
  )
}

function Amount({ label, currency, onSet }: Pick<AmountProps, 'label' | 'onSet'> & { currency: Currency }) {
  const close = usePopoverClose()
  const [text, setText] = useState('')
  const amount = minorFromText(text, currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === undefined) return
    onSet(amount, `set to ${formatMoney(amount, currency)}`)
    close()
  }
  return (
    <form className={styles.fields} onSubmit={submit}>
      <label>
        {label} in {currency}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to type into
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={text.trim() !== '' && amount === undefined ? true : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" look="primary" disabled={amount === undefined}>
        Set for all
      </Button>
    </form>
  )
}
