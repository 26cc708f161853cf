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
  /** Every rule that lets them: the one that decides, and those that would without it. */
  lets: number[]
  /** The rules that speak of it, in the order in which they are asked: the last one first, until one fits. */
  asked: { rule: number; fits: boolean }[]
}

/** @param rules as they are kept: not yet filled in for the person */
export function explain(rules: readonly AccessRule[], person: AccessPerson, question: Question): Explanation {
  const { action, subject, record, field } = question
  // Each a rule of its own, also where one occurs twice.
  const filled = rulesFor(rules, person).map((rule) => ({ ...rule }))
  const target = record ? { ...record, __type: subject } : subject
  const spoken = abilityOf(filled).rulesFor(action, subject, field)
  const told = spoken.map((rule) => ({
    rule: filled.findIndex((each) => each === rule.origin),
    fits: rule.matchesConditions(target),
    inverted: rule.inverted,
  }))
  const decides = told.findIndex(({ fits }) => fits)
  const asked = told
    .slice(0, decides === -1 ? told.length : decides + 1)
    .map(({ rule, fits }) => ({ rule, fits }))
  const fitting = told.filter(({ fits }) => fits)
  const refusing = fitting.findIndex(({ inverted }) => inverted)
  const lets = fitting.slice(0, refusing === -1 ? fitting.length : refusing).map(({ rule }) => rule)
  return { allowed: lets.length > 0, decidedBy: told[decides]?.rule, lets, asked }
}
