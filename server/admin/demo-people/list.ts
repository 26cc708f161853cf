import type { DemoPerson, listDemoPeople as operation } from '#contract/admin/demo-people.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { Identity } from '../identity/index.ts'
import { profilesOf } from '../session/profiles.ts'
import { demoPassword, demoSignIns } from './sign-ins.ts'

interface Row {
  id: string
  email: string
  first_name: string
  last_name: string
}

/** The demonstration's people that exist in this database, in the order of their roles. */
export async function listDemoPeople({ services }: Identity): Promise<AnswerOf<typeof operation>> {
  const { config, database } = services
  if (!config.demo) return { people: [], password: null }
  const { rows } = await database.pool.query<Row>(
    `select id, email, first_name, last_name from identity.users
     where email = any($1) order by array_position($1, email)`,
    [demoSignIns],
  )
  const people = rows.map(async (row): Promise<DemoPerson> => {
    const profiles = await profilesOf(database, row.id)
    return {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      roles: profiles.map(({ roleLabel, organisation }) => ({
        label: roleLabel,
        organisation: organisation.name,
      })),
    }
  })
  return { people: await Promise.all(people), password: rows.length > 0 ? demoPassword : null }
}
