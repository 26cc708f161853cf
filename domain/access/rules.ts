import type { Action, Subject } from './vocabulary.ts'

/**
 * One row of what a role may do, in CASL's own raw shape, kept as data.
 * `conditions` is a MongoDB-style query over the record; strings such as `${user.id}` are filled in per person
 * (see `rulesFor`). Two rows mean "or", so the query needs no `$or`. `inverted` takes away what an earlier row gave; later rows win.
 */
export interface AccessRule {
  action: Action | 'manage' | (Action | 'manage')[]
  subject: Subject | 'all' | (Subject | 'all')[]
  fields?: string[]
  conditions?: Record<string, unknown>
  inverted?: boolean
  reason?: string
}

/** Record ids a profile is limited to, by kind. A missing kind means none. */
export type ProfileScope = Partial<
  Record<'properties' | 'portfolios' | 'units' | 'leases' | 'issues', string[]>
>

/** Whom the rules are filled in for. */
export interface AccessPerson {
  userId: string
  profileId: string
  scope: ProfileScope
}

const placeholder = /^\$\{(user\.id|profile\.id|scope\.(properties|portfolios|units|leases|issues))\}$/

function fillIn(value: unknown, person: AccessPerson): unknown {
  if (typeof value === 'string') {
    const match = placeholder.exec(value)
    if (!match) return value
    if (match[1] === 'user.id') return person.userId
    if (match[1] === 'profile.id') return person.profileId
    return person.scope[match[2] as keyof ProfileScope] ?? []
  }
  if (Array.isArray(value)) return value.map((entry) => fillIn(entry, person))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillIn(entry, person)]))
  }
  return value
}

/** Whether rules speak of what is assigned of this kind; where none does, assigning it changes nothing. */
export const reachesThrough = (rules: readonly AccessRule[], kind: keyof ProfileScope): boolean =>
  JSON.stringify(rules).includes(`"\${scope.${kind}}"`)

/** The rules with every `${…}` replaced by this person's ids: what the browser and the server both enforce. */
export function rulesFor(rules: readonly AccessRule[], person: AccessPerson): AccessRule[] {
  return rules.map((rule) => {
    if (!rule.conditions) return rule
    return { ...rule, conditions: fillIn(rule.conditions, person) as Record<string, unknown> }
  })
}
