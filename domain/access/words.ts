import type { MissingGrant } from './grants.ts'
import { accessVocabulary, actionWords } from './reaches.ts'
import type { Subject } from './vocabulary.ts'

/** The records of a subject as a sentence has them: `SavedView` are saved views. */
export const subjectWords = (subject: Subject) => accessVocabulary[subject].many.toLowerCase()

/** Shown at once; more would be a list, no sentence. */
const shown = 3

/** What somebody lacks, for the middle of a sentence: "delete properties, change roles and 4 more". */
export function missingWords(missing: readonly MissingGrant[]): string {
  const words = missing.map(
    ({ action, subject, lacks }) =>
      `${actionWords[action].verb} ${lacks === 'scope' ? 'all ' : ''}${subjectWords(subject)}`,
  )
  if (words.length > shown) return `${words.slice(0, shown).join(', ')} and ${words.length - shown} more`
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}
