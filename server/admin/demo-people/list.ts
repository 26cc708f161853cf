import type { DemoPerson, listDemoPeople as operation } from '#contract/admin/demo-people.ts'
import type { Handler } from '../../http/call.ts'
import { findUsersByEmail } from '../identity/users.ts'
import { profilesOf } from '../session/profiles.ts'
import { demoPassword, demoSignIns } from './sign-ins.ts'

/** The demonstration's people that exist in this database, in the order of their roles. */
export const listDemoPeople: Handler<typeof operation> = async ({ services: { config, database } }) => {
  if (!config.demo || !config.conveniences) return { people: [], password: null }
  const found = await findUsersByEmail(database, demoSignIns)
  const people = found.map(async ({ id, ...person }): Promise<DemoPerson> => {
    const profiles = await profilesOf(database, id)
    return {
      ...person,
      roles: profiles.map(({ roleLabel, organisation }) => ({
        label: roleLabel,
        organisation: organisation.name,
      })),
    }
  })
  return { people: await Promise.all(people), password: found.length > 0 ? demoPassword : null }
}
