import type { Call } from '../../http/call.ts'

/** One's own screen preference; an empty record when it was never set. */
export async function readPreference(call: Call) {
  return call.read(async (tx) => {
    const row = await tx
      .selectFrom('preferences')
      .select('value')
      .where('profile_id', '=', call.tenant.profileId)
      .where('key', '=', call.params['key']!)
      .executeTakeFirst()
    return { value: row?.value ?? {} }
  })
}

export async function writePreference(call: Call) {
  const { organisationId, profileId } = call.tenant
  const value = JSON.stringify(call.body['value'])
  return call.write(async (tx) => {
    await tx
      .insertInto('preferences')
      .values({ organisation_id: organisationId, profile_id: profileId, key: call.params['key']!, value })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'profile_id', 'key'])
          .doUpdateSet({ value, updated_at: call.services.clock.now() }),
      )
      .execute()
    return { value: call.body['value'] }
  })
}
