import { Select } from 'antd'
import type { ControllerRenderProps, FieldError } from 'react-hook-form'
import { notedOption } from '#src/records/fields/noted-option.tsx'
import { describedBy } from '#src/records/form/field-notes.tsx'
import type { FormValues } from '#src/records/form/values.ts'

interface Option {
  value: string
  label: string | undefined
  /** Tells it apart. */
  note: string | null | undefined
}

interface Props extends Pick<ControllerRenderProps<FormValues>, 'ref' | 'onBlur'> {
  id: string
  error: FieldError | undefined
  placeholder: string
  /** Said where nothing fits. */
  empty: string
  loading: boolean
  value: string | null
  searchValue?: string
  options: readonly Option[]
  onSearch: (text: string) => void
  onChange: (id: string | null) => void
}

/** One of many records, found by the server from what is typed. */
export function FoundSelect({ ref, error, value, empty, options, onChange, ...rest }: Props) {
  return (
    <Select<string, Option & { tabIndex: number }>
      {...rest}
      ref={ref}
      showSearch
      filterOption={false}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(rest.id, undefined, error)}
      status={error ? 'error' : undefined}
      value={value}
      options={options.map((each) => ({ ...each, tabIndex: -1 }))}
      optionRender={notedOption}
      notFoundContent={empty}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}
