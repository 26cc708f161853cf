import { useState } from 'react'
import { filterSchema, type NumberRange, type NumberRangeFilter } from '#contract/kit/index.ts'
import { minorFromText, textFromMinor } from '#domain/money/amounts.ts'
import { currencies, isCurrency, type Currency } from '#domain/money/currencies.ts'
import { useProfile } from '#src/providers/profile.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { usePopoverClose } from '#src/ui/controls/popover.tsx'
import styles from './choice-list.module.css'

interface Props {
  filter: NumberRangeFilter
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function readRange({ filter, value }: Props): NumberRange {
  const read = filterSchema(filter).safeParse(value)
  return read.success ? read.data : {}
}

/** Between two numbers, or two amounts of one currency; either may be left empty. */
export function NumberRangeEditor(props: Props) {
  const { filter, label, onChange } = props
  const close = usePopoverClose()
  const { organisation } = useProfile()
  const range = readRange(props)
  const isAmount = filter.currencyField !== undefined
  const [currency, setCurrency] = useState<Currency>(
    range.currency && isCurrency(range.currency) ? range.currency : organisation.currency,
  )
  const write = (end: string | undefined) => (end && isAmount ? textFromMinor(Number(end), currency) : end)
  const [texts, setTexts] = useState({ from: write(range.from) ?? '', to: write(range.to) ?? '' })
  const [wrong, setWrong] = useState<string>()
  const read = (text: string) => {
    if (text.trim() === '') return ''
    const plain = text.replace(/[\s,_']/g, '')
    const number = isAmount ? minorFromText(text, currency)?.toString() : plain
    return number && /^-?\d{1,15}(\.\d{1,6})?$/.test(number) ? number : undefined
  }
  const apply = () => {
    const [from, to] = [read(texts.from), read(texts.to)]
    if (from === undefined || to === undefined) {
      setWrong('Enter numbers, such as 1,200.')
      return
    }
    if (from && to && Number(from) > Number(to)) {
      setWrong('Enter the smaller number first.')
      return
    }
    setWrong(undefined)
    onChange(from || to ? `${isAmount ? `${currency}:` : ''}${from}..${to}` : undefined)
    close()
  }
  const end = (side: 'from' | 'to', words: string) => (
    <label>
      {words}
      <input
        inputMode="decimal"
        aria-label={`${label} ${words.toLowerCase()}`}
        placeholder="Any"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to type into
        autoFocus={side === 'from'}
        aria-invalid={wrong ? true : undefined}
        value={texts[side]}
        onChange={({ target }) => setTexts({ ...texts, [side]: target.value })}
      />
    </label>
  )
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {isAmount ? (
        <label>
          Currency
          <select
            value={currency}
            onChange={({ target: { value } }) => (isCurrency(value) ? setCurrency(value) : undefined)}
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      ) : null}
      <div className={styles.pair}>
        {end('from', 'From')}
        {end('to', 'To')}
      </div>
      {wrong ? <p role="alert">{wrong}</p> : null}
      <Button type="submit" look="primary">
        Apply
      </Button>
    </form>
  )
}
