import type { Action, Subject } from './vocabulary.ts'

/**
 * What rules compare: records of any subject, by the names of their fields, and what is asked of these. The only place
 * where a record's fields are not known by their types: rules are data, and speak of every resource alike.
 */
export type AnyRecord = Readonly<Record<string, unknown>>
/** A MongoDB-style query over such a record. */
export type Conditions = AnyRecord

/**
 * One row of what a role may do, in CASL's own raw shape, kept as data.
 * `conditions` is a MongoDB-style query over the record; strings such as `${user.id}` are filled in per person
 * (see `rulesFor`). Two rows mean "or", so the query needs no `$or`. `inverted` takes away what an earlier row gave; later rows win.
 */
export interface AccessRule {
  action: Action | 'manage' | (Action | 'manage')[]
  subject: Subject | 'all' | (Subject | 'all')[]
  fields?: string[]
  conditions?: Conditions
  inverted?: boolean
  reason?: string
}

/** Record ids a profile is limited to, by kind. A missing kind means none. */
export type ProfileScope = Partial<Record<(typeof scopes)[number], string[]>>

/** Whom the rules are filled in for. */
export interface AccessPerson {
  userId: string
  profileId: string
  scope: ProfileScope
}

const scopes = ['properties', 'portfolios', 'units', 'leases', 'issues'] as const

/** What stands in conditions until they are filled in, and for what of a person. */
const placeholders: ReadonlyMap<unknown, (person: AccessPerson) => unknown> = new Map<
  string,
  (person: AccessPerson) => string | string[]
>([
  ['${user.id}', ({ userId }: AccessPerson) => userId],
  ['${profile.id}', ({ profileId }: AccessPerson) => profileId],
  ...scopes.map((kind) => [`\${scope.${kind}}`, ({ scope }: AccessPerson) => scope[kind] ?? []] as const),
])

function fillIn(value: unknown, person: AccessPerson): unknown {
  const own = placeholders.get(value)
  if (own) return own(person)
  if (Array.isArray(value)) return value.map((entry) => fillIn(entry, person))
  return typeof value === 'object' && value !== null ? fillAll({ ...value }, person) : value
}

const fillAll = (conditions: Conditions, person: AccessPerson): Conditions =>
  Object.fromEntries(Object.entries(conditions).map(([key, entry]) => [key, fillIn(entry, person)]))

/** Whether rules speak of what is assigned of this kind; where none does, assigning it changes nothing. */
export const reachesThrough = (rules: readonly AccessRule[], kind: keyof ProfileScope): boolean =>
  JSON.stringify(rules).includes(`"\${scope.${kind}}"`)

/** The rules with every `${…}` replaced by this person's ids: what the browser and the server both enforce. */
export function rulesFor(rules: readonly AccessRule[], person: AccessPerson): AccessRule[] {
  return rules.map((rule) => {
    if (!rule.conditions) return rule
    return { ...rule, conditions: fillAll(rule.conditions, person) }
  })
}
