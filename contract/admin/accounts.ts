import { z } from 'zod'
import { accountTypeKeys } from '#domain/identity/vocabulary.ts'
import { passwordProblem } from '#domain/identity/password.ts'
import { checksPhone, defineOperation, field } from '../kit/index.ts'

/** A password that is chosen now; the server looks besides whether it is made of its owner's names. */
export const newPasswordSchema = z.string('Choose a password.').superRefine((password, context) => {
  const problem = password === '' ? 'Choose a password.' : passwordProblem(password)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** The secret part of a link that was mailed. */
const tokenSchema = z.string().max(200)

export const mailSentSchema = z.object({
  /** Seconds until another mail may be asked for. */
  again: z.int(),
})

/** AU-01: the same answer whether the address is known or not. */
export const signUp = defineOperation({
  id: 'accounts.signUp',
  api: 'admin',
  method: 'POST',
  path: '/accounts',
  summary: 'Create an account and its organisation; sends a verification link',
  access: { needs: 'public' },
  body: z
    .strictObject({
      accountType: z.enum(accountTypeKeys, { error: () => 'Choose property manager or landlord.' }),
      firstName: field.text({ min: 1, max: 60 }),
      lastName: field.text({ min: 1, max: 60 }),
      email: field.email(),
      country: field.country(),
      dialCode: field.dialCode(),
      phone: field.phone(),
      organisationName: field.text({ min: 2, max: 120 }),
      password: newPasswordSchema,
      acceptedTerms: z.literal(true, { error: () => 'Accept the terms of service to continue.' }),
      timezone: field.timezone().optional(),
      /** Asked for where the country's own is not one that can be chosen. */
      currency: field.currency().optional(),
    })
    .superRefine(checksPhone),
  answer: mailSentSchema,
  status: 202,
})

/**
 * RT-14. Refused with 404 `link_unknown`, 410 `link_used` or 410 `link_expired`; with 409 `address_taken` where somebody
 * else has the address by now.
 */
export const confirmEmail = defineOperation({
  id: 'email-verification.confirm',
  api: 'admin',
  method: 'POST',
  path: '/email-verification',
  summary: 'Confirm an email address with the link sent to it',
  access: { needs: 'public' },
  body: z.strictObject({ token: tokenSchema }),
  /** Whether it is now the address that an account of longer standing signs in with. */
  answer: z.object({ changed: z.boolean() }),
})

/** RT-13. Refused with 429 while another mail is too early. */
export const sendVerification = defineOperation({
  id: 'email-verification.send',
  api: 'admin',
  method: 'POST',
  path: '/email-verification/mail',
  summary: 'Resend the verification link; the answer does not reveal whether the address is known',
  access: { needs: 'public' },
  body: z.strictObject({ email: field.email() }),
  answer: mailSentSchema,
  status: 202,
})

/** RT-15 */
export const sendPasswordReset = defineOperation({
  id: 'password-reset.send',
  api: 'admin',
  method: 'POST',
  path: '/password-reset/mail',
  summary: 'Send a password reset link; the answer does not reveal whether the address is known',
  access: { needs: 'public' },
  body: z.strictObject({ email: field.email() }),
  answer: mailSentSchema,
  status: 202,
})

/** RT-16. Refused as `email-verification.confirm` is. */
export const checkPasswordReset = defineOperation({
  id: 'password-reset.check',
  api: 'admin',
  method: 'POST',
  path: '/password-reset/check',
  summary: 'Check whether a password reset link is still valid',
  access: { needs: 'public' },
  body: z.strictObject({ token: tokenSchema }),
  status: 204,
})

/** AU-04. Refused as `email-verification.confirm` is. */
export const resetPassword = defineOperation({
  id: 'password-reset.complete',
  api: 'admin',
  method: 'POST',
  path: '/password-reset',
  summary: 'Set a new password with a reset link; ends all of the person’s sessions',
  access: { needs: 'public' },
  body: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
  status: 204,
})
