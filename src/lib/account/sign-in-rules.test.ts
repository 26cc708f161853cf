import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signIn } from '#contract/admin/session.ts'
import { signInRules } from './sign-in-rules.ts'

const { email: emailSchema, password: passwordSchema } = signIn.body!.shape

/** Near misses as well as hits. */
const addresses = fc.oneof(
  fc.emailAddress(),
  fc.stringMatching(/^ ?[a-z0-9._-]{0,6}@?[a-z0-9.-]{0,8}\.?[a-z]{0,3} ?$/),
  fc.string(),
  fc.nat(300).map((length) => `${'a'.repeat(length)}@example.com`),
)

function accepts(rule: { validate: (text: string) => true | string }, text: string): boolean {
  return rule.validate(text) === true
}

describe('the sign-in page', () => {
  it('VA-03 takes exactly the email addresses that the server takes', () => {
    fc.assert(
      fc.property(addresses, (text) => {
        const value = signInRules.email.setValueAs(text)
        expect(value !== '' && accepts(signInRules.email as never, value)).toBe(
          emailSchema.safeParse(text).success,
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('VA-05 takes exactly the passwords that the server takes, and says the same of others', () => {
    const passwords = fc.oneof(
      fc.string(),
      fc.nat(200).map((length) => 'x'.repeat(length)),
    )
    fc.assert(
      fc.property(passwords, (text) => {
        const result = passwordSchema.safeParse(text)
        const said = signInRules.password.validate(text)
        expect(said === true).toBe(result.success)
        if (!result.success) expect(said).toBe(result.error.issues[0]!.message)
      }),
    )
  })
})
