import { z } from 'zod'
import { currencies } from '#domain/money/currencies.ts'
import { accountTypeKeys, colourModes, longestPassword } from '#domain/identity/vocabulary.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { defineOperation, field } from '../kit/index.ts'
import { accessRuleSchema } from './access-rules.ts'

/** Addresses of somebody's picture, signed and short-lived: squares of 96 and 384 pixels. */
export const avatarSchema = z.object({ id: z.uuid(), small: z.string(), large: z.string() })

/** The signed-in person, as screens need them. */
export const sessionUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  locale: z.string().nullable(),
  colourMode: z.enum(keysOf(colourModes)),
  avatar: avatarSchema.nullable(),
})
export type SessionUser = z.output<typeof sessionUserSchema>

/** One role of the signed-in person in one organisation. */
export const sessionProfileSchema = z.object({
  id: z.uuid(),
  role: z.string(),
  roleLabel: z.string(),
  organisation: z.object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(accountTypeKeys),
    country: z.string(),
    currency: z.enum(currencies),
    locale: z.string(),
    timezone: z.string(),
    dialCode: z.string(),
  }),
})
export type SessionProfile = z.output<typeof sessionProfileSchema>

/** AU-06: `user` is null when nobody is signed in. Profiles that have ended are not listed. */
export const sessionSchema = z.object({
  user: sessionUserSchema.nullable(),
  profiles: z.array(sessionProfileSchema),
})
export type Session = z.output<typeof sessionSchema>

export const signIn = defineOperation({
  id: 'session.signIn',
  api: 'admin',
  method: 'POST',
  path: '/session',
  summary: 'Sign in with email and password; sets an HttpOnly session cookie',
  access: { needs: 'public' },
  body: z.strictObject({
    email: field.email(),
    password: z
      .string('Enter your password.')
      .min(1, 'Enter your password.')
      .max(longestPassword, `A password has at most ${longestPassword} characters.`),
  }),
  /** `secondFactor`: the password was right, and a code is needed (`session.secondFactor`); nobody is signed in yet. */
  answer: sessionSchema.extend({ secondFactor: z.boolean() }),
  status: 201,
})

export const readSession = defineOperation({
  id: 'session.read',
  api: 'admin',
  method: 'GET',
  path: '/session',
  summary: 'Read who is signed in and their profiles',
  access: { needs: 'public' },
  answer: sessionSchema,
})

export const signOut = defineOperation({
  id: 'session.signOut',
  api: 'admin',
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out; ends the session and revokes its tokens',
  access: { needs: 'public' },
  status: 204,
})

const issuedSchema = z.object({
  token: z.string(),
  /** Instant after which the token is refused; ask for another one before. */
  expiresAt: z.string(),
  /** Seconds from now until then, for clocks that differ from the server's. */
  lifetime: z.int(),
  profile: sessionProfileSchema,
  /** Placeholders are already filled in. */
  rules: z.array(accessRuleSchema),
  /** As answers carry it from now on; another one there means that the rules have changed. */
  accessVersion: z.string(),
  /** Through whose eyes an administrator looks; `profile` and `rules` are theirs, and nothing can be changed. */
  viewing: z
    .object({
      id: z.uuid(),
      userId: z.uuid(),
      name: z.string(),
      email: z.string(),
      until: z.string(),
    })
    .nullable(),
})

/** One answer instead of two for a browser that does not know which profile it worked as. */
export const resumeSession = defineOperation({
  id: 'session.resume',
  api: 'admin',
  method: 'POST',
  path: '/session/resume',
  summary: 'Read who is signed in and, if they have one profile only, get its token',
  access: { needs: 'public' },
  /** `issued`: as by `session.token`; null for whoever is not signed in, or has none or several profiles. */
  answer: sessionSchema.extend({ issued: issuedSchema.nullable() }),
})

export const issueToken = defineOperation({
  id: 'session.token',
  api: 'admin',
  method: 'POST',
  path: '/session/token',
  summary:
    'Choose a profile: get the short-lived token that the tenant API takes, and what the profile may do',
  access: { needs: 'session' },
  body: z.strictObject({
    profileId: field.reference('Profile'),
    /** A view through somebody else's eyes (`view-as.start`); 404 `view_ended` once it is over. */
    viewId: z.uuid('This is not an id.').optional(),
  }),
  answer: issuedSchema,
  status: 201,
})
