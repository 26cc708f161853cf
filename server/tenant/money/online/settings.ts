import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/index.ts'
import type {
  changePaymentProvider,
  readPaymentProviders,
  testPaymentProvider,
} from '#contract/tenant/money/payment-providers.ts'
import type { Currency } from '#domain/money/currencies.ts'
import {
  paymentProviders,
  providerCurrencies,
  providerNames,
  type ProviderName,
} from '#domain/online-payments/providers.ts'
import { ProviderProblem } from '../../../adapters/payments/provider.ts'
import { traceOf, writeTrace, type Change } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, staleVersion } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { providerOf, sealKey } from './providers.ts'
import { webhookUrl } from './webhook.ts'

type Settings = AnswerOf<typeof readPaymentProviders>['providers'][number]
type Stored = Omit<Settings, 'webhookUrl' | 'missing'>

/** What has to be there before payments can be taken, in words. */
const missingOf = ({ provider, secretKeyEnds, webhookSecretEnds, bankAccountIds }: Stored): string[] => [
  ...(secretKeyEnds === null ? ['the secret key'] : []),
  // Paystack signs with the secret key itself.
  ...(provider === 'stripe' && webhookSecretEnds === null ? ['the signing secret of the webhook'] : []),
  ...(bankAccountIds.length === 0 ? ['a bank account'] : []),
]

async function settingsOf(tx: Transaction, call: Call): Promise<Settings[]> {
  const { organisationId } = call.tenant
  const { rows } = await sql<Stored>`
    select provider, version, enabled, secret_key_ends as "secretKeyEnds", webhook_secret_ends as "webhookSecretEnds",
      tested_at as "testedAt",
      array(select bank_account_id from payment_provider_accounts as account
        where account.organisation_id = ${organisationId} and account.provider = payment_providers.provider
        order by currency) as "bankAccountIds"
    from payment_providers where organisation_id = ${organisationId}`.execute(tx)
  return providerNames.map((provider) => {
    const stored = rows.find((row) => row.provider === provider) ?? {
      provider,
      version: 0,
      enabled: false,
      secretKeyEnds: null,
      webhookSecretEnds: null,
      bankAccountIds: [],
      testedAt: null,
    }
    return {
      ...stored,
      webhookUrl: webhookUrl(call.services.config.publicUrl, provider, organisationId),
      missing: missingOf(stored),
    }
  })
}

export const read: Handler<typeof readPaymentProviders> = (call) =>
  call.read(async (tx) => ({ providers: await settingsOf(tx, call) }))

/** Where money of a provider arrives. @throws 422 for accounts that it cannot arrive in */
async function keepAccounts(
  tx: Transaction,
  organisationId: string,
  provider: ProviderName,
  wanted: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; currency: Currency; takenBy: ProviderName | null }>`
    select id, name, currency, (select provider from payment_provider_accounts as account
      where account.organisation_id = ${organisationId} and account.currency = bank_accounts.currency
        and account.provider <> ${provider}) as "takenBy"
    from bank_accounts
    where organisation_id = ${organisationId} and id = any(${wanted}::uuid[]) and archived_at is null`.execute(
    tx,
  )
  const found = new Map(rows.map((account) => [account.id, account]))
  const seen = new Set<string>()
  const problems = wanted.flatMap((id, index) => {
    const account = found.get(id)
    const name = paymentProviders[provider]
    const problem = !account
      ? 'There is no such record in your organisation.'
      : !providerCurrencies[provider].includes(account.currency)
        ? `${name} takes no payments in ${account.currency}, the currency of ${account.name}.`
        : account.takenBy
          ? `Payments in ${account.currency} go through ${paymentProviders[account.takenBy]} already: take its account away first.`
          : seen.has(account.currency)
            ? `Choose one account in ${account.currency}.`
            : undefined
    if (account) seen.add(account.currency)
    return problem ? [{ field: `bankAccountIds.${index}`, errors: [problem] }] : []
  })
  if (problems.length > 0) throw invalid(problems)
  await sql`
    delete from payment_provider_accounts where organisation_id = ${organisationId} and provider = ${provider}`.execute(
    tx,
  )
  await sql`
    insert into payment_provider_accounts (organisation_id, currency, provider, bank_account_id)
    select ${organisationId}::uuid, currency, ${provider}, id from bank_accounts
    where organisation_id = ${organisationId} and id = any(${wanted}::uuid[])`.execute(tx)
}

/** How a key ends, short of what would help to guess it. */
const endOf = (key: string) => key.slice(-4)

/** A key as it is kept: sealed, with its end. */
function keptKey(
  { services, tenant }: Call,
  provider: ProviderName,
  key: 'secretKey' | 'webhookSecret',
  text: string | null,
) {
  if (text === null) return { sealed: null, ends: null }
  const sealed = sealKey(services, tenant.organisationId, { provider, key, text })
  return { sealed, ends: endOf(text) }
}

/** What a change does, as activity may tell: which keys, never what is in them. */
function changesOf({
  enabled,
  secretKey,
  webhookSecret,
  bankAccountIds,
}: BodyOf<typeof changePaymentProvider>) {
  const said = (name: string, value: unknown): Record<string, Change> =>
    value === undefined ? {} : { [name]: { before: null, after: value } }
  const replaced = (key: string | null | undefined) => key && 'replaced'
  return {
    ...said('enabled', enabled),
    ...said('secretKey', replaced(secretKey)),
    ...said('webhookSecret', replaced(webhookSecret)),
    ...said('bankAccounts', bankAccountIds?.length),
  }
}

export const change: Handler<typeof changePaymentProvider> = (call) =>
  call.write(async (tx) => {
    const { organisationId } = call.tenant
    const { provider } = call.params
    const { version, enabled, secretKey, webhookSecret, bankAccountIds } = call.body
    await sql`
      insert into payment_providers (organisation_id, provider, version) values (${organisationId}, ${provider}, 0)
      on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ version: number }>`
      select version from payment_providers
      where organisation_id = ${organisationId} and provider = ${provider} for update`.execute(tx)
    if (rows[0]!.version !== version) throw staleVersion({ providers: await settingsOf(tx, call) })
    if (bankAccountIds) await keepAccounts(tx, organisationId, provider, [...new Set(bankAccountIds)])
    const secret = secretKey === undefined ? undefined : keptKey(call, provider, 'secretKey', secretKey)
    const webhook =
      webhookSecret === undefined ? undefined : keptKey(call, provider, 'webhookSecret', webhookSecret)
    await sql`
      update payment_providers set version = version + 1, updated_at = ${call.services.clock.now()}
        ${secret ? sql`, enabled = enabled and ${secret.sealed !== null}, secret_key = ${secret.sealed}, secret_key_ends = ${secret.ends}, tested_at = null` : sql``}
        ${webhook ? sql`, webhook_secret = ${webhook.sealed}, webhook_secret_ends = ${webhook.ends}` : sql``}
      where organisation_id = ${organisationId} and provider = ${provider}`.execute(tx)
    const after = (await settingsOf(tx, call)).find((each) => each.provider === provider)!
    const wanted = enabled ?? after.enabled
    // What was on goes off with the last thing that it needs; nothing goes on without it.
    if (enabled && after.missing.length > 0) {
      const sentence = `Enter ${after.missing.join(' and ')} first.`
      throw invalid([{ field: 'enabled', errors: [sentence] }])
    }
    await sql`
      update payment_providers set enabled = ${wanted && after.missing.length === 0}
      where organisation_id = ${organisationId} and provider = ${provider}`.execute(tx)
    writeTrace(
      tx,
      traceOf(call, 'paymentProviderChanged', 'PaymentProvider', organisationId, changesOf(call.body)),
    )
    return { providers: await settingsOf(tx, call) }
  })

export const test: Handler<typeof testPaymentProvider> = async (call) => {
  const { organisationId } = call.tenant
  const { provider } = call.params
  const adapter = await providerOf(call.services, organisationId, provider)
  if (!adapter) throw conflict('no_keys', `Enter the secret key of ${paymentProviders[provider]} first.`)
  let sentence: string
  try {
    sentence = await adapter.test()
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    return { works: false, sentence: error.message }
  }
  return call.write(async (tx) => {
    await sql`
      update payment_providers set tested_at = ${call.services.clock.now()}
      where organisation_id = ${organisationId} and provider = ${provider}`.execute(tx)
    return { works: true, sentence }
  })
}
