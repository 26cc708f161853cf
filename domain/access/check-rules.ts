import { isUnconditional } from './reach.ts'
import { accessVocabulary, actionWords, fieldActions, reachOf } from './reaches.ts'
import type { AccessRule } from './rules.ts'
import { actions, type Subject } from './vocabulary.ts'

/** Fields of each subject that has any, by name. */
export type SubjectFields = Partial<Record<Subject, ReadonlySet<string>>>

function problemWith(rule: AccessRule, subject: Subject, fields: SubjectFields): string | undefined {
  const { many, actions: possible } = accessVocabulary[subject]
  const spoken = [rule.action].flat()
  const impossible = actions.find((action) => spoken.includes(action) && !possible.includes(action))
  if (impossible) return `${many}: there is nothing to ${actionWords[impossible].verb}.`
  const reach = reachOf(subject, rule.conditions)
  if (!reach) return `${many}: this condition is none that can be said in words.`
  const creates = spoken.some((action) => action === 'create' || action === 'import')
  if (reach.existing && creates) return `${many}: what is new can't be ${reach.short.toLowerCase()} yet.`
  if (!rule.fields) return undefined
  if (spoken.some((action) => action === 'manage' || !fieldActions.includes(action))) {
    return `${many}: only seeing, adding and changing can be limited to fields.`
  }
  const unknown = rule.fields.find((name) => !fields[subject]?.has(name))
  return unknown && `${many}: there is no field called ${unknown}.`
}

/**
 * What is wrong with a role's rules, in words and in their order; empty for rules that the vocabulary can say.
 */
export function problemsOf(
  rules: readonly AccessRule[],
  fields: SubjectFields,
): { rule: number; problem: string }[] {
  return rules.flatMap((rule, index) => {
    const limited = !isUnconditional(rule.conditions) || rule.fields !== undefined
    const found = [rule.subject].flat().map((subject) => {
      if (subject !== 'all') return problemWith(rule, subject, fields)
      return limited
        ? 'A rule for every kind of record goes without conditions and without fields.'
        : undefined
    })
    if (rule.inverted && !isUnconditional(rule.conditions)) {
      found.push('What is taken away is taken away for all records: say instead which ones are allowed.')
    }
    return found.filter((problem) => problem !== undefined).map((problem) => ({ rule: index, problem }))
  })
}
