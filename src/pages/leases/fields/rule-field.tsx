import { Input, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Currency } from '#domain/money/currencies.ts'
import { ShareInput } from '#src/records/fields/share-input.tsx'
import { FieldNotes, describedBy } from '#src/records/form/field-notes.tsx'
import formStyles from '#src/records/form/form.module.css'
import type { FormValues } from '#src/records/form/values.ts'
import { MoneyInput } from '#src/records/fields/amount-input.tsx'
import { DateInput } from '#src/records/fields/date-input.tsx'
import { Part } from './part.tsx'

/** The inputs of a rule, each by the name of what it says. */
export interface Parts<Rule> {
  money: (name: keyof Rule & string, label: string, help?: string) => ReactNode
  share: (name: keyof Rule & string, label: string, help?: string) => ReactNode
  whole: (name: keyof Rule & string, label: string, help?: string) => ReactNode
  day: (name: keyof Rule & string, label: string) => ReactNode
  text: (name: keyof Rule & string, label: string, placeholder: string) => ReactNode
  choice: (name: keyof Rule & string, label: string, choices: Readonly<Record<string, string>>) => ReactNode
}

interface Props<Rule> {
  field: string
  label: string
  currency: Currency
  /** What it is called that there is none. */
  none: string
  kinds: Readonly<Record<string, string>>
  kindOf: (rule: Rule) => string
  /** A rule of a kind, with what is to be kept of the one before. */
  begin: (kind: string, before: Rule | null) => Rule
  children: (rule: Rule, parts: Parts<Rule>) => ReactNode
}

const optionsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label, tabIndex: -1 }))

/** What is typed as a whole number; what is none stays, for the schema to refuse. */
const wholeOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

/** A rule that may be agreed or not: of which kind it is, and then what that kind has to say. */
export function RuleField<Rule extends object>({
  field,
  label,
  currency,
  none,
  kinds,
  kindOf,
  begin,
  children,
}: Props<Rule>) {
  const { control } = useFormContext<FormValues>()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control, name: field })
  const id = useId()
  const rule = value as Rule | null
  const inside = (error?.types ?? {}) as Readonly<Record<string, string>>
  const said = (name: string) => (rule as Readonly<Record<string, unknown>> | null)?.[name] ?? null
  const say = (name: string) => (next: unknown) => onChange({ ...rule, [name]: next })
  const parts: Parts<Rule> = {
    money: (name, words, help) => (
      <Part label={words} help={help} error={inside[name]}>
        {(given) => (
          <MoneyInput
            {...given}
            currency={currency}
            value={said(name)}
            onChange={say(name)}
            onBlur={onBlur}
          />
        )}
      </Part>
    ),
    share: (name, words, help) => (
      <Part label={words} help={help} error={inside[name]}>
        {(given) => <ShareInput {...given} value={said(name)} onChange={say(name)} onBlur={onBlur} />}
      </Part>
    ),
    whole: (name, words, help) => (
      <Part label={words} help={help} error={inside[name]}>
        {(given) => (
          <Input
            {...given}
            inputMode="numeric"
            autoComplete="off"
            value={(said(name) as number | string | null) ?? ''}
            status={given['aria-invalid'] ? 'error' : undefined}
            onChange={({ target }) => say(name)(wholeOf(target.value))}
            onBlur={onBlur}
          />
        )}
      </Part>
    ),
    day: (name, words) => (
      <Part label={words} error={inside[name]}>
        {(given) => <DateInput {...given} value={said(name)} onChange={say(name)} onBlur={onBlur} />}
      </Part>
    ),
    text: (name, words, placeholder) => (
      <Part label={words} error={inside[name]}>
        {(given) => (
          <Input
            {...given}
            value={(said(name) as string | null) ?? ''}
            placeholder={placeholder}
            status={given['aria-invalid'] ? 'error' : undefined}
            onChange={({ target }) => say(name)(target.value)}
            onBlur={onBlur}
          />
        )}
      </Part>
    ),
    choice: (name, words, choices) => (
      <Part label={words} error={inside[name]}>
        {(given) => (
          <Select {...given} value={said(name)} options={optionsOf(choices)} onChange={say(name)} />
        )}
      </Part>
    ),
  }
  return (
    <div className={formStyles.field} data-field={field}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        ref={ref as never}
        value={rule ? kindOf(rule) : 'none'}
        options={[{ value: 'none', label: none, tabIndex: -1 }, ...optionsOf(kinds)]}
        onChange={(kind: string) => onChange(kind === 'none' ? null : begin(kind, rule))}
        onBlur={onBlur}
        aria-describedby={describedBy(id, undefined, error?.message)}
        status={error?.message ? 'error' : undefined}
      />
      <FieldNotes id={id} error={error?.message || undefined} />
      {rule ? <div className={formStyles.parts}>{children(rule, parts)}</div> : null}
    </div>
  )
}
