import type { FieldOption } from './fields.ts'
import { edits, likeness, plainName, wordsOf } from './words.ts'

export interface OptionGuess {
  value: string
  /** 0 to 1; from 0.75 it is taken without asking. */
  confidence: number
  reason: string
}

/** Characters of a text that may stand for an option: likeness costs the product of both lengths. */
const longestOption = 120

/** From here on a guess is used until somebody changes it. */
export const surely = 0.75

/**
 * Which option a text of a file stands for: its value, label or synonym; one of its words ("Senior HUD 202");
 * a misspelling of those ("Multfamily").
 */
export function guessOption(text: string, options: readonly FieldOption[]): OptionGuess | undefined {
  if (text.length > longestOption) return undefined
  const name = plainName(text)
  if (name === '') return undefined
  const words = wordsOf(text)
  const squeezed = words.join('')
  let best: OptionGuess | undefined
  const offer = (option: FieldOption, confidence: number, reason: string) => {
    if (!best || confidence > best.confidence) best = { value: option.value, confidence, reason }
  }
  for (const option of options) {
    for (const term of [option.value, option.label, ...(option.synonyms ?? [])]) {
      const termWords = wordsOf(term)
      const termSqueezed = termWords.join('')
      if (termSqueezed === squeezed) offer(option, 1, `Means “${option.label}”.`)
      else if (sameStem(termSqueezed, squeezed)) offer(option, 0.97, `Means “${option.label}”.`)
      else if (contains(words, termWords)) {
        // The more of the text the term explains, the surer.
        const share = termSqueezed.length / squeezed.length
        offer(option, 0.76 + 0.15 * share, `Has the word “${term}”.`)
      } else if (squeezed.length >= 5 && termSqueezed.length >= 5) {
        const alike = likeness(squeezed, termSqueezed)
        if (alike >= 0.75) offer(option, 0.6 + 0.35 * alike, `Looks like “${term}” misspelt.`)
        else {
          const near = words.find(
            (word) => word.length >= 6 && edits(word, termSqueezed) <= (word.length >= 9 ? 2 : 1),
          )
          if (near) offer(option, 0.75, `“${near}” looks like “${term}” misspelt.`)
        }
      }
    }
  }
  return best
}

/** Singular and plural count as the same word. */
function sameStem(left: string, right: string): boolean {
  return stem(left) === stem(right)
}

export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

/** Whether the term's words stand in the text side by side. */
function contains(words: readonly string[], term: readonly string[]): boolean {
  if (term.length === 0 || term.length > words.length) return false
  for (let start = 0; start + term.length <= words.length; start++) {
    if (term.every((word, index) => stem(word) === stem(words[start + index]!))) return true
  }
  return false
}

/** One text of a column, how often it occurs, and what it is taken for. */
export interface DistinctValue {
  text: string
  count: number
}

export interface ValueSuggestion extends DistinctValue {
  /** The option (or, for free text, the spelling) proposed; null: nothing found. */
  to: string | null
  confidence: number
  reason: string
}

/** What each distinct text of a column becomes, commonest first. */
export function suggestOptions(
  values: readonly DistinctValue[],
  options: readonly FieldOption[],
): ValueSuggestion[] {
  return [...values]
    .sort((left, right) => right.count - left.count || left.text.localeCompare(right.text))
    .map(({ text, count }) => {
      const guess = guessOption(text, options)
      return guess
        ? { text, count, to: guess.value, confidence: guess.confidence, reason: guess.reason }
        : { text, count, to: null, confidence: 0, reason: 'No option is like it.' }
    })
}

/** For free text of few kinds: rare texts that look like a common one misspelt. */
export function suggestSpellings(values: readonly DistinctValue[]): ValueSuggestion[] {
  const suggestions: ValueSuggestion[] = []
  for (const rare of values) {
    const name = plainName(rare.text)
    if (name.length < 5 || name.length > longestOption) continue
    let best: { value: DistinctValue; alike: number } | undefined
    for (const common of values) {
      if (common.count < rare.count * 5 || common.text === rare.text) continue
      const other = plainName(common.text)
      if (Math.abs(other.length - name.length) > name.length / 4) continue
      const alike = stem(name) === stem(other) ? 0.99 : likeness(name, other)
      if (alike >= 0.82 && /\d/.test(name) === /\d/.test(other) && (!best || alike > best.alike))
        best = { value: common, alike }
    }
    if (best) {
      suggestions.push({
        ...rare,
        to: best.value.text,
        confidence: best.alike,
        reason: `Looks like “${best.value.text}” (${best.value.count} times).`,
      })
    }
  }
  return suggestions
}

/** How a text is found again in a value mapping: case, accents and punctuation do not matter. */
export function valueKey(text: string): string {
  return plainName(text) || text.trim()
}
