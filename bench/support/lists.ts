import { listQueryOf } from '#contract/kit/index.ts'
import { abilityOf, defaultRules, rulesFor, type RoleKey } from '#domain/access/index.ts'
import type { Crud } from '#server/crud/crud.ts'
import { propertyCrud } from '#server/tenant/properties/crud.ts'
import { zone } from '#tests/support/calendar.ts'
import { pathOf } from '#tests/support/client.ts'
import type { Organisation } from '#tests/support/organisation.ts'
import { statementOfPage, type Statement } from '#tests/support/recorded-list.ts'
import type { Request } from './load.ts'

/** A list as somebody asks for it: query-string names and values. */
export interface Asked {
  role: RoleKey
  query: Record<string, string>
}

/** @param crud of the records that are listed */
export const requestOf = (
  { people }: Organisation,
  { role, query }: Asked,
  { resource }: Crud = propertyCrud,
): Request => ({
  path: pathOf(resource.operations.list, { query }),
  headers: { authorization: people[role].credentials.authorization },
})

/**
 * The statement by which the product answers such a list, for somebody whom row level security does not bind: the
 * organisation is named in it.
 */
export function statementOf(
  { id, people }: Organisation,
  { role, query }: Asked,
  crud: Crud = propertyCrud,
): Promise<Statement> {
  const { userId, profileId } = people[role]
  const ability = abilityOf(rulesFor(defaultRules[role], { userId, profileId, scope: {} }))
  const checked = crud.resource.operations.list.query!.parse(query)
  const page = crud.pageOf(listQueryOf(crud.resource, checked), {
    organisationId: id,
    ability,
    timezone: zone,
  })
  return statementOfPage(page)
}
