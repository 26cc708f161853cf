import type { Conditions } from './rules.ts'
import type { Action } from './vocabulary.ts'

/** How far a permission goes: to which records of a subject, in words and as the condition that says so. */
export interface Reach {
  key: string
  /** In a cell: one or two words. */
  short: string
  /** In a sentence, after the verb: "those that they manage". */
  words: string
  /** The same of a record that is being made, where that reads otherwise. */
  asNew?: string
  /** Nothing where every record is meant. */
  conditions?: Conditions
  /** Only a record that is there already can meet it, so that nobody creates or imports by it. */
  existing?: true
}

/** What rules can say of a subject. */
export interface SubjectVocabulary {
  /** As a heading and in the middle of a sentence. */
  many: string
  one: string
  /** All of them, where "all properties" would say it oddly. */
  all?: string
  /** What can be done with them; other actions mean nothing here. */
  actions: readonly Action[]
  /** The reaches short of everything. */
  reaches: readonly Reach[]
}

export const everything: Reach = { key: 'everything', short: 'Everything', words: 'all of them' }

/** What carries one's own id in a field. */
export const own = (field: string): Reach => ({
  key: 'own',
  short: 'Own',
  words: 'their own',
  conditions: { [field]: '${user.id}' },
})

/** Equal for equal conditions, however their keys are ordered. */
export function conditionKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(conditionKey).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'nothing'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${conditionKey(entry)}`).join()}}`
}

export const isUnconditional = (conditions: Conditions | undefined): boolean =>
  conditions === undefined || Object.keys(conditions).length === 0
