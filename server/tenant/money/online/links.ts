import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { tokenOf, type Link } from '../../../link-tokens.ts'
import { wayFor } from './providers.ts'

/** Days for which a link in a letter works. */
const usualDays = 60
/** A letter gets a link that works at least so long. */
const leastDays = 30

export const linkUrl = ({ publicUrl, sessionSecret }: Services['config'], link: Link): string =>
  `${publicUrl}/pay/${tokenOf(sessionSecret, 'pay-link', link)}`

export async function makeLink(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  organisationId: string,
  {
    leaseId,
    chargeIds = [],
    days,
    userId,
  }: { leaseId: string; chargeIds?: readonly string[]; days: number; userId: string | null },
): Promise<string> {
  const id = uuid()
  const now = clock.now()
  await sql`
    insert into pay_links (organisation_id, id, created_at, created_by, lease_id, charge_ids, expires_at)
    values (${organisationId}, ${id}, ${now}, ${userId}, ${leaseId}, ${[...chargeIds].toSorted()}::uuid[],
      ${now}::timestamptz + make_interval(days => ${days}))`.execute(tx)
  return id
}

/**
 * Under which address whoever has a letter can pay what it asks for: all letters about the same share one link until it is about
 * to expire.
 * @param chargeIds what it is for; whatever the lease owes when left out
 * @returns nothing where the currency of the lease cannot be paid online
 */
export async function payLink(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  organisationId: string,
  { leaseId, chargeIds = [] }: { leaseId: string; chargeIds?: readonly string[] },
): Promise<string | undefined> {
  const { rows: leases } = await sql<{ currency: string }>`
    select currency from leases
    where organisation_id = ${organisationId} and id = ${leaseId} and stage <> 'cancelled'`.execute(tx)
  if (!leases[0] || !(await wayFor(tx, organisationId, leases[0].currency))) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from pay_links
    where organisation_id = ${organisationId} and lease_id = ${leaseId} and created_by is null and revoked_at is null
      and charge_ids = ${[...chargeIds].toSorted()}::uuid[]
      and expires_at > ${services.clock.now()}::timestamptz + make_interval(days => ${leastDays})
    order by expires_at desc limit 1`.execute(tx)
  const id =
    rows[0]?.id ??
    (await makeLink(tx, services, organisationId, { leaseId, chargeIds, days: usualDays, userId: null }))
  return linkUrl(services.config, { organisationId, id })
}
