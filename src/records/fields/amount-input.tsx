import { textOf } from '#src/lib/values.ts'
import { Input } from 'antd'
import { useState } from 'react'
import type { Currency } from '#domain/money/currencies.ts'
import { formatDecimal, minorFromText, textFromMinor } from '#src/lib/format/index.ts'
import type { InputProps } from './input-props.ts'

/**
 * A text that stands for a value: what is typed stays as it is until one leaves, then it is written properly.
 * @param read undefined for a text that stands for no value: the schema then says what is wrong
 */
function useTypedText(
  value: unknown,
  write: (value: number) => string,
  read: (text: string) => number | undefined,
  onChange: (value: unknown) => void,
) {
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const text =
    typed && Object.is(typed.value, value)
      ? typed.text
      : typeof value === 'number'
        ? write(value)
        : textOf(value)
  return {
    value: text,
    onChange: (event: { target: { value: string } }) => {
      const next = event.target.value
      const meaning = next.trim() === '' ? null : (read(next) ?? next)
      setTyped({ text: next, value: meaning })
      onChange(meaning)
    },
    forget: () => setTyped(undefined),
  }
}

interface NumberProps extends InputProps {
  decimals: boolean
  plain?: boolean
}

function readNumber(text: string): number | undefined {
  const plain = text.replace(/[\s,_']/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

export function NumberInput({
  decimals,
  plain,
  value,
  onChange,
  onBlur,
  ref,
  'aria-invalid': invalid,
  ...rest
}: NumberProps) {
  const { forget, ...typed } = useTypedText(value, plain ? String : formatDecimal, readNumber, onChange)
  return (
    <Input
      {...rest}
      {...typed}
      aria-invalid={invalid}
      ref={ref}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      status={invalid ? 'error' : undefined}
      onBlur={() => {
        forget()
        onBlur()
      }}
    />
  )
}

/** People type major units; the value is whole minor units. Without a currency nothing can be typed. */
export function MoneyInput({
  currency,
  value,
  onChange,
  onBlur,
  ref,
  'aria-invalid': invalid,
  ...rest
}: InputProps & { currency: Currency | null | undefined }) {
  const { forget, ...typed } = useTypedText(
    value,
    (minor) => (currency ? textFromMinor(minor, currency) : ''),
    (text) => (currency ? minorFromText(text, currency) : undefined),
    onChange,
  )
  return (
    <Input
      {...rest}
      {...typed}
      aria-invalid={invalid}
      ref={ref}
      prefix={currency && <span style={{ color: 'var(--ink-secondary)' }}>{currency}</span>}
      disabled={!currency || rest.disabled}
      placeholder={currency ? undefined : 'Choose a currency first'}
      inputMode="decimal"
      autoComplete="off"
      status={invalid ? 'error' : undefined}
      onBlur={() => {
        forget()
        onBlur()
      }}
    />
  )
}
