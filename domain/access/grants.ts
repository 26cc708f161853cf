import { fieldPatternMatcher } from '@casl/ability'
import type { AccessRule } from './rules.ts'
import { actions, subjects, type Action, type Subject } from './vocabulary.ts'

/** What a granter lacks for what is granted. */
export interface MissingGrant {
  action: Action
  subject: Subject
  /** The fields that it is about; left out where it is about whole records. */
  fields?: string[]
  /** `scope`: the granter may do it with some records, and grants it for all. */
  lacks: 'permission' | 'scope'
}

/** How far rules reach: no records, those that conditions name, all. */
type Reach = 0 | 1 | 2

/** Stands for every field that no rule names. */
const anyOther = 'any other field'

const speaksOf = <T extends string>(spoken: T | T[], one: T, every: T) =>
  [spoken].flat().some((entry) => entry === one || entry === every)

const about = (rules: readonly AccessRule[], action: Action, subject: Subject) =>
  rules.filter(
    (rule) =>
      speaksOf<AccessRuleAction>(rule.action, action, 'manage') &&
      speaksOf<AccessRuleSubject>(rule.subject, subject, 'all'),
  )
type AccessRuleAction = Action | 'manage'
type AccessRuleSubject = Subject | 'all'

const isConditional = ({ conditions }: AccessRule) =>
  conditions !== undefined && Object.keys(conditions).length > 0

/** Later rules win: as CASL reads them, but for no record in particular. */
function reachOf(rules: readonly AccessRule[], field: string): Reach {
  let reach: Reach = 0
  for (const rule of rules) {
    if (rule.fields && !fieldPatternMatcher(rule.fields)(field)) continue
    if (rule.inverted) reach = isConditional(rule) && reach > 0 ? 1 : 0
    else if (!isConditional(rule)) reach = 2
    else if (reach === 0) reach = 1
  }
  return reach
}

/**
 * An account never grants what it lacks itself (docs/spec/domain.md). What is granted for all records the granter needs for
 * all; what is granted for some, such as those assigned to somebody, the granter needs for some: which ones is the
 * business of whoever assigns them.
 * @param granter what the granting account may do
 * @param granted what it would let somebody else do
 * @returns what the granter lacks, in the vocabulary's order; empty when it may grant this
 */
export function missingFor(granter: readonly AccessRule[], granted: readonly AccessRule[]): MissingGrant[] {
  return subjects.flatMap((subject) =>
    actions.flatMap((action): MissingGrant[] => {
      const asked = about(granted, action, subject)
      if (asked.length === 0) return []
      const own = about(granter, action, subject)
      const fields = [...new Set([...asked, ...own].flatMap((rule) => rule.fields ?? [])), anyOther]
      const short = fields.filter((field) => reachOf(own, field) < reachOf(asked, field))
      if (short.length === 0) return []
      const lacks = short.some((field) => reachOf(own, field) === 0) ? 'permission' : 'scope'
      if (short.includes(anyOther)) return [{ action, subject, lacks }]
      return [{ action, subject, fields: short, lacks }]
    }),
  )
}
