import type { MissingGrant } from './grants.ts'
import type { Action, Subject } from './vocabulary.ts'

const actionVerbs: Record<Action, string> = {
  read: 'see',
  create: 'add',
  update: 'change',
  delete: 'delete',
  import: 'import',
  export: 'export',
  assign: 'assign',
}

const ownPlurals: Partial<Record<Subject, string>> = { User: 'people', Activity: 'activity' }

/** The records of a subject as a sentence has them: `SavedView` are saved views. */
export function subjectWords(subject: Subject): string {
  const own = ownPlurals[subject]
  if (own) return own
  const one = subject.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
  return one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`
}

/** Shown at once; more would be a list, no sentence. */
const shown = 3

/** What somebody lacks, for the middle of a sentence: "delete properties, change roles and 4 more". */
export function missingWords(missing: readonly MissingGrant[]): string {
  const words = missing.map(
    ({ action, subject, lacks }) =>
      `${actionVerbs[action]} ${lacks === 'scope' ? 'all ' : ''}${subjectWords(subject)}`,
  )
  if (words.length > shown) return `${words.slice(0, shown).join(', ')} and ${words.length - shown} more`
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}
