import { fieldMeta, isNullable, type Resource } from '#contract/kit/index.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { MoneyInput, NumberInput } from './amount-input.tsx'
import { ChoiceInput, ListInput, PersonInput, YesNoInput } from './choice-input.tsx'
import { DateInput } from './date-input.tsx'
import type { InputProps } from './input-props.ts'
import { TagsInput, TextInput } from './text-input.tsx'

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
      return <PersonInput {...props} fitFor={field} />
    case 'integer':
    case 'decimal':
      return <NumberInput {...given} decimals={meta.kind === 'decimal'} plain={meta.ungrouped} />
    case 'money':
      return <MoneyInput {...given} currency={currency} />
    case 'date':
      return <DateInput {...given} />
    case 'country':
    case 'currency':
    case 'timezone':
    case 'dialCode':
      return <ListInput {...props} kind={meta.kind} clearable={optional} />
    case 'tags':
      return <TagsInput {...props} />
    case 'email':
      return <TextInput {...given} type="email" />
    case 'phone':
      return <TextInput {...given} type="tel" />
    default:
      return <TextInput {...given} />
  }
}
