import type { Ability } from './ability.ts'
import { conditionKey, isUnconditional } from './reach.ts'
import type { Action, Subject } from './vocabulary.ts'

type Rules = ReturnType<Ability['possibleRulesFor']>

const always = 'always'

/** Later rules win, so the strongest comes first. */
function isAllowedEverywhere(rules: Rules, field: string): boolean {
  const speaksOf = (rule: Rules[number]) => !rule.fields || rule.matchesField(field)
  const whereOf = ({ conditions }: Rules[number]) =>
    isUnconditional(conditions) ? always : conditionKey(conditions)
  const given = new Set(rules.filter((rule) => !rule.inverted && speaksOf(rule)).map(whereOf))
  for (const rule of rules) {
    if (rule.inverted) {
      if (rule.fields && speaksOf(rule)) return false
      if (!rule.fields && whereOf(rule) === always) break
    } else if (!speaksOf(rule)) {
      if (!given.has(always) && !given.has(whereOf(rule))) return false
    } else if (whereOf(rule) === always) return true
  }
  return given.size > 0
}

/**
 * The fields among these that are allowed on every record on which the action is allowed at all. What is made of many
 * records (an order, a filter, a sum) may use no others, or it would tell what single records hide.
 */
export function fieldsAllowedEverywhere(
  ability: Ability,
  action: Action,
  subject: Subject,
  fields: readonly string[],
): Set<string> {
  if (!ability.can(action, subject)) return new Set()
  // `rulesFor` would leave out rules that take single fields away.
  const rules = ability.possibleRulesFor(action, subject)
  if (rules.every((rule) => rule.fields === undefined)) return new Set(fields)
  return new Set(fields.filter((field) => isAllowedEverywhere(rules, field)))
}
