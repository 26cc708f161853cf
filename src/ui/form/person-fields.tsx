import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { CountryOptions, SelectField } from './select.tsx'

/** A field as its form registers it, and what is wrong with it. */
type Registered = UseFormRegisterReturn & { error: string | undefined }

/** The two names of a person. */
export function NameFields({ firstName, lastName }: Record<'firstName' | 'lastName', Registered>) {
  return (
    <div className={styles.pair}>
      <Field label="First name" autoComplete="given-name" {...firstName} />
      <Field label="Last name" autoComplete="family-name" {...lastName} />
    </div>
  )
}

/** A phone number as people know it: where it is, and the ten digits. */
export function PhoneFields({ country, phone }: Record<'country' | 'phone', Registered>) {
  return (
    <div className={styles.pair}>
      <SelectField label="Country code" autoComplete="country" {...country}>
        <CountryOptions />
      </SelectField>
      <Field label="Phone number" type="tel" autoComplete="tel-national" inputMode="tel" {...phone} />
    </div>
  )
}
