import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resetPassword, signUp } from '#contract/admin/accounts.ts'
import { phoneProblem } from '#domain/contact/phones.ts'
import { newPasswordRule, signUpRules, phoneOf } from './account-rules.ts'

const rules = signUpRules(() => [])
const shape = signUp.body!.shape

const texts = fc.oneof(
  fc.string({ maxLength: 130 }),
  fc.stringMatching(/^ ?[A-Za-z ]{0,5} ?$/),
  fc.nat(130).map((length) => 'é'.repeat(length)),
  fc.constantFrom('a\u0000b', '\u0007', '\t', ' x '),
)

describe('the sign-up page', () => {
  it.each(['firstName', 'lastName', 'organisationName'] as const)(
    'VA-05 takes exactly the %s that the server takes, and says the same of others',
    (name) => {
      fc.assert(
        fc.property(texts, (text) => {
          const value = rules[name].setValueAs(text)
          const said = rules[name].validate(value)
          const result = shape[name].safeParse(value)
          expect(said === true).toBe(result.success)
          if (!result.success && value !== '')
            expect(result.error.issues.map(({ message }) => message)).toContain(said)
        }),
        { numRuns: 500 },
      )
    },
  )

  it('VA-02 takes exactly the phone numbers that the server takes, however they are spaced', () => {
    const numbers = fc.oneof(
      fc.stringMatching(/^[0-9 ().+-]{0,14}$/),
      fc.stringMatching(/^0?[1-9][0-9]{8,10}$/),
    )
    fc.assert(
      fc.property(numbers, (text) => {
        for (const country of ['NG', 'FR', 'DE', 'IT']) {
          const value = rules.phone.setValueAs(text)
          const { dialCode, phone } = phoneOf(country, value)
          const refused = shape.phone.safeParse(phone).error ?? phoneProblem(phone, dialCode)
          expect(rules.phone.validate(value, { country }) === true).toBe(refused === undefined)
        }
      }),
      { numRuns: 1000 },
    )
    expect(phoneOf('NG', '0803 123 4567')).toMatchObject({ dialCode: '+234', phone: '8031234567' })
    expect(rules.phone.validate('06 12 34 56 78', { country: 'FR' })).toBe(true)
  })

  it('VA-05 takes exactly the passwords that the server takes, and says the same of others', () => {
    const passwords = fc.oneof(
      fc.string({ maxLength: 140 }),
      fc.constantFrom('', 'password123', 'qwertyuiop', 'aaaaaaaaaa', 'mangoes at the harbour'),
    )
    fc.assert(
      fc.property(passwords, (text) => {
        for (const [rule, schema] of [
          [rules.password, shape.password],
          [newPasswordRule, resetPassword.body!.shape.password],
        ] as const) {
          const result = schema.safeParse(text)
          const said = rule.validate(text)
          expect(said === true).toBe(result.success)
          if (!result.success) expect(said).toBe(result.error.issues[0]!.message)
        }
      }),
    )
  })
})
