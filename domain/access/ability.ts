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

/** Whether the ability allows the action on this very record (and field). */
export function allows(
  ability: Ability,
  action: Action,
  subject: Subject,
  record: AnyRecord,
  field?: string,
): boolean {
  return ability.can(action, { ...record, __type: subject }, field)
}
