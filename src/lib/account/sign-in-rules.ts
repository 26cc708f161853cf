import type { RegisterOptions } from 'react-hook-form'
import { contactMessages, emailPattern } from '#domain/contact/rules.ts'
import { longestPassword } from '#domain/identity/vocabulary.ts'

export interface SignInValues {
  email: string
  password: string
}

const longestEmail = 254

/**
 * The contract's rules of signing in, without the weight of its schemas (this page promises to be light). A test
 * compares both.
 */
export const signInRules = {
  email: {
    setValueAs: (text: string) => text.trim(),
    required: 'Enter your email address.',
    validate: (text: string) =>
      (text.length <= longestEmail && emailPattern.test(text)) || contactMessages.email,
  },
  password: {
    validate: (text: string) => {
      if (text === '') return 'Enter your password.'
      return text.length <= longestPassword || `A password has at most ${longestPassword} characters.`
    },
  },
} satisfies { [Field in keyof SignInValues]: RegisterOptions<SignInValues, Field> }
