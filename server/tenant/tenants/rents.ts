import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import type { tenants } from '#contract/tenant/tenants.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Call } from '../../http/call.ts'

type Tenant = RecordOf<typeof tenants>

/** So many are named. */
const most = 3

function wordsOf(places: readonly string[]): string | null {
  if (places.length === 0) return null
  const more = places.length - most
  return [...places.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** What tenants rent today, of the leases that the caller may read. */
export async function withRents(tx: Transaction, records: readonly Tenant[], call: Call): Promise<Tenant[]> {
  const ids = records.map((record) => record.id)
  const { organisationId } = call.tenant
  // The leases first, as an array: joined, their status and terms might be worked out for every lease there is.
  const { rows } = await prepared(sql<{ tenantIds: string[]; place: string }>`
    select tenant_ids as "tenantIds", unit_label || ', ' || property_title as place from lease_records
    where organisation_id = ${organisationId}
      and id = any(array(select lease_id from lease_parties
        where organisation_id = ${organisationId} and tenant_id = any(${ids}::uuid[])))
      and status in ('active', 'notice', 'holdingOver') and ${scopeOf(call.tenant.ability, 'read', leases)}
    order by start, id`).execute(tx)
  return records.map((record) => {
    const own = rows.filter(({ tenantIds }) => tenantIds.includes(record.id))
    return { ...record, rents: wordsOf([...new Set(own.map(({ place }) => place))]) }
  })
}
