import type { ComponentProps } from 'react'
import type { Resource } from '#contract/kit/index.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { RecordSelect } from './record-select.tsx'

type ChoiceProps<R extends Resource> = Omit<ComponentProps<typeof RecordSelect<R>>, 'bound'> & {
  label: string
  value: string | null
  onChange: (id: string | null) => void
}

/** The record that a page is about, or is narrowed to, outside of a form. */
export function RecordChoice<R extends Resource>({ label, value, onChange, ...select }: ChoiceProps<R>) {
  return (
    <Labelled label={label}>
      {(described) => (
        <RecordSelect
          {...select}
          bound={{
            ...described,
            value,
            onChange: (id) => onChange(typeof id === 'string' ? id : null),
            onBlur: () => undefined,
          }}
        />
      )}
    </Labelled>
  )
}
