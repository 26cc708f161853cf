import { sql } from 'kysely'
import type { ProviderName } from '#domain/online-payments/providers.ts'
import { openProvider, type ProviderKeys } from '../../../adapters/payments/open.ts'
import { ProviderProblem, type PaymentProvider } from '../../../adapters/payments/provider.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict } from '../../../errors.ts'
import { seal, unseal } from '../../../seal.ts'

type KeyName = keyof ProviderKeys

/** Keys belong to an organisation, a provider and what they are for: nobody can pass one off as another in the database. */
const placeOf = (organisationId: string, provider: ProviderName, key: KeyName) =>
  `payment-provider ${organisationId} ${provider} ${key}`

interface KeyHolder {
  config: Pick<Services['config'], 'sessionSecret'>
}

export const sealKey = (
  { config }: KeyHolder,
  organisationId: string,
  { provider, key, text }: { provider: ProviderName; key: KeyName; text: string },
): string => seal(config.sessionSecret, placeOf(organisationId, provider, key), text)

/** Undoes `sealKey`. @returns nothing for what another SESSION_SECRET has sealed */
export const unsealKey = (
  { config }: KeyHolder,
  organisationId: string,
  { provider, key, sealed }: { provider: ProviderName; key: KeyName; sealed: string },
): string | undefined => unseal(config.sessionSecret, placeOf(organisationId, provider, key), sealed)

/** How payments in a currency are taken online. */
export interface Way {
  provider: ProviderName
  bankAccountId: string
}

/** By which provider an organisation takes payments in a currency, and where they arrive; nothing where it takes none. */
export async function wayFor(
  tx: Transaction,
  organisationId: string,
  currency: string,
): Promise<Way | undefined> {
  const { rows } = await sql<Way>`
    select provider, bank_account_id as "bankAccountId" from payment_provider_accounts as account
    where organisation_id = ${organisationId} and currency = ${currency}
      and exists (select from payment_providers where organisation_id = ${organisationId}
        and payment_providers.provider = account.provider and enabled)
      and exists (select from bank_accounts where organisation_id = ${organisationId} and id = bank_account_id
        and archived_at is null)
      and exists (select from books where organisation_id = ${organisationId})`.execute(tx)
  return rows[0]
}

/** @throws 409 where nothing in the currency can be paid online */
export async function assertWay(tx: Transaction, organisationId: string, currency: string): Promise<Way> {
  const way = await wayFor(tx, organisationId, currency)
  if (way) return way
  throw conflict(
    'online_payments_off',
    `Online payment in ${currency} isn’t set up here. Pay as your landlord has told you.`,
  )
}

/** The provider with the organisation's keys; nothing where it has none, or they cannot be opened any more. */
export async function providerOf(
  { config, database }: Pick<Services, 'config' | 'database'>,
  organisationId: string,
  provider: ProviderName,
): Promise<PaymentProvider | undefined> {
  const kept = await database.withTenant(
    { organisationId, userId: null },
    async (tx) => {
      const { rows } = await sql<{ secretKey: string | null; webhookSecret: string | null }>`
        select secret_key as "secretKey", webhook_secret as "webhookSecret" from payment_providers
        where organisation_id = ${organisationId} and provider = ${provider}`.execute(tx)
      return rows[0]
    },
    { readOnly: true },
  )
  const opened = (key: KeyName) => {
    const sealed = kept?.[key]
    return sealed ? unsealKey({ config }, organisationId, { provider, key, sealed }) : undefined
  }
  const secretKey = opened('secretKey')
  if (secretKey === undefined) return undefined
  return openProvider(config, provider, { secretKey, webhookSecret: opened('webhookSecret') ?? null })
}

/**
 * Tells whoever waits why a provider did not do what it was asked to.
 * @throws 409 with the provider's own reason, or that it is away: it is no fault of this server, and nothing was changed
 */
export function refuse(error: unknown): never {
  if (error instanceof ProviderProblem)
    throw conflict(error.away ? 'provider_away' : 'provider_refused', error.message)
  throw error
}
