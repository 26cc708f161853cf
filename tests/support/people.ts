import { v7 as uuid } from 'uuid'
import { defaultRules, roleLabels, type RoleKey } from '#domain/access/index.ts'
import { createUsersWithPassword } from '#server/admin/identity/users.ts'
import type { Database } from '#server/db/database.ts'

export const password = 'a password for tests'

/** What somebody fills in who joins by an invitation. */
export const newAccount = {
  firstName: 'Ada',
  lastName: 'Obi',
  dialCode: '+44',
  phone: '7700900214',
  password: 'mangoes at the harbour',
  acceptedTerms: true,
}

export interface TestPerson {
  userId: string
  email: string
  /** One profile per role, in the order asked for. */
  profileIds: string[]
}

export interface TestOrganisation {
  id: string
  name: string
  people: TestPerson[]
}

interface Wanted {
  /** Somebody who exists already; otherwise made up. */
  person?: TestPerson
  roles: RoleKey[]
}

/** Makes an organisation with its roles and people; all sign in with `password`. */
export async function createOrganisationWith(
  database: Database,
  name: string,
  wanted: readonly Wanted[],
): Promise<TestOrganisation> {
  const id = uuid()
  const people = await database.withTenant({ organisationId: id, userId: null }, async (tx) => {
    const roles = [...new Set(wanted.flatMap(({ roles }) => roles))]
    await tx
      .insertInto('organisations')
      .values({ id, name, slug: id, type: 'property-manager', currency: 'NGN' })
      .execute()
    await tx
      .insertInto('roles')
      .values(
        roles.map((key) => ({
          organisation_id: id,
          key,
          label: roleLabels[key],
          based_on: key,
          rules: JSON.stringify(defaultRules[key]),
        })),
      )
      .execute()
    const people = wanted.map(({ person, roles }, index) => ({
      isNew: !person,
      roles,
      userId: person?.userId ?? uuid(),
      email: person?.email ?? `${roles.join('.')}.${index}@${id}.example`,
      profileIds: roles.map(() => uuid()),
    }))
    await createUsersWithPassword(
      tx,
      people
        .filter(({ isNew }) => isNew)
        .map(({ userId, email, roles }, index) => ({
          id: userId,
          email,
          firstName: `Person ${index}`,
          lastName: roles.join(' '),
        })),
      password,
    )
    await tx
      .insertInto('members')
      .values(people.map(({ userId }) => ({ organisation_id: id, user_id: userId })))
      .execute()
    await tx
      .insertInto('profiles')
      .values(
        people.flatMap(({ userId, roles, profileIds }) =>
          roles.map((role, index) => ({
            organisation_id: id,
            id: profileIds[index]!,
            user_id: userId,
            role,
          })),
        ),
      )
      .execute()
    return people.map(({ userId, email, profileIds }) => ({ userId, email, profileIds }))
  })
  return { id, name, people }
}
