/** What the importer does with a row that is like an existing record. */
export const duplicatePolicies = ['skip', 'update'] as const
export type DuplicatePolicy = (typeof duplicatePolicies)[number]

/** What it does with a row that is like an earlier row of the file and like no existing record. */
export const repeatPolicies = ['create', 'skip'] as const
export type RepeatPolicy = (typeof repeatPolicies)[number]

export interface RowPolicies {
  duplicates: DuplicatePolicy
  repeats: RepeatPolicy
}

export type RowOutcome = 'create' | 'update' | 'skip' | 'reject'

export interface RowFacts {
  /** A cell or the row itself is wrong. */
  problems: boolean
  /** An existing record has the same key. */
  matches: boolean
  /** An earlier row of the file has the same key. */
  repeats: boolean
  /** The key is the reference, which no two records may share. */
  byReference: boolean
}

/** What will become of a row: one rule for the counts, the preview and the writing. */
export function rowOutcome(facts: RowFacts, { duplicates, repeats }: RowPolicies): RowOutcome {
  if (facts.problems) return 'reject'
  // Only the first of several rows may touch an existing record; the same reference can't be created twice.
  if (facts.repeats && (facts.matches || facts.byReference || repeats === 'skip')) return 'skip'
  if (facts.matches) return duplicates === 'update' ? 'update' : 'skip'
  return 'create'
}
