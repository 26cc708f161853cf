import { sql } from 'kysely'
import type { organisationSharing as operations } from '#contract/admin/sharing.ts'
import { precisionOf } from '#domain/sharing/address.ts'
import type { Handler } from '../http/call.ts'

export const readSharing: Handler<typeof operations.read> = ({ tenant, read }) =>
  read(async (tx) => {
    const { rows } = await sql<{ precision: string | null }>`
      select settings ->> 'addressPrecision' as precision from organisations
      where id = ${tenant.organisationId}`.execute(tx)
    return { addressPrecision: precisionOf(rows[0]?.precision ?? null) }
  })

export const writeSharing: Handler<typeof operations.write> = ({ body, tenant, write }) =>
  write(async (tx) => {
    const { rows } = await sql<{ precision: string }>`
      update organisations set settings = settings || ${JSON.stringify(body)}::jsonb, updated_at = now()
      where id = ${tenant.organisationId} returning settings ->> 'addressPrecision' as precision`.execute(tx)
    return { addressPrecision: precisionOf(rows[0]!.precision) }
  })
