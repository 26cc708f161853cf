import { z } from 'zod'
import { colourModes, locales, longestPassword } from '#domain/identity/vocabulary.ts'
import { checksPhone, defineOperation, field } from '../kit/index.ts'
import { mailSentSchema, newPasswordSchema } from './accounts.ts'
import { sessionSchema, sessionUserSchema } from './session.ts'

/** The signed-in person's own account. */
const accountSchema = sessionUserSchema.extend({
  /** Whether signing in takes a code besides the password. */
  secondFactor: z.boolean(),
  /** The address to which the link was mailed that makes it theirs; null when none is waited for. */
  pendingEmail: z.string().nullable(),
})
export type Account = z.output<typeof accountSchema>

export const readMe = defineOperation({
  id: 'me.read',
  api: 'admin',
  method: 'GET',
  path: '/me',
  summary: "Read the signed-in person's account",
  access: { needs: 'session' },
  answer: accountSchema,
})

/** RT-37 */
export const updateMe = defineOperation({
  id: 'me.update',
  api: 'admin',
  method: 'PATCH',
  path: '/me',
  summary:
    'Change what is left of the own account: names, phone, language, appearance; what is left out stays',
  access: { needs: 'session' },
  body: z
    .strictObject({
      firstName: field.text({ min: 1, max: 60 }),
      lastName: field.text({ min: 1, max: 60 }),
      dialCode: field.dialCode().nullable(),
      phone: field.phone().nullable(),
      locale: field.choice(locales).nullable(),
      colourMode: field.choice(colourModes),
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Say what to change.')
    .superRefine(checksPhone),
  answer: accountSchema,
})

/** RT-37. Refused with 422 on `file` when it is no picture, 413 when it is larger than 10 MB. */
export const changeAvatar = defineOperation({
  id: 'me.changeAvatar',
  api: 'admin',
  method: 'PUT',
  path: '/me/avatar',
  summary: 'Replace your picture (one JPEG, PNG, WebP or AVIF, up to 10 MB)',
  access: { needs: 'session' },
  bodyKind: 'multipart',
  answer: accountSchema,
})

export const removeAvatar = defineOperation({
  id: 'me.removeAvatar',
  api: 'admin',
  method: 'DELETE',
  path: '/me/avatar',
  summary: 'Remove your picture',
  access: { needs: 'session' },
  answer: accountSchema,
})

const ownPasswordSchema = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(longestPassword, `A password has at most ${longestPassword} characters.`)

/** RT-38, AU-11. Refused with 422 on `currentPassword` when it is not theirs. */
export const changePassword = defineOperation({
  id: 'me.changePassword',
  api: 'admin',
  method: 'POST',
  path: '/me/password',
  summary: 'Change your password; ends all other sessions',
  access: { needs: 'session' },
  body: z.strictObject({ currentPassword: ownPasswordSchema, password: newPasswordSchema }),
  status: 204,
})

/**
 * RT-37. Mails a link to the new address and a notice to the present one; the same answer whether somebody has the new
 * one or not. Refused with 422 on `password` when it is not theirs, 429 while another mail is too early.
 */
export const requestEmailChange = defineOperation({
  id: 'me.requestEmailChange',
  api: 'admin',
  method: 'POST',
  path: '/me/email-change',
  summary: 'Change your email address; takes effect once the link sent to it is opened',
  access: { needs: 'session' },
  body: z.strictObject({ email: field.email(), password: ownPasswordSchema }),
  answer: mailSentSchema,
  status: 202,
})

export const cancelEmailChange = defineOperation({
  id: 'me.cancelEmailChange',
  api: 'admin',
  method: 'DELETE',
  path: '/me/email-change',
  summary: 'Cancel a change of email address; links already sent stop working',
  access: { needs: 'session' },
  status: 204,
})

const ownSessionSchema = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  /** As the browser said when signing in; null when it said nothing. */
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
})
export type OwnSession = z.output<typeof ownSessionSchema>

export const listSessions = defineOperation({
  id: 'me.sessions',
  api: 'admin',
  method: 'GET',
  path: '/me/sessions',
  summary: 'List your active sessions, the current one first',
  access: { needs: 'session' },
  answer: z.object({ data: z.array(ownSessionSchema) }),
})

export const endSession = defineOperation({
  id: 'me.endSession',
  api: 'admin',
  method: 'DELETE',
  path: '/me/sessions/:id',
  summary: 'End one of your sessions and revoke its tokens',
  access: { needs: 'session' },
  params: z.object({ id: z.uuid() }),
  status: 204,
})

export const endOtherSessions = defineOperation({
  id: 'me.endOtherSessions',
  api: 'admin',
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'End all your other sessions',
  access: { needs: 'session' },
  answer: z.object({ ended: z.int() }),
})

const withPassword = z.strictObject({ password: ownPasswordSchema })

/** Answered once; nothing is asked for at sign-in before it is confirmed. */
export const beginSecondFactor = defineOperation({
  id: 'second-factor.begin',
  api: 'admin',
  method: 'POST',
  path: '/me/second-factor',
  summary: 'Start setting up an authenticator app (TOTP); returns its secret and recovery codes',
  access: { needs: 'session' },
  body: withPassword,
  answer: z.object({
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
    /** The same secret for typing: base32. */
    secret: z.string(),
    /** Each works once in place of a code. */
    recoveryCodes: z.array(z.string()),
  }),
  status: 201,
})

/** A code is six digits; people put spaces into it. */
const codeSchema = z
  .string('Enter the code.')
  .trim()
  .min(1, 'Enter the code.')
  .max(40, 'This code is too long.')

/** A stolen password must neither turn two-step sign-in off nor make recovery codes that do. */
const withPasswordAndCode = withPassword.extend({ code: codeSchema })

export const confirmSecondFactor = defineOperation({
  id: 'second-factor.confirm',
  api: 'admin',
  method: 'POST',
  path: '/me/second-factor/confirm',
  summary:
    'Confirm the authenticator app with a code and enable two-factor authentication; ends all other sessions',
  access: { needs: 'session' },
  body: z.strictObject({ code: codeSchema }),
  status: 204,
})

export const renewRecoveryCodes = defineOperation({
  id: 'second-factor.renewCodes',
  api: 'admin',
  method: 'POST',
  path: '/me/second-factor/recovery-codes',
  summary: 'Replace all recovery codes',
  access: { needs: 'session' },
  body: withPasswordAndCode,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 201,
})

export const disableSecondFactor = defineOperation({
  id: 'second-factor.disable',
  api: 'admin',
  method: 'POST',
  path: '/me/second-factor/disable',
  summary: 'Disable two-factor authentication',
  access: { needs: 'session' },
  body: withPasswordAndCode,
  status: 204,
})

/** After `session.signIn` has answered with `secondFactor`. 401 `sign_in_again` when that is too long ago. */
export const enterSecondFactor = defineOperation({
  id: 'session.secondFactor',
  api: 'admin',
  method: 'POST',
  path: '/session/second-factor',
  summary: 'Complete sign-in with a code from the authenticator app or a recovery code',
  access: { needs: 'public' },
  body: z.strictObject({ code: codeSchema }),
  answer: sessionSchema,
  status: 201,
})
