import { sql } from 'kysely'
import { tenants } from '#contract/tenant/tenants.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'

type Row = Record<string, unknown>

/**
 * Who waits for an issue: the tenant on whose behalf it is recorded, where they have an account, else whoever recorded it.
 * @throws 422 where the caller sees no such tenant
 */
export async function waiting(
  tx: Transaction,
  call: Call,
  { reportedForId }: Row,
  recordedBy: string,
): Promise<{ reporterId: string; reportedForName: string | null }> {
  if ((reportedForId ?? null) === null) return { reporterId: recordedBy, reportedForName: null }
  const { rows } = await sql<{ name: string; userId: string | null }>`
    select name, user_id as "userId" from tenant_records
    where id = ${reportedForId} and ${scopeOf(call.tenant.ability, 'read', tenants)}`.execute(tx)
  const [tenant] = rows
  if (!tenant) {
    throw invalid([{ field: 'reportedForId', errors: ['There is no such record in your organisation.'] }])
  }
  return { reporterId: tenant.userId ?? recordedBy, reportedForName: tenant.name }
}
