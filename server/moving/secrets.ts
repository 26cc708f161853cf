import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type pg from 'pg'
import { z } from 'zod'
import { providerNames } from '#domain/online-payments/providers.ts'
import { identitySecret } from '../admin/identity/auth.ts'
import type { Config } from '../config/config.ts'
import { sealKey, unsealKey } from '../tenant/money/online/providers.ts'

type Holder = Pick<Config, 'sessionSecret'>

/** What is encrypted with SESSION_SECRET, which is another one elsewhere: in an archive it can be read. */
export const secretsSchema = z.object({
  providers: z.array(
    z.object({
      provider: z.enum(providerNames),
      secretKey: z.string().optional(),
      webhookSecret: z.string().optional(),
    }),
  ),
  secondFactors: z.array(z.object({ userId: z.uuid(), secret: z.string(), backupCodes: z.string() })),
})
export type Secrets = z.infer<typeof secretsSchema>

const keys = ['secretKey', 'webhookSecret'] as const
type Providers = Secrets['providers'][number]

/** Opens what is encrypted of an organisation and its people; what cannot be opened is left out. */
export async function openSecrets(
  client: pg.ClientBase,
  config: Holder,
  organisationId: string,
): Promise<Secrets> {
  const kept = await client.query<Providers>(
    `select provider, secret_key as "secretKey", webhook_secret as "webhookSecret" from public.payment_providers
     where organisation_id = $1`,
    [organisationId],
  )
  const providers = kept.rows.map(({ provider, ...sealed }) => {
    const opened: Providers = { provider }
    for (const key of keys) {
      const text = sealed[key]
      if (text) opened[key] = unsealKey({ config }, organisationId, { provider, key, sealed: text })
    }
    return opened
  })
  const factors = await client.query<Secrets['secondFactors'][number]>(
    `select user_id as "userId", secret, backup_codes as "backupCodes" from identity.two_factors
     where user_id in (select user_id from public.members where organisation_id = $1)`,
    [organisationId],
  )
  const key = identitySecret(config)
  const secondFactors: Secrets['secondFactors'] = []
  for (const { userId, secret, backupCodes } of factors.rows) {
    const open = (data: string) => symmetricDecrypt({ key, data })
    try {
      secondFactors.push({ userId, secret: await open(secret), backupCodes: await open(backupCodes) })
    } catch {
      // Of a SESSION_SECRET before this one: nobody can sign in with it here either.
    }
  }
  return { providers, secondFactors }
}

/** Encrypts them again, with this Freehold's secret. @param newcomers of whose second factors are to be kept */
export async function keepSecrets(
  client: pg.ClientBase,
  config: Holder,
  organisationId: string,
  { secrets, newcomers }: { secrets: Secrets; newcomers: ReadonlySet<string> },
): Promise<void> {
  for (const { provider, ...opened } of secrets.providers) {
    const sealed = (key: (typeof keys)[number]) => {
      const text = opened[key]
      return text === undefined ? null : sealKey({ config }, organisationId, { provider, key, text })
    }
    await client.query(
      `update public.payment_providers set secret_key = coalesce($3, secret_key), webhook_secret = coalesce($4, webhook_secret)
       where organisation_id = $1 and provider = $2`,
      [organisationId, provider, sealed('secretKey'), sealed('webhookSecret')],
    )
  }
  const key = identitySecret(config)
  for (const { userId, secret, backupCodes } of secrets.secondFactors) {
    if (!newcomers.has(userId)) continue
    const encrypted = await Promise.all([secret, backupCodes].map((data) => symmetricEncrypt({ key, data })))
    await client.query('update identity.two_factors set secret = $2, backup_codes = $3 where user_id = $1', [
      userId,
      ...encrypted,
    ])
  }
}
