import type { RegisterOptions } from 'react-hook-form'
import { nationalNumber, phoneProblem } from '#domain/contact/phones.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { passwordProblem } from '#domain/identity/password.ts'
import { signInRules } from './sign-in-rules.ts'

export interface SignUpValues {
  firstName: string
  lastName: string
  email: string
  country: string
  /** Asked for where it does not follow from the country. */
  currency: string
  phone: string
  organisationName: string
  password: string
  acceptedTerms: boolean
}

/** PostgreSQL text cannot hold NUL; other control characters are never wanted. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/

/** A text of `min` to `max` characters, as the contract's `field.text`. */
const textRule = (min: number, max: number) => ({
  setValueAs: (text: string) => text.trim(),
  validate: (text: string) => {
    if (controls.test(text)) return 'Remove control characters.'
    if (text.length < min)
      return text === '' || min === 1 ? 'Fill this in.' : `Use at least ${min} characters.`
    return text.length <= max || `Use at most ${max} characters.`
  },
})

/** A number as people write it in a country, as it is kept: in groups, with the 0 that goes before it at home. */
export function phoneOf(country: string, text: string) {
  const dialCode = dialCodeOf(country)
  const phone = nationalNumber(text, dialCode ?? '')
  return { dialCode, phone: phone ?? text, problem: phone ? undefined : phoneProblem('', dialCode) }
}

const passwordRule = (own: () => readonly string[]) => ({
  validate: (text: string) => (text === '' ? 'Choose a password.' : (passwordProblem(text, own()) ?? true)),
})

export const newPasswordRule = passwordRule(() => [])

/**
 * The contract's rules of signing up, without the weight of its schemas (these pages promise to be light). A test
 * compares both.
 * @param own names and address as they are typed, which no password may consist of
 */
export const signUpRules = (own: () => readonly string[]) =>
  ({
    firstName: textRule(1, 60),
    lastName: textRule(1, 60),
    email: signInRules.email,
    country: { required: 'Choose a country.' },
    currency: { required: 'Choose the currency you work in.', shouldUnregister: true },
    phone: {
      setValueAs: (text: string) => text.trim(),
      validate: (text: string, { country }: { country: string }) => phoneOf(country, text).problem ?? true,
    },
    organisationName: textRule(2, 120),
    password: passwordRule(own),
    acceptedTerms: { validate: (yes: boolean) => yes || 'Accept the terms of service to continue.' },
  }) satisfies { [Field in keyof SignUpValues]: RegisterOptions<SignUpValues, Field> }
