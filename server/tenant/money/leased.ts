import { sql } from 'kysely'
import type { RecordOf, Resource } from '#contract/kit/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import type { OfProperty } from '#contract/tenant/of-property.ts'
import type { AllocationOrder } from '#domain/allocation/allocate.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { assertMayWrite } from '../../fields.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { invalid, noBooks, notFound } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

/** Money that has not moved yet is in no books. @throws 422 for a day that is still to come, where the organisation is */
export function assertNotAhead({ services, tenant }: Call, date: string, field = 'date'): void {
  if (date <= dayAt(services.clock.now(), tenant.timezone)) return
  throw invalid([{ field, errors: ['Enter today’s date or an earlier one.'] }])
}

interface Leased {
  leaseId: string
  propertyId: string
  property: OfProperty
  stage: RecordOf<typeof leases>['stage']
  /** What payments settle first. */
  order: AllocationOrder
  /** Whether the tenant is mailed a receipt of each payment. */
  mailsReceipts: boolean
}

/**
 * A lease that money is recorded for.
 * @param resource what is recorded
 * @throws 422 beside `leaseId` for one that the caller does not see, 403 where they may not record this for it, 409 before the books
 *   begin
 */
export async function leaseToRecordFor(
  tx: Transaction,
  call: Call,
  leaseId: string,
  resource: Resource,
): Promise<Leased> {
  const { rows } = await prepared(sql<Omit<Leased, 'order'> & { order: AllocationOrder | null }>`
    select (select allocation_order from books where organisation_id = ${call.tenant.organisationId}) as "order",
      (select mails_receipts from books where organisation_id = ${call.tenant.organisationId}) as "mailsReceipts",
      id as "leaseId", property_id as "propertyId", stage, ${ofProperty.select('leases')} as property from leases
    where organisation_id = ${call.tenant.organisationId} and id = ${leaseId}
      and id in (select id from lease_records where organisation_id = ${call.tenant.organisationId} and id = ${leaseId}
        and ${scopeOf(call.tenant.ability, 'read', leases)})`).execute(tx)
  const [lease] = rows
  if (!lease) {
    throw invalid([{ field: 'leaseId', errors: ['There is no such record in your organisation.'] }])
  }
  assertMayWrite(call.tenant.ability, 'create', resource, { ...lease }, [])
  if (lease.stage === 'cancelled') {
    throw invalid([{ field: 'leaseId', errors: ['This lease is cancelled: choose another one.'] }])
  }
  const { order } = lease
  if (!order) throw noBooks()
  return { ...lease, order }
}

/**
 * A lease whose account something is done with.
 * @param resource what is done with
 * @throws 404 for a lease that the caller does not see, 403 where they may not do this for it
 */
export async function leaseSeen(
  tx: Transaction,
  call: Call,
  leaseId: string,
  resource: Resource,
  action: 'create' | 'update',
): Promise<{ propertyId: string; property: OfProperty }> {
  const { organisationId, ability } = call.tenant
  const { rows } = await sql<{ propertyId: string; property: OfProperty }>`
    select property_id as "propertyId", ${ofProperty.select('lease_records')} as property from lease_records
    where organisation_id = ${organisationId} and id = ${leaseId} and ${scopeOf(ability, 'read', leases)}`.execute(
    tx,
  )
  const [lease] = rows
  if (!lease) throw notFound()
  assertMayWrite(ability, action, resource, { leaseId, ...lease }, [])
  return lease
}
