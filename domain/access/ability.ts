import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { matchConditions } from './matcher.ts'
import type { AccessRule } from './rules.ts'
import type { Action, Subject } from './vocabulary.ts'

export type Ability = MongoAbility<
  [Action | 'manage', Subject | 'all' | (Record<string, unknown> & { __type?: Subject })]
>

/**
 * The ability that both ends enforce.
 * @param rules already filled in for one person (`rulesFor`)
 */
export function abilityOf(rules: readonly AccessRule[]): Ability {
  return createMongoAbility<Ability>(rules as RawRuleOf<Ability>[], {
    conditionsMatcher: matchConditions,
    detectSubjectType: (record) => record.__type ?? 'all',
  })
}

/** Whether the ability allows the action on this very record (and field). */
export function allows(
  ability: Ability,
  action: Action,
  subject: Subject,
  record: Record<string, unknown>,
  field?: string,
): boolean {
  return ability.can(action, { ...record, __type: subject }, field)
}
