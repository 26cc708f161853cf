import { sql } from 'kysely'
import type { organisationSharing as operations } from '#contract/admin/sharing.ts'
import { precisionOf } from '#domain/sharing/address.ts'
import { hiddenPropertyFields } from '#domain/sharing/fields.ts'
import type { Handler } from '../http/call.ts'

interface Stored {
  precision: string | null
  hidden: string[] | null
}

const stored = sql`settings ->> 'addressPrecision' as precision, settings -> 'hiddenFields' as hidden`

const sharingOf = ({ precision, hidden }: Stored) => ({
  addressPrecision: precisionOf(precision),
  hiddenFields: hiddenPropertyFields(hidden ?? []),
})

export const readSharing: Handler<typeof operations.read> = ({ tenant, read }) =>
  read(async (tx) => {
    const { rows } = await sql<Stored>`
      select ${stored} from organisations where id = ${tenant.organisationId}`.execute(tx)
    return sharingOf(rows[0]!)
  })

export const writeSharing: Handler<typeof operations.write> = ({ body, tenant, write }) =>
  write(async (tx) => {
    const { rows } = await sql<Stored>`
      update organisations set settings = settings || ${JSON.stringify(body)}::jsonb, updated_at = now()
      where id = ${tenant.organisationId} returning ${stored}`.execute(tx)
    return sharingOf(rows[0]!)
  })
