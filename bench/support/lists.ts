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

/** The same dice in every run: mulberry32. @returns whole numbers from 0 up to, not including, `sides` */
function diceOf(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}

const narrowings: Record<string, readonly string[]> = {
  status: ['active', 'active,draft', 'draft'],
  classification: ['residential', 'commercial,mixed', 'industrial'],
  purpose: ['rent', 'sale'],
  listing: ['listed', 'private'],
  state: ['State 0', 'State 2', 'State 5'],
  city: ['City 3', 'City 17', 'City 30'],
}
const sorts = ['createdAt', 'title', 'reference', 'value', 'city', 'updatedAt']
/** Mostly one thing that somebody has in mind: a name, a number, a street; now and then a single word. */
const searches = [
  'palm court 4200',
  'harbour house 77',
  'R-00421',
  'R-0004217',
  '12 bourdillon road',
  'glover close 210',
  'lodge 8170',
  'kingsway city 17',
  'bourdillon',
  'harbour',
]

/**
 * Lists as people ask for them all day: one or two filters, a sort, one of the first pages; half of them by somebody
 * whose role shows them a share of the organisation.
 * @param searched with words to be searched for, too
 */
export function someLists(count: number, { searched }: { searched: boolean }): Asked[] {
  const dice = diceOf(searched ? 1 : 2)
  const one = <T>(items: readonly T[]) => items[dice(items.length)]!
  return Array.from({ length: count }, (_, index) => {
    const names = new Set([one(Object.keys(narrowings)), one(Object.keys(narrowings))])
    return {
      role: index % 2 === 0 ? 'admin' : 'portfolio-manager',
      query: {
        ...Object.fromEntries([...names].map((name) => [name, one(narrowings[name]!)])),
        ...(searched ? { searchQuery: one(searches) } : {}),
        sortBy: one(sorts),
        sortOrder: one(['asc', 'desc']),
        page: String(1 + dice(4)),
        limit: one(['10', '25', '50']),
      },
    }
  })
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
