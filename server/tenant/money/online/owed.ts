import { sql } from 'kysely'
import type { Currency } from '#domain/money/currencies.ts'
import type { ProviderName } from '#domain/online-payments/providers.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { wayFor } from './providers.ts'

/** What whoever has a link may learn: whom they pay, for which premises and what of it is open. Nobody's name. */
export interface OwedByLink {
  leaseId: string
  organisation: string
  place: string
  currency: Currency
  /** Nothing where it cannot be paid online any more. */
  provider: ProviderName | undefined
  chargeIds: string[]
  charges: { id: string; description: string; dueOn: string; open: number }[]
  works: boolean
}

export async function owedByLink(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  organisationId: string,
  linkId: string,
): Promise<OwedByLink | undefined> {
  const { rows } = await sql<Omit<OwedByLink, 'provider'>>`
    select lease_id as "leaseId", organisations.name as organisation, unit_label || ', ' || property_title as place,
      leases.currency, charge_ids as "chargeIds",
      coalesce(revoked_at is null and expires_at > ${clock.now()} and leases.stage <> 'cancelled', false) as works,
      (select coalesce(json_agg(json_build_object('id', id, 'description', description, 'dueOn', due_on, 'open', open)
          order by due_on, id), '[]')
       from charges where organisation_id = ${organisationId} and charges.lease_id = pay_links.lease_id and settled_on is null
         and (charge_ids = '{}' or id = any(charge_ids))) as charges
    from pay_links
    join leases on leases.organisation_id = ${organisationId} and leases.id = lease_id
    join organisations on organisations.id = ${organisationId}
    where pay_links.organisation_id = ${organisationId} and pay_links.id = ${linkId}`.execute(tx)
  const [owed] = rows
  if (!owed) return undefined
  return { ...owed, provider: (await wayFor(tx, organisationId, owed.currency))?.provider }
}

export interface Outcome {
  status: 'pending' | 'review' | 'paid' | 'failed' | 'expired' | 'dismissed'
  amount: number
  currency: Currency
  provider: ProviderName
  reference: string
  receipt: string | null
}

/** How a payment by a link stands. */
export async function outcomeByLink(
  tx: Transaction,
  organisationId: string,
  linkId: string,
  id: string,
): Promise<Outcome | undefined> {
  const { rows } = await sql<Outcome>`
    select stage as status, amount, currency, provider, reference, receipt from online_payment_records
    where organisation_id = ${organisationId} and id = ${id} and pay_link_id = ${linkId}`.execute(tx)
  return rows[0]
}
