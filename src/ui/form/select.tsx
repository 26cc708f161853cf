import type { ComponentProps } from 'react'
import { countries } from '#src/lib/countries.ts'
import { Labelled, type Labelling } from './labelled.tsx'

/** A labelled choice with its error beside it, which is read out with it. */
export function SelectField({ label, hint, error, ...select }: ComponentProps<'select'> & Labelling) {
  return (
    <Labelled {...{ label, hint, error }}>{(described) => <select {...select} {...described} />}</Labelled>
  )
}

/** The countries, each with its dial code, as choices. */
export function CountryOptions() {
  return countries().map(({ code, name, dialCode }) => (
    <option key={code} value={code}>
      {name} ({dialCode})
    </option>
  ))
}
