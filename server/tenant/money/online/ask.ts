import { sql } from 'kysely'
import type { ProviderName } from '#domain/online-payments/providers.ts'
import { minutesUntilAsked } from '#domain/online-payments/statuses.ts'
import { ProviderProblem } from '../../../adapters/payments/provider.ts'
import type { Services } from '../../../context.ts'
import { startLoop } from '../../../queue/loop.ts'
import { providerOf } from './providers.ts'
import { settle } from './settle.ts'

/** Payments of an organisation that are asked about in one go. */
const batch = 50
const every = 60_000
/** Seconds in which nobody asks again who waits before a page. */
const pause = 5

interface Asked {
  id: string
  provider: ProviderName
  providerId: string | null
  over: boolean
}

/** Asks about one payment. A page that nobody paid on in time has expired, whether the provider says so or not. */
async function ask(
  services: Services,
  organisationId: string,
  { id, provider, providerId, over }: Asked,
): Promise<void> {
  const adapter = providerId && (await providerOf(services, organisationId, provider))
  const event = adapter ? await adapter.status({ id, providerId }) : undefined
  if (event) await settle(services, organisationId, provider, event)
  else if (over) {
    await settle(services, organisationId, provider, {
      outcome: 'expired',
      id,
      transaction: null,
      amount: 0,
      currency: '',
      fee: null,
      at: services.clock.now(),
    })
  }
}

/** Marks what is to be asked about now as asked, so that no other process asks the same. */
function claim(services: Services, organisationId: string): Promise<Asked[]> {
  const now = services.clock.now()
  return services.database.withTenant({ organisationId, userId: null }, async (tx) => {
    const { rows } = await sql<Asked & { asked: number }>`
      select id, provider, provider_id as "providerId", asked, expires_at <= ${now} as over from online_payments
      where organisation_id = ${organisationId} and ask_at <= ${now}
      order by ask_at limit ${batch} for update skip locked`.execute(tx)
    for (const { id, asked } of rows) {
      const next = new Date(Date.parse(now) + minutesUntilAsked(asked + 1) * 60_000).toISOString()
      await sql`
        update online_payments set asked = asked + 1, ask_at = case
            when expires_at > ${now} then least(${next}::timestamptz, expires_at) else ${next}::timestamptz end
        where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
    }
    return rows
  })
}

/** Asks providers what became of payments that nothing was heard of: their messages may be late, or lost. */
export async function askProviders(services: Services, signal?: AbortSignal): Promise<void> {
  const { rows } = await services.database.withTransaction((tx) =>
    sql<{ id: string }>`select organisations_with_online_payments_to_ask() as id`.execute(tx),
  )
  for (const { id: organisationId } of rows) {
    for (const asked of await claim(services, organisationId)) {
      if (signal?.aborted) return
      try {
        await ask(services, organisationId, asked)
      } catch (error) {
        services.log.warn(
          { err: error, organisationId, onlinePaymentId: asked.id },
          'asking a payment provider failed, will be tried again',
        )
      }
    }
  }
}

export const startAskingProviders = (services: Services) =>
  startLoop(services.log, { what: 'asking payment providers', every }, (signal) =>
    askProviders(services, signal),
  )

/** Asks about one payment at once, for somebody who waits; a few seconds after it was asked about there is nothing new. */
export async function askNow(services: Services, organisationId: string, id: string): Promise<void> {
  const now = services.clock.now()
  const { rows } = await services.database.withTenant({ organisationId, userId: null }, (tx) =>
    sql<Asked>`
      update online_payments set updated_at = ${now}
      where organisation_id = ${organisationId} and id = ${id} and stage in ('pending', 'failed') and provider_id is not null
        and updated_at <= ${now}::timestamptz - make_interval(secs => ${pause})
      returning id, provider, provider_id as "providerId", expires_at <= ${now} as over`.execute(tx),
  )
  const [asked] = rows
  if (!asked) return
  try {
    await ask(services, organisationId, asked)
  } catch (error) {
    // Whoever waits sees that it is still waited for; the next look tries again.
    if (!(error instanceof ProviderProblem)) throw error
    services.log.info(
      { err: error, organisationId, onlinePaymentId: id },
      'a payment provider did not answer',
    )
  }
}
