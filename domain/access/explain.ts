import { abilityOf } from './ability.ts'
import { rulesFor, type AccessPerson, type AccessRule, type AnyRecord } from './rules.ts'
import type { Action, Subject } from './vocabulary.ts'

export interface Question {
  action: Action
  subject: Subject
  /** This very record; without one, any at all. */
  record?: AnyRecord
  field?: string
}

/** Why somebody may do something, or may not. */
export interface Explanation {
  allowed: boolean
  /** The place of the rule that decides among the role's; nothing where no rule fits. */
  decidedBy: number | undefined
  /** The rules that speak of it, in the order in which they are asked: the last one first, until one fits. */
  asked: { rule: number; fits: boolean }[]
}

/** @param rules as they are kept: not yet filled in for the person */
export function explain(rules: readonly AccessRule[], person: AccessPerson, question: Question): Explanation {
  const { action, subject, record, field } = question
  // Each a rule of its own, also where one occurs twice.
  const filled = rulesFor(rules, person).map((rule) => ({ ...rule }))
  const target = record ? { ...record, __type: subject } : subject
  const asked: Explanation['asked'] = []
  for (const rule of abilityOf(filled).rulesFor(action, subject, field)) {
    const fits = rule.matchesConditions(target)
    asked.push({ rule: filled.findIndex((each) => each === rule.origin), fits })
    if (fits) return { allowed: !rule.inverted, decidedBy: asked.at(-1)!.rule, asked }
  }
  return { allowed: false, decidedBy: undefined, asked }
}
