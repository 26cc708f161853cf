import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState, type Ref } from 'react'
import { fieldMeta, isNullable, type FieldMeta, type Resource } from '#contract/kit/index.ts'
import { countryCodes, countryName } from '#domain/geography/countries.ts'
import { currencies, type Currency } from '#domain/money/currencies.ts'
import { formatDecimal, minorFromText, textFromMinor } from '#src/lib/format/index.ts'
import { usePeople } from '#src/providers/people.ts'
import { roleWords } from './person-choice.tsx'

/** What an input of a form is given. `value` is as on the wire; nothing typed is '' or null. */
export interface InputProps {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  disabled?: boolean
}

interface FieldInputProps extends InputProps {
  resource: Pick<Resource, 'fields'>
  field: string
  /** Only these values of a choice are offered. */
  only?: readonly string[]
  /** The currency of a money field. */
  currency?: Currency
}

/** The input of a field, by its kind. */
export function FieldInput({ resource, field, only, currency, ...given }: FieldInputProps) {
  const schema = resource.fields[field]!
  const meta = fieldMeta(schema)
  const optional = isNullable(schema)
  // antd puts it on an element that may not carry it; a choice that is required cannot be emptied anyway.
  const { 'aria-required': _, ...props } = given
  switch (meta.kind) {
    case 'longText':
      return <TextInput {...given} lines />
    case 'choice':
      return <ChoiceInput {...props} meta={meta} only={only} clearable={optional} />
    case 'boolean':
      return <YesNoInput {...props} />
    case 'reference':
      return <PersonInput {...props} />
    case 'integer':
    case 'decimal':
      return <NumberInput {...given} decimals={meta.kind === 'decimal'} plain={meta.ungrouped} />
    case 'money':
      return <MoneyInput {...given} currency={currency ?? 'USD'} />
    case 'date':
      return <DateInput {...props} />
    case 'country':
    case 'currency':
    case 'timezone':
      return <ListInput {...props} kind={meta.kind} clearable={optional} />
    case 'tags':
      return <TagsInput {...props} />
    case 'email':
      return <TextInput {...given} type="email" />
    case 'phone':
    case 'dialCode':
      return <TextInput {...given} type="tel" />
    default:
      return <TextInput {...given} />
  }
}

type AntdRef = never

export function TextInput({
  value,
  onChange,
  ref,
  lines,
  'aria-invalid': invalid,
  ...rest
}: InputProps & { lines?: boolean; type?: string; placeholder?: string }) {
  const common = {
    ...rest,
    'aria-invalid': invalid,
    value: (value as string | null) ?? '',
    status: invalid ? ('error' as const) : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return lines ? (
    <Input.TextArea {...common} ref={ref} autoSize={{ minRows: 3, maxRows: 14 }} />
  ) : (
    <Input {...common} ref={ref as AntdRef} autoComplete="off" />
  )
}

/** An option of a list. That it can be focused, though not by Tab, tells that the list can be reached by keyboard. */
function option(value: string, label: string, note?: string) {
  return { value, label, note, tabIndex: -1 }
}

interface ChoiceProps extends InputProps {
  meta: FieldMeta
  only?: readonly string[]
  clearable: boolean
}

function ChoiceInput({
  meta,
  only,
  clearable,
  value,
  onChange,
  ref,
  'aria-invalid': invalid,
  ...rest
}: ChoiceProps) {
  const options = Object.entries(meta.choices ?? {})
    .filter(([key]) => !only || only.includes(key))
    .map(([key, label]) => option(key, label))
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref as AntdRef}
      value={value ?? undefined}
      options={options}
      allowClear={clearable}
      status={invalid ? 'error' : undefined}
      onChange={(next: unknown) => onChange(next ?? null)}
    />
  )
}

const answers = [option('yes', 'Yes'), option('no', 'No')]

function YesNoInput({ value, onChange, ref, 'aria-invalid': invalid, ...rest }: InputProps) {
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref as AntdRef}
      value={value === true ? 'yes' : 'no'}
      options={answers}
      status={invalid ? 'error' : undefined}
      onChange={(next: unknown) => onChange(next === 'yes')}
    />
  )
}

function options(kind: 'country' | 'currency' | 'timezone') {
  if (kind === 'country') {
    return countryCodes
      .map((code) => option(code, countryName(code)))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  }
  if (kind === 'currency') {
    const names = new Intl.DisplayNames(['en-GB'], { type: 'currency' })
    return currencies.map((code) => option(code, `${code} – ${names.of(code) ?? code}`))
  }
  return Intl.supportedValuesOf('timeZone').map((zone) => option(zone, zone.replaceAll('_', ' ')))
}

interface ListProps extends InputProps {
  kind: 'country' | 'currency' | 'timezone'
  clearable: boolean
}

function ListInput({ kind, clearable, value, onChange, ref, 'aria-invalid': invalid, ...rest }: ListProps) {
  const all = useMemo(() => options(kind), [kind])
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref as AntdRef}
      showSearch
      optionFilterProp="label"
      value={value ?? undefined}
      options={all}
      allowClear={clearable}
      status={invalid ? 'error' : undefined}
      onChange={(next: unknown) => onChange(next ?? null)}
    />
  )
}

function PersonInput({ value, onChange, ref, 'aria-invalid': invalid, ...rest }: InputProps) {
  const { people, loading } = usePeople()
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref as AntdRef}
      showSearch
      allowClear
      loading={loading}
      placeholder="Nobody"
      optionFilterProp="label"
      value={value ?? undefined}
      options={people.map((person) => option(person.id, person.name, roleWords(person)))}
      optionRender={({ label, data }) => (
        <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
          {label}
          <small style={{ color: 'var(--ink-secondary)' }}>{data.note}</small>
        </span>
      )}
      status={invalid ? 'error' : undefined}
      onChange={(next: unknown) => onChange(next ?? null)}
    />
  )
}

function TagsInput({ value, onChange, ref, 'aria-invalid': invalid, ...rest }: InputProps) {
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref as AntdRef}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';']}
      placeholder="Type and press Enter"
      value={(value as string[] | null) ?? []}
      status={invalid ? 'error' : undefined}
      onChange={(next: string[]) => onChange(next.map((tag) => tag.trim()).filter(Boolean))}
    />
  )
}

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
        : ((value as string | null) ?? '')
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

function NumberInput({
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
      ref={ref as AntdRef}
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

/** People type major units; the value is whole minor units. */
export function MoneyInput({
  currency,
  value,
  onChange,
  onBlur,
  ref,
  'aria-invalid': invalid,
  ...rest
}: InputProps & { currency: Currency }) {
  const { forget, ...typed } = useTypedText(
    value,
    (minor) => textFromMinor(minor, currency),
    (text) => minorFromText(text, currency),
    onChange,
  )
  return (
    <Input
      {...rest}
      {...typed}
      aria-invalid={invalid}
      ref={ref as AntdRef}
      prefix={<span style={{ color: 'var(--ink-secondary)' }}>{currency}</span>}
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

export function DateInput({ value, onChange, ref, 'aria-invalid': invalid, ...rest }: InputProps) {
  const day = typeof value === 'string' && value ? dayjs(value) : null
  return (
    <DatePicker
      {...rest}
      aria-invalid={invalid}
      ref={ref as AntdRef}
      style={{ width: '100%' }}
      format={['D MMM YYYY', 'YYYY-MM-DD', 'D/M/YYYY', 'D.M.YYYY']}
      placeholder="Day"
      value={day?.isValid() ? day : null}
      status={invalid ? 'error' : undefined}
      onChange={(next) => onChange(next?.format('YYYY-MM-DD') ?? null)}
    />
  )
}
