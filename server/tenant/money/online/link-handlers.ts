import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AnswerOf } from '#contract/kit/index.ts'
import { onlinePayments } from '#contract/tenant/money/online-payments.ts'
import type { listPayLinks, makePayLink, revokePayLink } from '#contract/tenant/money/pay-links.ts'
import { traceOf, writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { notFound } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { leaseSeen } from '../leased.ts'
import { linkUrl, makeLink } from './links.ts'
import { assertWay, wayFor } from './providers.ts'

type Links = AnswerOf<typeof listPayLinks>

interface Payer {
  currency: string
  email: string | null
  propertyId: string
}

async function payerOf(tx: Transaction, call: Call, leaseId: string): Promise<Payer> {
  const { propertyId } = await leaseSeen(tx, call, leaseId, onlinePayments, 'update')
  const { rows } = await sql<Omit<Payer, 'propertyId'>>`
    select currency, (select nullif(email, '') from tenants
      where tenants.organisation_id = leases.organisation_id and tenants.id = tenant_ids[1]) as email
    from leases where organisation_id = ${call.tenant.organisationId} and id = ${leaseId}`.execute(tx)
  return { ...rows[0]!, propertyId }
}

async function linksOf(
  tx: Transaction,
  { tenant: { organisationId }, services }: Call,
  leaseId: string,
  { currency, email }: Payer,
): Promise<Links> {
  const { rows } = await sql<Omit<Links['links'][number], 'url'> & { works: boolean }>`
    select id, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
      revoked_at is null and expires_at > ${services.clock.now()} as works
    from pay_links where organisation_id = ${organisationId} and lease_id = ${leaseId}
    order by created_at desc, id desc limit 50`.execute(tx)
  return {
    available: (await wayFor(tx, organisationId, currency)) !== undefined,
    email,
    links: rows.map(({ works, ...link }) => ({
      ...link,
      url: works ? linkUrl(services.config, { organisationId, id: link.id }) : null,
    })),
  }
}

export const list: Handler<typeof listPayLinks> = (call) => {
  const { id } = call.params
  return call.read(async (tx) => linksOf(tx, call, id, await payerOf(tx, call, id)))
}

export const make: Handler<typeof makePayLink> = (call) =>
  call.write(async (tx) => {
    const { id: leaseId } = call.params
    const { days, to } = call.body
    const { organisationId, userId } = call.tenant
    const payer = await payerOf(tx, call, leaseId)
    await assertWay(tx, organisationId, payer.currency)
    const linkId = await makeLink(tx, call.services, organisationId, { leaseId, days, userId })
    if (to)
      await call.services.jobs.send(tx, 'mails', { id: uuid(), kind: 'payLink', organisationId, linkId, to })
    writeTrace(tx, { ...traceOf(call, 'payLinkMade', 'Lease', leaseId), propertyId: payer.propertyId })
    return linksOf(tx, call, leaseId, payer)
  })

export const revoke: Handler<typeof revokePayLink> = (call) =>
  call.write(async (tx) => {
    const { id: leaseId, linkId } = call.params
    const payer = await payerOf(tx, call, leaseId)
    const { numAffectedRows } = await sql`
      update pay_links set revoked_at = coalesce(revoked_at, ${call.services.clock.now()})
      where organisation_id = ${call.tenant.organisationId} and lease_id = ${leaseId} and id = ${linkId}`.execute(
      tx,
    )
    if (numAffectedRows === 0n) throw notFound()
    writeTrace(tx, { ...traceOf(call, 'payLinkRevoked', 'Lease', leaseId), propertyId: payer.propertyId })
    return linksOf(tx, call, leaseId, payer)
  })
