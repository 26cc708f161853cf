import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { matchConditions } from './matcher.ts'
import type { AccessRule, AnyRecord } from './rules.ts'
import type { Action, Subject } from './vocabulary.ts'

export type Ability = MongoAbility<[Action | 'manage', Subject | 'all' | (AnyRecord & { __type?: Subject })]>

/**
 * The ability that both ends enforce.
 * @param rules already filled in for one person (`rulesFor`)
 */
export function abilityOf(rules: readonly AccessRule[]): Ability {
  return createMongoAbility<Ability>([...rules], {
    conditionsMatcher: matchConditions,
    detectSubjectType: (record) => record.__type ?? 'all',
  })
}

/** What an ability was made of. */
export const rulesOfAbility = (ability: Ability): readonly AccessRule[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- CASL knows of its rules only that they are raw ones
  ability.rules as readonly AccessRule[]

const fieldsIn = (conditions: unknown): string[] =>
  typeof conditions === 'object' && conditions !== null
    ? Object.entries(conditions).flatMap(([name, value]: [string, unknown]) =>
        name.startsWith('$') ? [value].flat().flatMap(fieldsIn) : name.split('.', 1),
      )
    : []

/** The fields of a kind of record that its rules ask about. */
export const fieldsAsked = (ability: Ability, subject: Subject): string[] =>
  rulesOfAbility(ability).flatMap((rule) =>
    [rule.subject].flat().some((each) => each === subject || each === 'all') ? fieldsIn(rule.conditions) : [],
  )

/** Whether the ability allows the action on this very record (and field). */
export function allows(
  ability: Ability,
  action: Action,
  subject: Subject,
  record: object,
  field?: string,
): boolean {
  return ability.can(action, { ...record, __type: subject }, field)
}
