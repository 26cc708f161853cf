import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { Kysely, PostgresDialect, type KyselyPlugin } from 'kysely'
import { v7 as uuid } from 'uuid'
import { longestPassword, shortestPassword } from '#domain/identity/vocabulary.ts'
import type { Services } from '../../context.ts'
import { hashPassword, verifyPassword } from './hashing/index.ts'
import { deriveKey } from '../../keys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** The header in which a request's address reaches better-auth; set by us from the connection, never by the caller. */
export const addressHeader = 'x-connection-address'

const isInstantColumn = (name: string) => /_(at|until)$/.test(name)

/** Our pool reads instants as text; better-auth reckons with dates. */
const instantsAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'string' && isInstantColumn(name) ? new Date(value) : value,
        ]),
      ),
    ),
  }),
}

const isSecure = ({ publicUrl }: Services['config']) => publicUrl.startsWith('https://')

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** What better-auth signs and encrypts with. */
export const identitySecret = ({ sessionSecret }: Pick<Services['config'], 'sessionSecret'>): string =>
  Buffer.from(deriveKey(sessionSecret, 'sessions')).toString('base64url')

/** Everything that better-auth is told; its tables are in server/db/schema/tables/01-identity.sql. */
export function authOptions({ config, database, log }: Pick<Services, 'config' | 'database' | 'log'>) {
  return {
    appName: 'Freehold',
    baseURL: config.publicUrl,
    basePath: '/api/admin/v1/auth',
    secret: identitySecret(config),
    trustedOrigins: config.trustedOrigins,
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool: database.pool }), plugins: [instantsAsDates] }),
      type: 'postgres',
      schemaName: 'identity',
      transaction: true,
    },
    user: {
      modelName: 'users',
      fields: { ...timestamps, emailVerified: 'email_verified' },
      additionalFields: {
        firstName: { type: 'string', required: true, fieldName: 'first_name' },
        lastName: { type: 'string', required: true, fieldName: 'last_name' },
        dialCode: { type: 'string', required: false, fieldName: 'dial_code' },
        phone: { type: 'string', required: false },
        locale: { type: 'string', required: false },
        colourMode: { type: 'string', required: false, fieldName: 'colour_mode', defaultValue: 'system' },
        avatarFileId: { type: 'string', required: false, fieldName: 'avatar_file_id', input: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...timestamps,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: config.sessionTtl,
      // In use it is prolonged at most ten times in its life, not with every request.
      updateAge: Math.max(1, Math.floor(config.sessionTtl / 10)),
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...timestamps,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { ...timestamps, expiresAt: 'expires_at' },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rate_limits',
      fields: { lastRequest: 'last_request' },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      // The prefix makes browsers refuse such a cookie from a neighbouring host or an insecure page.
      cookiePrefix: isSecure(config) ? '__Host-freehold' : 'freehold',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(config) },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => uuid(), validateSchema: false },
    },
    plugins: [
      twoFactor({
        issuer: 'Freehold',
        twoFactorCookieMaxAge: 600,
        backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: makeRecoveryCodes },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              backupCodes: 'backup_codes',
              userId: 'user_id',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    telemetry: { enabled: false },
    logger: {
      // A wrong password is the caller's affair; only better-auth's own troubles are worth a line.
      level: 'error',
      log: (_level, message, cause: unknown) => log.error({ part: 'better-auth', err: cause }, message),
    },
  } satisfies BetterAuthOptions
}

export const createAuth = (services: Pick<Services, 'config' | 'database' | 'log'>) =>
  betterAuth(authOptions(services))

export type Auth = ReturnType<typeof createAuth>
