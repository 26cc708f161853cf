import { sql } from 'kysely'
import type { preferences } from '#contract/tenant/preferences.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handler, Handlers } from '../../http/call.ts'

/** One's own screen preference; an empty record when it was never set. */
const readPreference: Handler<typeof preferences.read> = ({ params: { key }, tenant, read }) =>
  read(async (tx) => {
    const row = await tx
      .selectFrom('preferences')
      .select(sql<Record<string, unknown>>`value`.as('value'))
      .where('profile_id', '=', tenant.profileId)
      .where('key', '=', key)
      .executeTakeFirst()
    return { value: row?.value ?? {} }
  })

const writePreference: Handler<typeof preferences.write> = ({ params, body, tenant, services, write }) => {
  const value = JSON.stringify(body.value)
  return write(async (tx) => {
    await tx
      .insertInto('preferences')
      .values({
        organisation_id: tenant.organisationId,
        profile_id: tenant.profileId,
        key: params.key,
        value,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'profile_id', 'key'])
          .doUpdateSet({ value, updated_at: services.clock.now() }),
      )
      .execute()
    return body
  })
}

export const handlers = {
  'preferences.read': readPreference,
  'preferences.write': writePreference,
} satisfies Partial<Handlers<typeof tenantOperations>>
