import { isKeyOf } from '#domain/kit/keys.ts'
import { textOf, typedOf } from '#src/lib/values.ts'
import { Input, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Currency } from '#domain/money/currencies.ts'
import { ShareInput } from '#src/records/fields/share-input.tsx'
import { errorsInside, FieldNotes, describedBy } from '#src/records/form/field-notes.tsx'
import formStyles from '#src/records/form/form.module.css'
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

interface Props<Rule, Kind extends string> {
  field: string
  label: string
  currency: Currency
  /** What it is called that there is none. */
  none: string
  kinds: Readonly<Record<Kind, string>>
  kindOf: (rule: Rule) => Kind
  /** A rule of a kind, with what is to be kept of the one before. */
  begin: (kind: Kind, before: Rule | null) => Partial<Rule>
  children: (rule: Rule, parts: Parts<Rule>) => ReactNode
}

const optionsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label, tabIndex: -1 }))

/** What is typed as a whole number; what is none stays, for the schema to refuse. */
const wholeOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

/** A rule that may be agreed or not: of which kind it is, and then what that kind has to say. */
export function RuleField<Rule extends object, Kind extends string>({
  field,
  label,
  currency,
  none,
  kinds,
  kindOf,
  begin,
  children,
}: Props<Rule, Kind>) {
  const { control } = useFormContext<Readonly<Record<string, Rule | null>>>()
  const {
    field: { ref, value: rule, onChange, onBlur },
    fieldState: { error },
  } = useController({ control, name: field })
  const id = useId()
  const inside = errorsInside(error)
  const said = (name: keyof Rule) => rule?.[name] ?? null
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
            value={typedOf(said(name))}
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
            value={textOf(said(name))}
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
        ref={ref}
        value={rule ? kindOf(rule) : 'none'}
        options={[{ value: 'none', label: none, tabIndex: -1 }, ...optionsOf(kinds)]}
        onChange={(kind) => onChange(isKeyOf(kinds, kind) ? begin(kind, rule) : null)}
        onBlur={onBlur}
        aria-describedby={describedBy(id, undefined, error?.message)}
        status={error?.message ? 'error' : undefined}
      />
      <FieldNotes id={id} error={error?.message || undefined} />
      {rule ? <div className={formStyles.parts}>{children(rule, parts)}</div> : null}
    </div>
  )
}
