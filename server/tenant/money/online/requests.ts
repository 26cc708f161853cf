import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { amountProblem, paymentProviders, type ProviderName } from '#domain/online-payments/providers.ts'
import { minutesUntilAsked, onlineStages, type OnlineStage } from '#domain/online-payments/statuses.ts'
import type { Checkout } from '../../../adapters/payments/provider.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, notFound } from '../../../errors.ts'
import { openItems } from '../items.ts'
import { assertWay, providerOf, refuse } from './providers.ts'
import { trace } from './settle.ts'

/** Hours for which a page to pay on can be used: Stripe keeps none longer than a day. */
const hoursOpen = 23
/** Hours in which somebody who asks for the same again is led to the same page. */
const hoursAlike = 12

/** Easily read out: no letters that look like digits. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newReference = () => [...randomBytes(9)].map((byte) => letters[byte % letters.length]).join('')

/** Who sets out to pay what. */
export interface Wish {
  leaseId: string
  /** Minor units. */
  amount: number
  /** None: what has been due longest. */
  chargeIds: readonly string[]
  /** Signed in; null by a link. */
  userId: string | null
  payLinkId: string | null
  payerEmail: string | null
}

/**
 * Sets out to pay: nothing is posted, and the provider is not asked yet. Whoever wishes the same again while it is waited for
 * gets the same payment, so that two clicks pay once.
 * @returns its id
 * @throws 409 where its currency cannot be paid online, 422 beside what cannot be paid as wished
 */
export async function startPayment(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  organisationId: string,
  { leaseId, amount, chargeIds, userId, payLinkId, payerEmail }: Wish,
): Promise<string> {
  const { account, open } = await openItems(tx, organisationId, leaseId)
  const { currency } = account
  const { provider, bankAccountId } = await assertWay(tx, organisationId, currency)
  const wanted = [...new Set(chargeIds)].toSorted()
  const openOf = new Map(open.map((charge) => [charge.id, charge.open]))
  const unknown = wanted.findIndex((id) => !openOf.has(id))
  if (unknown !== -1) {
    const errors = ['This charge is paid, or not one of this lease. Load the page again.']
    throw invalid([{ field: `chargeIds.${chargeIds.indexOf(wanted[unknown]!)}`, errors }])
  }
  const most = wanted.reduce((sum, id) => sum + openOf.get(id)!, 0)
  const problem =
    wanted.length > 0 && amount > most
      ? `${formatMoney(most, currency)} is open of these charges: enter no more than that.`
      : amountProblem(provider, amount, currency)
  if (problem) throw invalid([{ field: 'amount', errors: [problem] }])

  const now = services.clock.now()
  const { rows: alike } = await sql<{ id: string }>`
    select id from online_payments
    where organisation_id = ${organisationId} and lease_id = ${leaseId} and stage = 'pending' and amount = ${amount}
      and charge_ids = ${wanted}::uuid[] and provider = ${provider} and created_by is not distinct from ${userId}
      and pay_link_id is not distinct from ${payLinkId} and payer_email is not distinct from ${payerEmail}
      and created_at > ${now}::timestamptz - make_interval(hours => ${hoursAlike})
    order by created_at desc limit 1`.execute(tx)
  if (alike[0]) return alike[0].id
  const id = uuid()
  await sql`
    insert into online_payments (organisation_id, id, created_at, created_by, updated_at, reference, property_id, unit_id,
      lease_id, tenant_id, pay_link_id, payer_email, amount, currency, charge_ids, provider, bank_account_id, expires_at, ask_at)
    select ${organisationId}::uuid, ${id}::uuid, ${now}::timestamptz, ${userId}::uuid, ${now}::timestamptz, ${newReference()}::text,
      ${account.propertyId}::uuid, ${account.unitId}::uuid, ${leaseId}::uuid, ${account.tenantId}::uuid, ${payLinkId}::uuid,
      ${payerEmail}::text, ${amount}::bigint, ${currency}::text, ${wanted}::uuid[], ${provider}::text, ${bankAccountId}::uuid,
      expires, expires
    from (select ${now}::timestamptz + make_interval(hours => ${hoursOpen}) as expires) as page`.execute(tx)
  trace(tx, services, organisationId, {
    kept: { id, propertyId: account.propertyId },
    action: 'created',
    userId,
  })
  return id
}

interface Waiting {
  reference: string
  stage: OnlineStage
  amount: number
  currency: Currency
  provider: ProviderName
  payerEmail: string | null
  providerId: string | null
  checkoutUrl: string | null
  expiresAt: string
  place: string
  organisation: string
  expired: boolean
}

async function waiting(services: Services, organisationId: string, id: string): Promise<Waiting> {
  const found = await services.database.withTenant(
    { organisationId, userId: null },
    async (tx) => {
      const { rows } = await sql<Waiting>`
        select payment.reference, payment.stage, amount, payment.currency, provider,
          coalesce(payer_email, (select nullif(email, '') from tenants
            where tenants.organisation_id = ${organisationId} and tenants.id = payment.tenant_id and pay_link_id is null)) as "payerEmail",
          provider_id as "providerId", checkout_url as "checkoutUrl", expires_at as "expiresAt",
          leases.unit_label || ', ' || leases.property_title as place, organisations.name as organisation,
          expires_at <= ${services.clock.now()}::timestamptz + interval '35 minutes' as expired
        from online_payments as payment
        join leases on leases.organisation_id = payment.organisation_id and leases.id = lease_id
        join organisations on organisations.id = payment.organisation_id
        where payment.organisation_id = ${organisationId} and payment.id = ${id}`.execute(tx)
      return rows[0]
    },
    { readOnly: true },
  )
  if (!found) throw notFound()
  return found
}

/** The page that somebody else who clicked at the same moment is having made. */
async function madeMeanwhile(services: Services, organisationId: string, id: string): Promise<string> {
  for (let tries = 0; tries < 30; tries++) {
    const { checkoutUrl } = await waiting(services, organisationId, id)
    if (checkoutUrl) return checkoutUrl
    await delay(100)
  }
  throw conflict('provider_refused', 'The page to pay on is still being made. Try again in a minute.')
}

/**
 * The page on which a payment is made: the provider makes one for each payment, however often it is asked.
 * @param back where the payer comes to afterwards, and where after giving up
 * @throws 409 where nothing is waited for any more, or the provider refuses or is away
 */
export async function checkoutOf(
  services: Services,
  organisationId: string,
  id: string,
  back: { returnUrl: string; cancelUrl: string },
): Promise<string> {
  const payment = await waiting(services, organisationId, id)
  const { stage, checkoutUrl, provider, organisation, place } = payment
  if (stage !== 'pending' && stage !== 'failed') {
    throw conflict('not_waiting', `This payment is closed: ${onlineStages[stage].toLowerCase()}.`)
  }
  if (payment.expired) {
    throw conflict('not_waiting', 'The page to pay on has expired. Start again.')
  }
  if (checkoutUrl) return checkoutUrl
  const adapter = await providerOf(services, organisationId, provider)
  if (!adapter) {
    throw conflict(
      'online_payments_off',
      `The keys of ${paymentProviders[provider]} cannot be read: an administrator enters them again in the settings.`,
    )
  }
  const { isDuplicate } = await import('../../../adapters/payments/paystack.ts')
  let made: Checkout
  try {
    made = await adapter.createRequest({
      ...payment,
      ...back,
      id,
      description: `${organisation}: ${place}`,
      // Paystack wants an address of everybody.
      payerEmail: payment.payerEmail ?? (provider === 'paystack' ? fallbackEmail(services, id) : null),
    })
  } catch (error) {
    if (isDuplicate(error)) return madeMeanwhile(services, organisationId, id)
    return refuse(error)
  }
  const { providerId, url } = made
  const firstAsked = new Date(Date.parse(services.clock.now()) + minutesUntilAsked(0) * 60_000).toISOString()
  await services.database.withTenant({ organisationId, userId: null }, (tx) =>
    sql`
      update online_payments set provider_id = ${providerId}, checkout_url = ${url}, ask_at = ${firstAsked},
        version = version + 1, updated_at = ${services.clock.now()}
      where organisation_id = ${organisationId} and id = ${id} and checkout_url is null
        and stage in ('pending', 'failed')`.execute(tx),
  )
  return url
}

/** Of nobody, at our own name: receipts of the provider go nowhere. */
const fallbackEmail = ({ config }: Services, id: string) => {
  const { hostname } = new URL(config.publicUrl)
  return `payer-${id.slice(-12)}@${hostname.includes('.') && !isIP(hostname) ? hostname : 'freehold.example'}`
}
