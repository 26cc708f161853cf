import { Select } from 'antd'
import { useMemo } from 'react'
import type { FieldMeta } from '#contract/kit/index.ts'
import { countryCodes, countryName } from '#domain/geography/countries.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { currencies } from '#domain/money/currencies.ts'
import { usePeople } from '#src/providers/people.ts'
import { fits } from '#domain/access/fitting.ts'
import type { InputProps } from './input-props.ts'
import { beginningFirst } from './found-order.ts'
import { notedOption } from './noted-option.tsx'
import { roleWords } from './person-choice.tsx'

/** An option of a list. That it can be focused, though not by Tab, tells that the list can be reached by keyboard. */
function option(value: string, label: string, note?: string) {
  return { value, label, note, tabIndex: -1 }
}

interface ChoiceProps extends InputProps {
  meta: FieldMeta
  only?: readonly string[]
  clearable: boolean
}

export function ChoiceInput({
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
      ref={ref}
      showSearch
      optionFilterProp="label"
      filterSort={beginningFirst}
      value={value ?? undefined}
      options={options}
      allowClear={clearable}
      status={invalid ? 'error' : undefined}
      onChange={(next: unknown) => onChange(next ?? null)}
    />
  )
}

const answers = [option('yes', 'Yes'), option('no', 'No')]

export function YesNoInput({ value, onChange, ref, 'aria-invalid': invalid, ...rest }: InputProps) {
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref}
      value={value === true ? 'yes' : 'no'}
      options={answers}
      status={invalid ? 'error' : undefined}
      onChange={(next: unknown) => onChange(next === 'yes')}
    />
  )
}

type ListKind = 'country' | 'currency' | 'timezone' | 'dialCode'

/** Each code once, with the countries that share it: "+44 – Guernsey, Isle of Man, Jersey, United Kingdom". */
function dialCodes() {
  const names = new Map<string, string[]>()
  for (const country of countryCodes) {
    const code = dialCodeOf(country)
    if (code) names.set(code, [...(names.get(code) ?? []), countryName(country)])
  }
  return [...names]
    .map(([code, countries]) => option(code, `${code} – ${countries.toSorted().join(', ')}`))
    .toSorted((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }))
}

function options(kind: ListKind) {
  if (kind === 'dialCode') return dialCodes()
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
  kind: ListKind
  clearable: boolean
}

export function ListInput({
  kind,
  clearable,
  value,
  onChange,
  ref,
  'aria-invalid': invalid,
  ...rest
}: ListProps) {
  const all = useMemo(() => options(kind), [kind])
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref}
      showSearch
      optionFilterProp="label"
      filterSort={beginningFirst}
      value={value ?? undefined}
      options={all}
      allowClear={clearable}
      status={invalid ? 'error' : undefined}
      onChange={(next: unknown) => onChange(next ?? null)}
    />
  )
}

/** @param fitFor the field: those are offered whose role it is for, and whoever is there already */
export function PersonInput({
  fitFor,
  value,
  onChange,
  ref,
  'aria-invalid': invalid,
  ...rest
}: InputProps & { fitFor: string }) {
  const { people: all, loading } = usePeople()
  const people = all.filter((person) => person.id === value || fits(person, fitFor))
  return (
    <Select
      {...rest}
      aria-invalid={invalid}
      ref={ref}
      showSearch
      allowClear
      loading={loading}
      placeholder="Nobody"
      optionFilterProp="label"
      filterSort={beginningFirst}
      value={value ?? undefined}
      options={people.map((person) => option(person.id, person.name, roleWords(person)))}
      optionRender={notedOption}
      status={invalid ? 'error' : undefined}
      onChange={(next: unknown) => onChange(next ?? null)}
    />
  )
}
